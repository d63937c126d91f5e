import type { FastifyInstance } from 'fastify'
import { resendMessages, sendTemplate } from '#schemas/api/messages.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { outboxMessages } from '../outbox/messages.ts'
import { wakeOutbox } from '../outbox/outbox.ts'
import { sendAgain } from '../outbox/outbox-rows.ts'
import type { RowsInSight } from '../resources/read/rows-in-sight.ts'
import { sendTest } from './test-send.ts'

const DEFAULT_WAY = 'system'

/** What is done with templates and messages besides what pages do (`template-resource.ts`, `message-resource.ts`). */
export function serveMessages(app: FastifyInstance, db: Db, inSight: RowsInSight): void {
  serveEndpoint(app, sendTemplate, async ({ context, body: { templateCode, testData, receiver, msgType } }) => {
    const message = { templateCode, testData: testData ?? '', receiver, way: msgType || DEFAULT_WAY }
    return answer(null, await sendTest(db, context, message))
  })

  serveEndpoint(app, resendMessages, async ({ body: { ids }, context }) => {
    if (!(await inSight(db, context, ids))) throw businessFailure(outboxMessages.noneFailed)
    const count = await db.transaction().execute(async (trx) => {
      const messages = await trx
        .selectFrom('sys_message')
        .where('tenant_id', '=', context.tenantId)
        .where('id', 'in', ids)
        .select('id')
        .execute()
      const wanted = messages.map(({ id }) => id)
      const again = await sendAgain(trx, context.tenantId, wanted, context.now())
      if (again > 0) await wakeOutbox(trx)
      return again
    })
    if (count === 0) throw businessFailure(outboxMessages.noneFailed)
    return answer(null, outboxMessages.sentAgain(count))
  })
}
