import type { FastifyInstance } from 'fastify'
import { forceLogout } from '#schemas/api/online-users.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { RowsInSight } from '../resources/read/rows-in-sight.ts'
import { callerOf } from '../session/caller.ts'
import { writeLoginLog } from '../session/login-log.ts'
import { INSTALLATION } from '../session/tenants.ts'
import { onlineMessages as messages } from './messages.ts'

/** Who is here is shown by a page (`online-user-resource.ts`). */
export function serveOnlineUsers(app: FastifyInstance, db: Db, inSight: RowsInSight): void {
  // The row tells of its end itself: caches drop it, and its sockets close, on every server.
  serveEndpoint(app, forceLogout, async ({ context, body, ...request }) => {
    await inTransaction(db, async (trx) => {
      await context.assertUnchanged(trx)
      if (!(await inSight(trx, context, [body.token]))) throw businessFailure(messages.gone)
      const ended = await trx
        .deleteFrom('sys_session')
        .using('sys_user')
        .whereRef('sys_user.id', '=', 'sys_session.user_id')
        .where('sys_session.id', '=', body.token)
        .where(({ eb, fn, lit }) => eb(fn.coalesce('sys_session.tenant_id', lit(INSTALLATION)), '=', context.tenantId))
        .returning(['sys_user.username', 'sys_user.realname'])
        .executeTakeFirst()
      if (!ended) throw businessFailure(messages.gone)
      const content = messages.forcedLog(ended.realname, context.username)
      const entry = { content, username: ended.username, success: true, now: context.now() }
      await writeLoginLog(trx, { ...entry, ...callerOf(request) })
    })
    return answer(null, messages.ended)
  })
}
