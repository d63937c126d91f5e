import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'
import { acrossTenants } from '../db/tenant-guard.ts'

const DAY_MS = 24 * 3_600_000
const KEPT_DONE_MS = 30 * DAY_MS
const KEPT_FAILED_MS = 180 * DAY_MS

/** What was told is no news any more; what was not stays longer, for whoever asks why. Answers how much went. */
export async function purgeOutbox(db: Db, now: Date): Promise<number> {
  const all = acrossTenants(db, 'what is old goes, whose ever it is')
  const before = (ms: number) => instant(new Date(now.getTime() - ms))
  const { numDeletedRows } = await all
    .deleteFrom('sys_outbox')
    .where('next_time', 'is', null)
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'done'), row('done_time', '<', before(KEPT_DONE_MS))]),
        row('done_time', '<', before(KEPT_FAILED_MS)),
      ]),
    )
    .executeTakeFirst()
  await all.deleteFrom('sys_webhook_log').where('create_time', '<', before(KEPT_FAILED_MS)).execute()
  return Number(numDeletedRows)
}
