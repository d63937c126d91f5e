import type { FastifyInstance } from 'fastify'
import { resendDeliveries } from '#schemas/api/deliveries.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { RowsInSight } from '../resources/read/rows-in-sight.ts'
import { outboxMessages as messages } from './messages.ts'
import { wakeOutbox } from './outbox.ts'
import { sendAgain } from './outbox-rows.ts'

/** What was told and what was not is shown by pages (`delivery-resources.ts`). */
export function serveOutbox(app: FastifyInstance, db: Db, inSight: RowsInSight): void {
  serveEndpoint(app, resendDeliveries, async ({ body: { ids }, context }) => {
    if (!(await inSight(db, context, ids))) throw businessFailure(messages.noneFailed)
    const count = await db.transaction().execute(async (trx) => {
      const again = await sendAgain(trx, context.tenantId, ids, context.now())
      if (again > 0) await wakeOutbox(trx)
      return again
    })
    if (count === 0) throw businessFailure(messages.noneFailed)
    return answer(null, messages.sentAgain(count))
  })
}
