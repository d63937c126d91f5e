import { type Expression, type SqlBool, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { RecordWork } from '../resource-work.ts'
import { liveRows } from './read-records.ts'

/** A table that was taken over may hold any number of values that are no choices; nobody reads that many. */
const MOST_VALUES = 200

export interface TabCounts {
  readonly total: number
  /** By stored value. Rows without one are in the total alone. */
  readonly counts: Readonly<Record<string, number>>
}

/** How many rows that the filters find hold which value of a field: one statement for all tabs. */
export async function countTabs(
  work: RecordWork,
  { field, filters }: { readonly field: FieldPlan; readonly filters: readonly Expression<SqlBool>[] },
): Promise<TabCounts> {
  const value = sql.ref<string | null>(field.column)
  const rows = await liveRows(work)
    .where((eb) => eb.and([...filters]))
    .groupBy(value)
    .select([
      sql<string | null>`${value}::text`.as('value'),
      sql<string>`count(*)`.as('count'),
      // Over the groups, before the limit cuts some of them off.
      sql<string>`sum(count(*)) over ()`.as('total'),
    ])
    .orderBy(sql`count(*) desc`)
    .limit(MOST_VALUES)
    .execute()
  const counts = rows.flatMap((row): [string, number][] =>
    row.value === null || row.value === '' ? [] : [[row.value, Number(row.count)]],
  )
  return { total: Number(rows[0]?.total ?? 0), counts: Object.fromEntries(counts) }
}
