import { sql } from 'kysely'
import type { Db } from '../../db/databases.ts'

export interface SharedValueQuery {
  readonly table: string
  /** Over the tenant and one column. */
  readonly index: string
  readonly tenants: readonly [number, number]
}

/**
 * A value of a unique index that both tenants have, with its column: what the database says of a value that is taken,
 * except under policies. Empty where the index is over no column, but over what is made from one.
 */
export async function findSharedValue(owner: Db, { table, index, tenants }: SharedValueQuery): Promise<string> {
  const { rows: columns } = await sql<{ name: string; counted: string }>`
    select attname as name, coalesce(pg_get_expr(indpred, indrelid), 'true') as counted
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indexrelid = quote_ident(${index})::regclass and attname <> 'tenant_id'
  `.execute(owner)
  const [column] = columns
  if (!column) return ''
  // The condition is the database's own text of what the index counts.
  const [here, there] = tenants.map(
    (tenant) => sql`
      select ${sql.ref(column.name)} as value from ${sql.table(table)}
      where tenant_id = ${tenant} and ${sql.raw(column.counted)}`,
  )
  const { rows } = await sql<{ value: unknown }>`${here} intersect ${there} limit 1`.execute(owner)
  return rows[0] === undefined ? '' : `${column.name}=${String(rows[0].value)}`
}
