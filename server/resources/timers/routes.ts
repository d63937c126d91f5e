import type { FastifyInstance } from 'fastify'
import { pausePageTimers, resumePageTimers } from '#schemas/api/page-timers.ts'
import type { Db } from '../../db/databases.ts'
import { answer } from '../../http/answer.ts'
import { businessFailure } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { serveEndpoint } from '../../http/serve-endpoint.ts'
import type { RowsInSight } from '../read/rows-in-sight.ts'
import { timerMessages as messages } from './messages.ts'
import { setPaused } from './timer-rows.ts'

/** How timers stand is shown by pages (`timer-resources.ts`). */
export function serveTimers(app: FastifyInstance, db: Db, inSight: RowsInSight): void {
  const settlePaused = async (context: RequestContext, ids: readonly string[], paused: boolean): Promise<number> => {
    const count = (await inSight(db, context, ids)) ? await setPaused({ db, context }, ids, paused) : 0
    if (count === 0) throw businessFailure(messages.none)
    return count
  }

  serveEndpoint(app, pausePageTimers, async ({ body: { ids }, context }) =>
    answer(null, messages.paused(await settlePaused(context, ids, true))),
  )
  serveEndpoint(app, resumePageTimers, async ({ body: { ids }, context }) =>
    answer(null, messages.resumed(await settlePaused(context, ids, false))),
  )
}
