import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { cancelTask, downloadTaskFile, listTasks, removeTasks, retryTask } from '#schemas/api/tasks.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { answer } from '../http/answer.ts'
import { serveBound, serveEndpoint } from '../http/serve-endpoint.ts'
import { bindDownload } from '../http/serve-file.ts'
import { taskMessages as messages } from './messages.ts'
import { readPieces } from './task-pieces.ts'
import { cancelOwnTask, findTaskFile, listOwnTasks, removeOwnTasks, retryOwnTask } from './task-rows.ts'

/** What the caller has begun. Nobody sees, ends or fetches what somebody else has. */
export function serveTasks(app: FastifyInstance, db: Db, onTask: () => void = () => {}): void {
  serveEndpoint(app, listTasks, async ({ context }) => answer(await listOwnTasks(db, context)))
  serveEndpoint(app, cancelTask, async ({ context, body }) => {
    await inTransaction(db, (trx) => cancelOwnTask(trx, context, body.id))
    return answer(null, messages.cancelled)
  })
  serveEndpoint(app, retryTask, async ({ context, body }) => {
    await inTransaction(db, (trx) => retryOwnTask(trx, context, body.id))
    onTask()
    return answer(null, messages.retried)
  })
  serveEndpoint(app, removeTasks, async ({ context, body }) => {
    await removeOwnTasks(db, context, body.id)
    return answer(null, messages.removed)
  })
  serveBound(
    app,
    bindDownload(downloadTaskFile, async ({ context, query }) => {
      const { name, type, bytes } = await findTaskFile(db, context, query.id)
      const content = Readable.from(readPieces(db, { id: query.id, tenantId: context.tenantId }, 'result'), {
        objectMode: false,
      })
      return { name, contentType: type, content, bytes }
    }),
  )
}
