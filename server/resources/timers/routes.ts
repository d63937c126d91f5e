import type { FastifyInstance } from 'fastify'
import { pausePageTimers, resumePageTimers } from '#schemas/api/page-timers.ts'
import type { Db } from '../../db/databases.ts'
import { answer } from '../../http/answer.ts'
import { businessFailure } from '../../http/api-error.ts'
import { serveEndpoint } from '../../http/serve-endpoint.ts'
import type { TenantWork } from '../resource-work.ts'
import { timerMessages as messages } from './messages.ts'
import { setPaused } from './timer-rows.ts'

/** How timers stand is shown by pages (`timer-resources.ts`). */
export function serveTimers(app: FastifyInstance, db: Db): void {
  serveEndpoint(app, pausePageTimers, async ({ body: { ids }, context }) =>
    answer(null, messages.paused(await settlePaused({ db, context }, ids, true))),
  )
  serveEndpoint(app, resumePageTimers, async ({ body: { ids }, context }) =>
    answer(null, messages.resumed(await settlePaused({ db, context }, ids, false))),
  )
}

async function settlePaused(work: TenantWork, ids: readonly string[], paused: boolean): Promise<number> {
  const count = await setPaused(work, ids, paused)
  if (count === 0) throw businessFailure(messages.none)
  return count
}
