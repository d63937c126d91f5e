import { sql } from 'kysely'
import type { Databases } from './databases.ts'

/** How many rows tables have, as the planner reckons, when it was last looked at. */
export interface TableSizes {
  readonly rowsOf: (table: string) => number
  readonly refresh: () => Promise<void>
}

export async function openTableSizes({ owner, schema }: Databases): Promise<TableSizes> {
  let known: ReadonlyMap<string, number> = new Map()
  const refresh = async () => {
    const { rows } = await sql<{ table: string; rows: number }>`
      select relname as table, reltuples as rows from pg_class
      where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p') and reltuples > 0
    `.execute(owner)
    known = new Map(rows.map(({ table, rows: count }) => [table, count]))
  }
  await refresh()
  return { rowsOf: (table) => known.get(table) ?? 0, refresh }
}
