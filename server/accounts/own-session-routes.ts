import type { FastifyInstance } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import { endOwnSessions, listOwnSessions } from '#schemas/api/own-account.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { instant } from '../db/instant.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { callerOf } from '../session/caller.ts'
import { writeLoginLog } from '../session/login-log.ts'
import type { AccountParts } from './account-parts.ts'
import { accountMessages as messages } from './messages.ts'

/** Where somebody is signed in, and how he ends it from elsewhere. */
export function serveOwnSessions(app: FastifyInstance, { db, clock }: AccountParts): void {
  serveEndpoint(app, listOwnSessions, async ({ context }) => {
    const now = clock()
    const rows = await db
      .selectFrom('sys_session')
      .where('user_id', '=', context.userId)
      .where('expire_time', '>', instant(now))
      .where(sql<SqlBool>`last_seen_time + make_interval(secs => coalesce(idle_hours, 168) * 3600) > ${instant(now)}`)
      .orderBy('last_seen_time', 'desc')
      .orderBy('id')
      .select(['id', 'address', 'create_time', 'last_seen_time'])
      .execute()
    return answer(
      rows.map(({ id, address, create_time, last_seen_time }) => ({
        id,
        address,
        createTime: create_time,
        lastSeenTime: last_seen_time,
        isCurrent: id === context.sessionId,
      })),
    )
  })

  serveEndpoint(app, endOwnSessions, async ({ body, context, ...request }) => {
    await inTransaction(db, async (trx) => {
      await context.assertUnchanged(trx)
      const own = trx.deleteFrom('sys_session').where('user_id', '=', context.userId)
      const { numDeletedRows } = await own
        .$if(body.which === 'one', (query) => query.where('id', '=', body.id ?? ''))
        .$if(body.which === 'others', (query) => query.where('id', '!=', context.sessionId))
        .executeTakeFirst()
      if (body.which === 'one' && numDeletedRows === 0n) throw businessFailure(messages.sessionGone)
      const { username } = context
      const content = messages.sessionsLog(username)
      await writeLoginLog(trx, { content, username, success: true, ...callerOf(request), now: clock() })
    })
    return answer(null, messages.sessionsEnded)
  })
}
