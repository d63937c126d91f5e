import { createHash } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { Db } from '../../db/databases.ts'
import type { Resource } from '../resource.ts'
import { type KeptField, keptFields } from './kept-fields.ts'
import { columnOf, conditionOf, NOTHING_AROUND } from './read-sums.ts'

/*
 * Kept values of all tenants at once, as they are filled in when their column is made. Rows are changed without a line
 * in their log, since nothing has happened to them.
 */

/** The page whose rows are summed up, as far as it has to be known. */
export type SummedPage = Pick<Resource, 'plan' | 'table' | 'textCollation'>

/** A kept column of a table, and the rows that decide its values. */
export interface KeptColumn extends KeptField {
  readonly table: string
  readonly source: SummedPage
}

/** Kept columns of a page, as far as the pages that they sum up are there. */
export function keptColumns(
  { plan, table }: Pick<Resource, 'plan' | 'table'>,
  sourceOf: (table: string) => SummedPage | undefined,
): readonly KeptColumn[] {
  return keptFields(plan).flatMap((kept) => {
    const source = sourceOf(kept.rows.table)
    return source ? [{ ...kept, table, source }] : []
  })
}

/** Changes whenever other rows count, or count otherwise: then all values are worked out again. */
export function fingerprintOfKept({ rows, field, source }: KeptColumn): string {
  const { entity } = source.plan
  const parts = [rows.table, rows.name, rows.field, rows.reference, rows.where, field.type, entity.softDelete]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}

/** Fills in what is right, and answers how many rows held something else. */
export async function fillKept(db: Db, kept: KeptColumn): Promise<number> {
  const column = sql.ref(kept.field.column)
  const { rows } = await sql`
    with ${rightValues(kept)}
    update ${sql.table(kept.table)} as record set ${column} = right_values.value
    from right_values
    where right_values.id = record.id and right_values.tenant_id = record.tenant_id
      and record.${column} is distinct from right_values.value
    returning record.id
  `.execute(db)
  return rows.length
}

/** The columns of the other table that decide the values. */
export function keptReads({ rows, source }: KeptColumn): readonly string[] {
  const { plan } = source
  const system = plan.entity.softDelete ? ['tenant_id', 'del_flag'] : ['tenant_id']
  return [...rows.reads.flatMap((name) => plan.fieldByName.get(name)?.column ?? []), ...system]
}

/** Keeps the rows that are summed up as they are until the transaction ends. */
export async function holdSummedRows(db: Db, { source }: KeptColumn): Promise<void> {
  await sql`lock table ${sql.table(source.table)} in share mode`.execute(db)
}

/** `right_values`: the id and tenant of each record, and what its rows come to. */
function rightValues({ table, field, rows, source }: KeptColumn): RawBuilder<unknown> {
  const { plan } = source
  const reference = sql.ref(columnOf(rows.reference, source).column)
  const condition = conditionOf(rows, source, NOTHING_AROUND)
  const counted = [
    sql<SqlBool>`${reference} is not null`,
    ...(plan.entity.softDelete ? [sql<SqlBool>`del_flag = 0`] : []),
    ...(condition ? [condition] : []),
  ]
  return sql`
    summed as (
      select ${reference} as id, tenant_id, ${aggregate(rows.name, summedColumn(rows.field, source))} as value
      from ${sql.table(source.table)}
      where ${sql.join(counted, sql` and `)}
      group by ${reference}, tenant_id
    ),
    right_values as (
      select owner.id, owner.tenant_id, ${asStored(field, rows.name)} as value
      from ${sql.table(table)} as owner
      left join summed on summed.id = owner.id and summed.tenant_id = owner.tenant_id
    )
  `
}

function summedColumn(name: string | null, source: SummedPage): RawBuilder<unknown> | null {
  return name === null ? null : sql.ref(columnOf(name, source).column)
}

function aggregate(name: KeptField['rows']['name'], column: RawBuilder<unknown> | null): RawBuilder<unknown> {
  if (column === null) return sql`count(*)::numeric`
  switch (name) {
    case 'sum':
      return sql`sum(${column})`
    case 'avg':
      return sql`avg(${column})`
    case 'min':
      return sql`min(${column})`
    case 'max':
      return sql`max(${column})`
    case 'count':
      return sql`count(${column})::numeric`
  }
}

/** Rounded half up to the digits of the field, as `toFieldValue` does it. */
function asStored({ type }: FieldPlan, name: KeptField['rows']['name']): RawBuilder<unknown> {
  const value = name === 'count' || name === 'sum' ? sql`coalesce(summed.value, 0)` : sql`summed.value`
  switch (type.kind) {
    case 'integer':
    case 'long':
      return sql`round((${value})::numeric, 0)`
    case 'decimal':
      return sql`round((${value})::numeric, ${sql.lit(type.scale)})`
    default:
      return value
  }
}
