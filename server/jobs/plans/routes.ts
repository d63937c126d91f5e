import type { FastifyInstance } from 'fastify'
import { executeJob, pauseJob, resumeJob } from '#schemas/api/quartz-jobs.ts'
import type { Db } from '../../db/databases.ts'
import { answer } from '../../http/answer.ts'
import { businessFailure } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { serveEndpoint } from '../../http/serve-endpoint.ts'
import { rowsInSight } from '../../resources/read/rows-in-sight.ts'
import type { WorkOn } from '../../resources/resource-work.ts'
import { inChange } from '../../resources/resource-work.ts'
import { lockRecords, updateRecords } from '../../resources/write/record-store.ts'
import { jobRegistry } from '../job-registry.ts'
import { findJob, unknownJobText } from './find-job.ts'
import { planMessages as messages } from './messages.ts'
import { insertRuns } from './plan-runs.ts'
import { wakePlans } from './plans-channel.ts'

const PAGE = 'quartz-job-list'
const STARTED = '0'
const PAUSED = '-1'

/** What is done with plans besides what pages do (`plan-resources.ts`). */
export function serveJobPlans(app: FastifyInstance, db: Db, workOn: WorkOn): void {
  const inSight = rowsInSight(workOn, PAGE)
  serveEndpoint(app, pauseJob, async ({ context, query }) => {
    await setStatus(workOn, context, query.id, PAUSED)
    return answer(null, messages.paused)
  })
  serveEndpoint(app, resumeJob, async ({ context, query }) => {
    await setStatus(workOn, context, query.id, STARTED)
    return answer(null, messages.resumed)
  })
  serveEndpoint(app, executeJob, async ({ context, query }) => {
    if (!(await inSight(db, context, [query.id]))) throw businessFailure(messages.missing)
    await db.transaction().execute(async (trx) => {
      const plan = await trx
        .selectFrom('sys_quartz_job')
        .where('id', '=', query.id)
        .select(['id', 'job_class_name', 'parameter'])
        .executeTakeFirst()
      if (!plan) throw businessFailure(messages.missing)
      const { job_class_name: name } = plan
      if (!findJob(jobRegistry, name)) throw businessFailure(messages.notExecuted(unknownJobText(jobRegistry, name)))
      const now = context.now()
      await insertRuns(trx, plan, { cause: 'manual', due: [now], by: context.username, now })
      await wakePlans(trx)
    })
    return answer(null, messages.executed)
  })
}

/** As an edit of the row: it is in the data log, and whoever edits it meanwhile is told. */
async function setStatus(workOn: WorkOn, context: RequestContext, id: string, status: string): Promise<void> {
  const work = workOn(PAGE, context)
  if (!work) throw businessFailure(messages.missing)
  await inChange(work, async (change) => {
    const [record] = await lockRecords(change, [id], 'change')
    if (!record) throw businessFailure(messages.missing)
    if (record.values.get('status') === status) return
    await updateRecords(change, [{ record, changes: new Map([['status', status]]), rows: new Map() }])
  })
}
