import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { valueOfNone } from '#renderer/compile/compile-referring.ts'
import type { FieldPlan, ReferringRowsPlan } from '#renderer/compile/plan.ts'
import type { ExpressionValues } from '#renderer/expression/scope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { createPageContext } from '../../http/request-context.ts'
import { aggregateOf, readAggregate } from '../read/aggregated-rows.ts'
import type { FilterField } from '../read/list-filter.ts'
import type { Resource } from '../resource.ts'
import type { TenantWork } from '../resource-work.ts'
import { toSqlCondition } from '../sql-expressions/to-sql.ts'
import { liveRows } from '../write/record-store.ts'

/** The one column that is no field. */
const ID: FilterField = { column: 'id', type: { kind: 'string', maxLength: 36 }, multiple: false }

/** What a condition may know besides the rows; a kept value hangs on none of it. */
export type Around = Required<Pick<ExpressionValues, 'user' | 'now'>>
export const NOTHING_AROUND: Around = { user: null, now: '' }

/**
 * What the live rows of the tenant come to that refer to each of the records, by the record's id and in the order of the
 * sums, which all go by one reference: one statement for all of them. Records that no row refers to are missing.
 */
export async function readSums(
  { db, context }: TenantWork,
  resource: Resource,
  {
    sums,
    ids,
    around,
  }: {
    readonly sums: readonly ReferringRowsPlan[]
    readonly ids: readonly string[]
    readonly around: Around
  },
): Promise<ReadonlyMap<string, readonly CanonicalValue[]>> {
  const [first] = sums
  if (!first || ids.length === 0) return new Map()
  const reference = sql.ref(columnOf(first.reference, resource).column)
  const only = sums.length === 1 ? conditionOf(first, resource, around) : null
  const found = await liveRows({ db, context: createPageContext(context), resource })
    .where(sql<SqlBool>`${reference} = any(${ids}::text[])`)
    .$if(only !== null, (query) => query.where(only ?? sql<SqlBool>`true`))
    .select([
      sql<string>`${reference}`.as('id'),
      ...sums.map((sum, place) => resultOf(sum, { resource, around, isAlone: sums.length === 1 }).as(`value${place}`)),
    ])
    .groupBy(reference)
    .execute()
  return new Map(
    found.map(({ id, ...values }) => [
      String(id),
      sums.map((sum, place) => readAggregate(sum, summedField(sum, resource), values[`value${place}`])),
    ]),
  )
}

function resultOf(
  sum: ReferringRowsPlan,
  { resource, around, isAlone }: { readonly resource: Resource; readonly around: Around; readonly isAlone: boolean },
): RawBuilder<unknown> {
  const summed = summedField(sum, resource)
  return aggregateOf(sum, summed && sql.ref(summed.column), isAlone ? null : conditionOf(sum, resource, around))
}

/** The value of a record that no row refers to. */
export const valueOfNoRows = valueOfNone

/** Null: all rows that refer count. */
export function conditionOf(
  { where }: ReferringRowsPlan,
  { plan, textCollation }: Pick<Resource, 'plan' | 'textCollation'>,
  { user, now }: Around,
): RawBuilder<SqlBool> | null {
  if (!where) return null
  return toSqlCondition(
    { tree: where },
    {
      columns: { source: 'target', columns: new Map<string, FilterField>([...plan.fieldByName, ['id', ID]]) },
      values: { record: {}, target: null, user: user ?? null, now },
      textCollation,
    },
  )
}

function summedField({ field }: ReferringRowsPlan, resource: Resource): FieldPlan | null {
  return field === null ? null : columnOf(field, resource)
}

export function columnOf(name: string, { plan }: Pick<Resource, 'plan'>): FieldPlan {
  const field = plan.fieldByName.get(name)
  if (!field) throw new TypeError(`A page sums up the field "${name}", which "${plan.code}" does not have.`)
  return field
}
