import type { FastifyInstance } from 'fastify'
import { type UpdatePasswordRequest, updatePassword } from '#schemas/api/accounts.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { type Caller, callerOf } from '../session/caller.ts'
import { writeLoginLog } from '../session/login-log.ts'
import { orBusy } from '../session/or-busy.ts'
import { endSessions } from '../session/session-store.ts'
import { findAccount, storePassword } from '../session/user-repository.ts'
import type { AccountParts } from './account-parts.ts'
import { assertPassword } from './form-rules.ts'
import { accountMessages } from './messages.ts'
import { isOwnPassword } from './own-proof.ts'
import { findById } from './repository.ts'

/** The password of who is signed in, changed by himself. */
export function serveOwnPassword(app: FastifyInstance, parts: AccountParts): void {
  serveEndpoint(app, updatePassword, async ({ body, context, ...request }) => {
    await changeOwnPassword(parts, context, body, callerOf(request))
    return answer(null, accountMessages.passwordUpdated)
  })
}

async function changeOwnPassword(
  parts: AccountParts,
  context: RequestContext,
  given: UpdatePasswordRequest,
  caller: Caller,
): Promise<void> {
  const { db, clock, passwords } = parts
  const { userId, username, sessionId } = context
  if (given.username.toLowerCase() !== username.toLowerCase()) throw businessFailure(accountMessages.ownPasswordOnly)
  if (given.password === '') throw businessFailure(accountMessages.newPasswordMissing)
  if (given.password !== given.confirmpassword) throw businessFailure(accountMessages.passwordsDiffer)
  const account = await findById(db, userId)
  assertPassword(given.password, { username, phone: account?.phone ?? null })

  const now = clock()
  const stored = (await findAccount(db, username))?.password_hash
  if (!(await isOwnPassword(parts, context, given.oldpassword, stored))) {
    throw businessFailure(accountMessages.oldPasswordWrong)
  }
  if (given.password === given.oldpassword) throw businessFailure(accountMessages.passwordUnchanged)

  const hash = await orBusy(() => passwords.hash(given.password))
  await inTransaction(db, async (trx) => {
    await storePassword(trx, userId, hash, now)
    await endSessions(trx, userId, { sessionId })
    const content = accountMessages.updateLog(username)
    await writeLoginLog(trx, { content, username, success: true, ...caller, now })
  })
}
