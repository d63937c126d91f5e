import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { SubTablePlan } from '#renderer/compile/plan.ts'
import type { ListCondition, QueryableField } from '#schemas/query/list-condition.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import type { DataContext } from '../../http/request-context.ts'
import { byRights } from '../by-rights.ts'
import { type EntityPagePlan, type Resource, visibleRowFields } from '../resource.ts'
import { type FilterField, toFilter } from './list-filter.ts'

/** A field of a sub-table's rows, as the advanced query names it: `lines,amount`. */
export interface RowField extends QueryableField, FilterField {
  readonly table: SubTablePlan
}

/** Fields of sub-tables that the caller may ask by: those that they see, and that are not closed to queries. */
export function readRowFields({ plan }: Pick<Resource, 'plan'>, context: DataContext): ReadonlyMap<string, RowField> {
  return rowFieldsOf(plan, context)
}

const rowFieldsOf = byRights((plan: EntityPagePlan, context): ReadonlyMap<string, RowField> => {
  const fields = plan.subTables.flatMap((table) =>
    visibleRowFields(table, context)
      .filter(({ queryOperator }) => queryOperator !== null)
      .map((field): RowField => {
        const { column, type, multiple } = field
        const name = `${table.name},${wireNameOf(field)}`
        return { name, title: `${table.title}-${field.title}`, column, type, multiple, table }
      }),
  )
  return new Map(fields.map((field) => [field.name, field]))
})

/** Records one of whose rows fits. */
export function toRowFilter(
  condition: ListCondition,
  field: RowField,
  { context, resource }: { readonly context: DataContext; readonly resource: Resource },
): Expression<SqlBool> {
  const { table } = field
  const records = expressionBuilder<Record<string, Record<string, unknown>>, string>()
  const rows = records
    .selectFrom(table.table)
    .select(table.foreignKeyColumn)
    .where('tenant_id', '=', context.tenantId)
    .where(toFilter(condition, new Map([[field.name, field]]), { plan: resource.plan, grams: () => null }))
  return records('id', 'in', rows)
}
