import type { Db } from '../../db/databases.ts'
import { wakePlans } from './plans-channel.ts'

/** What was planned by rows as they were is off; the servers plan anew. */
export async function unsettle(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('sys_quartz_run')
    .where('job_id', 'in', ids)
    .where('state', '=', 'waiting')
    .where('cause', '=', 'schedule')
    .execute()
  await trx.updateTable('sys_quartz_job').set({ settled: false, next_time: null }).where('id', 'in', ids).execute()
  await wakePlans(trx)
}
