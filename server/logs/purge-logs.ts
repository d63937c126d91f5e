import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'

const DAY_MS = 24 * 3_600_000
/** So many go in one statement: nobody else waits for it. */
const AT_ONCE = 2_000

/** Log lines that are older than they are kept, in portions; answers how many went. */
export async function purgeLogs(db: Db, now: Date, days: number, atOnce = AT_ONCE): Promise<number> {
  const before = instant(new Date(now.getTime() - days * DAY_MS))
  let removed = 0
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('sys_log')
      .where('id', 'in', (old) =>
        old.selectFrom('sys_log').where('create_time', '<', before).orderBy('create_time').limit(atOnce).select('id'),
      )
      .executeTakeFirst()
    removed += Number(numDeletedRows)
    if (Number(numDeletedRows) < atOnce) return removed
  }
}
