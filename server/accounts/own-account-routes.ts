import type { FastifyInstance } from 'fastify'
import type { EndpointInput } from '#schemas/api/endpoint.ts'
import { getUserData } from '#schemas/api/own-account.ts'
import { userEdit } from '#schemas/api/users.ts'
import { isDate } from '#schemas/values/calendar.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { valueMessages } from '../http/messages.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { type Caller, callerOf } from '../session/caller.ts'
import { writeLoginLog } from '../session/login-log.ts'
import { readUserInfo } from '../session/user-repository.ts'
import { userMessages } from '../users/messages.ts'
import { storeOwnAvatar } from '../users/own-avatar.ts'
import type { AccountParts } from './account-parts.ts'
import { assertRule } from './form-rules.ts'
import { accountMessages as messages } from './messages.ts'
import { assertOwnPassword } from './own-proof.ts'

type Given = EndpointInput<typeof userEdit>['body']

/** What somebody is told, and says, of himself. */
export function serveOwnAccount(app: FastifyInstance, parts: AccountParts): void {
  serveEndpoint(app, getUserData, async ({ context }) => answer(await readUserInfo(parts.db, context.userId)))

  serveEndpoint(app, userEdit, async ({ body, context, ...request }) => {
    if (body.id && body.id !== context.userId) throw businessFailure(userMessages.ownOnly)
    const changes = await judge(parts, context, body)
    await inTransaction(parts.db, async (trx) => {
      await context.assertUnchanged(trx)
      if (Object.keys(changes).length === 0) return
      await trx
        .updateTable('sys_user')
        .set({ ...changes, update_by: context.username, update_time: context.now() })
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('id', '=', context.userId)
        .execute()
      if (changes.email !== undefined) await noteEmail(parts, trx, context, callerOf(request))
    })
    if (body.avatar !== undefined) await storeOwnAvatar(parts.db, context, body.avatar)
    return answer(null, userMessages.ownUpdated)
  })
}

interface OwnChanges {
  readonly realname?: string
  readonly sex?: number | null
  readonly birthday?: string | null
  readonly email?: string | null
}

/** What is new in it. @throws {ApiError} for what may not be, and for an e-mail without the password. */
async function judge(parts: AccountParts, context: RequestContext, given: Given): Promise<OwnChanges> {
  const before = await readUserInfo(parts.db, context.userId)
  const phone = textOf(given.phone)
  if (phone !== undefined && phone !== (before.phone ?? '')) throw businessFailure(messages.phoneByItself)
  const realname = textOf(given.realname)
  if (realname === '') throw businessFailure(messages.realnameMissing)
  const birthday = textOf(given.birthday)?.slice(0, 'YYYY-MM-DD'.length)
  if (birthday && !isDate(birthday)) throw businessFailure(valueMessages.format('生日'))
  const email = textOf(given.email)
  const isOtherEmail = email !== undefined && email !== (before.email ?? '')
  if (isOtherEmail) await judgeEmail(parts, context, email, given.password)
  return {
    ...(realname !== undefined && realname !== before.realname && { realname }),
    ...(given.sex !== undefined && { sex: given.sex === null || given.sex === '' ? null : Number(given.sex) }),
    ...(birthday !== undefined && { birthday: birthday || null }),
    ...(isOtherEmail && { email: email || null }),
  }
}

async function judgeEmail(
  parts: AccountParts,
  context: RequestContext,
  email: string,
  password: string | undefined,
): Promise<void> {
  if (email !== '') assertRule('email', email, '邮箱')
  await assertOwnPassword(parts, context, password)
  if (email !== '' && (await isTakenByOther(parts, context, email))) throw businessFailure(messages.emailUsed)
}

async function isTakenByOther({ db }: AccountParts, { userId }: RequestContext, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_user')
    .where('del_flag', '=', 0)
    .where('id', '!=', userId)
    .where((one) => one(one.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

function noteEmail({ clock }: AccountParts, trx: AccountParts['db'], { username }: RequestContext, caller: Caller) {
  return writeLoginLog(trx, { content: messages.emailLog(username), username, success: true, ...caller, now: clock() })
}

/** Null is an empty text; undefined: nothing is said of it. */
function textOf(value: string | null | undefined): string | undefined {
  return value === undefined ? undefined : (value ?? '').trim()
}
