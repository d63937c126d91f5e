import type { FastifyInstance } from 'fastify'
import {
  type PasswordChangeRequest,
  passwordChange,
  passwordChangeByGet,
  phoneVerification,
} from '#schemas/api/accounts.ts'
import { SMS_MODES } from '#schemas/api/session.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { servePublicEndpoint } from '../http/serve-endpoint.ts'
import { type Caller, callerOf } from '../session/caller.ts'
import { writeLoginLog } from '../session/login-log.ts'
import { orBusy } from '../session/or-busy.ts'
import { endSessions } from '../session/session-store.ts'
import { storePassword } from '../session/user-repository.ts'
import type { AccountParts } from './account-parts.ts'
import { assertPassword, readMobile } from './form-rules.ts'
import { accountMessages } from './messages.ts'
import { findById } from './repository.ts'

const TRIES_PER_MINUTE = 10
const MINUTE_MS = 60_000
/** What a person types, as opposed to a ticket. */
const SMS_CODE = /^\s*\d{6}\s*$/

/**
 * A forgotten password: the phone is shown by a code, which gives a ticket, and either of the two sets a password. It is
 * the code that is spent by that, so there is one new password for each.
 */
export function servePasswordReset(app: FastifyInstance, parts: AccountParts): void {
  const { clock, db, tickets } = parts
  const limit = createRateLimit({
    db: parts.db,
    name: 'password-reset',
    max: TRIES_PER_MINUTE,
    windowMs: MINUTE_MS,
    clock,
  })

  servePublicEndpoint(app, phoneVerification, async ({ body, address }) => {
    await limit(address)
    const phone = readMobile(body.phone)
    const { codeId, userId } = await checkCode(parts, phone, body.smscode, address)
    const account = await findById(db, userId)
    if (!account || account.phone !== phone) throw businessFailure(accountMessages.userMissing)
    const smscode = await tickets.issue('reset-password', { userId, facts: { phone, codeId } }, clock())
    return answer({ smscode, username: account.username })
  })

  servePublicEndpoint(app, passwordChange, async ({ body, ...request }) => {
    await limit(request.address)
    await resetPassword(parts, body, callerOf(request))
    return answer(null, accountMessages.passwordReset)
  })

  servePublicEndpoint(app, passwordChangeByGet, async ({ query, ...request }) => {
    await limit(request.address)
    await resetPassword(parts, query, callerOf(request))
    return answer(null, accountMessages.passwordReset)
  })
}

/** Somebody has shown the phone of this user, by this code. */
interface Shown {
  readonly codeId: string
  readonly userId: string
  readonly phone: string
}

async function resetPassword(parts: AccountParts, given: PasswordChangeRequest, caller: Caller): Promise<void> {
  const { db, clock, codes, passwords, attempts } = parts
  // First, since a try at the code counts, and a password that will not do is no reason to ask for another one.
  assertPassword(given.password, given)
  const shown = await findShown(parts, given, caller.address)
  const account = await findById(db, shown.userId)
  const isTheirs =
    account !== undefined &&
    given.username.trim().toLowerCase() === account.username.toLowerCase() &&
    given.phone.trim() === shown.phone &&
    account.phone === shown.phone
  if (!isTheirs) {
    // Whoever tries a ticket or a code on another account does not get to try twice.
    await codes.spend(db, shown.codeId)
    throw businessFailure(accountMessages.resetMismatch)
  }

  const hash = await orBusy(() => passwords.hash(given.password))
  const now = clock()
  await inTransaction(db, async (trx) => {
    if (!(await codes.spend(trx, shown.codeId))) throw businessFailure(accountMessages.phoneCodeExpired)
    await storePassword(trx, account.id, hash, now)
    await endSessions(trx, account.id)
    const content = accountMessages.resetLog(account.username)
    await writeLoginLog(trx, { content, username: account.username, success: true, ...caller, now })
  })
  await attempts.forget(account.username)
}

/** By the ticket of `phoneVerification`, or by the code itself: clients of the contract send either. */
async function findShown(parts: AccountParts, given: PasswordChangeRequest, address: string): Promise<Shown> {
  const ticket = await parts.tickets.find('reset-password', given.smscode, parts.clock())
  const { phone, codeId } = ticket?.facts ?? {}
  if (ticket?.userId && phone && codeId) return { userId: ticket.userId, phone, codeId }
  if (!SMS_CODE.test(given.smscode)) throw businessFailure(accountMessages.phoneCodeExpired)
  return checkCode(parts, readMobile(given.phone), given.smscode, address)
}

async function checkCode(parts: AccountParts, phone: string, code: string, address: string): Promise<Shown> {
  const given = { mobile: phone, mode: SMS_MODES.resetPassword, code, address }
  const checked = await parts.codes.check(given, parts.clock())
  if (checked.kind === 'expired') throw businessFailure(accountMessages.phoneCodeExpired)
  // A phone of nobody has a code that nobody was sent.
  if (checked.kind === 'wrong' || checked.userId === null) throw businessFailure(accountMessages.phoneCodeWrong)
  return { codeId: checked.id, userId: checked.userId, phone }
}
