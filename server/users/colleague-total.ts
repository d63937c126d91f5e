import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../db/databases.ts'
import type { Tables } from '../db/tables.ts'
import type { PageWanted } from '../http/picker-query.ts'

/**
 * How many of the members are read: `few` looks each one's memberships up, `all` reads the memberships as a whole. `guess`
 * is never run: it is what the planner is asked about, without those who are in tenant 0 because they are in none.
 */
export type Reading = 'few' | 'all' | 'guess'

export interface Total {
  readonly total: number
  /** It is about that many: there are too many to count for a page. */
  readonly isEstimate: boolean
}

/** As many are counted one by one where an estimate will do. */
const COUNTED = 1_000

type Find = (reading: Reading) => SelectQueryBuilder<Tables, 'sys_user', object>

/**
 * A page of a search, and how many it finds: exactly, or beyond 1,000 as many as the planner of the database expects. A
 * page that is not full is the last one, from which they are known; and who went beyond it by an estimate is told exactly.
 */
export async function readPageOf<Row>(
  db: Db,
  find: Find,
  rows: { execute(): Promise<Row[]> },
  { pageNo, pageSize, total: wanted }: PageWanted & { readonly total: 'exact' | 'estimate' },
): Promise<Total & { readonly page: readonly Row[] }> {
  // Each takes as long as the other where the tenant is large.
  const [page, counted] = await Promise.all([rows.execute(), totalOf(db, find, wanted)])
  if (!counted.isEstimate || page.length === pageSize) return { ...counted, page }
  if (page.length === 0) return { ...(await totalOf(db, find, 'exact')), page }
  return { total: (pageNo - 1) * pageSize + page.length, isEstimate: false, page }
}

async function totalOf(db: Db, find: Find, wanted: 'exact' | 'estimate'): Promise<Total> {
  if (wanted === 'exact') {
    const { total } = await find('all')
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow()
    return { total: Number(total), isEstimate: false }
  }
  const few = find('few')
    .select('sys_user.id')
    .limit(COUNTED + 1)
  const { total } = await db
    .selectFrom(few.as('few'))
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  if (Number(total) <= COUNTED) return { total: Number(total), isEstimate: false }
  const plan = await find('guess').select('sys_user.id').explain('json')
  return { total: Math.max(expectedRows(plan), Number(total)), isEstimate: true }
}

/** `[{ "QUERY PLAN": [{ "Plan": { "Plan Rows": 98001 } }] }]` */
function expectedRows(plan: unknown): number {
  const rows = /"Plan Rows":\s*(\d+)/.exec(JSON.stringify(plan))
  return Number(rows?.[1] ?? 0)
}
