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
import { writeLoginLog } from '../session/login-log.ts'
import { orBusy } from '../session/or-busy.ts'
import { endSessions } from '../session/session-store.ts'
import { storePassword } from '../session/user-repository.ts'
import type { AccountParts, Caller } from './account-parts.ts'
import { assertPassword, readMobile } from './form-rules.ts'
import { accountMessages } from './messages.ts'
import { findById } from './repository.ts'

const TRIES_PER_MINUTE = 10
const MINUTE_MS = 60_000

/** A forgotten password: the phone is shown by a code, which gives a ticket, which sets a password once. */
export function servePasswordReset(app: FastifyInstance, parts: AccountParts): void {
  const { clock, db, codes, tickets } = parts
  const limit = createRateLimit({
    db: parts.db,
    name: 'password-reset',
    max: TRIES_PER_MINUTE,
    windowMs: MINUTE_MS,
    clock,
  })

  servePublicEndpoint(app, phoneVerification, async ({ body, address }) => {
    await limit(address)
    const now = clock()
    const phone = readMobile(body.phone)
    const checked = await codes.check({ mobile: phone, mode: SMS_MODES.resetPassword, code: body.smscode }, now)
    if (checked.kind === 'expired') throw businessFailure(accountMessages.phoneCodeExpired)
    // A phone of nobody has a code that nobody was sent.
    if (checked.kind === 'wrong' || checked.userId === null) throw businessFailure(accountMessages.phoneCodeWrong)
    if (!(await codes.spend(db, checked.id))) throw businessFailure(accountMessages.phoneCodeExpired)
    const account = await findById(db, checked.userId)
    if (!account || account.phone !== phone) throw businessFailure(accountMessages.userMissing)
    const ticket = await tickets.issue('reset-password', { userId: account.id, facts: { phone } }, now)
    return answer({ smscode: ticket, username: account.username })
  })

  servePublicEndpoint(app, passwordChange, async ({ body, address, traceId }) => {
    await limit(address)
    await resetPassword(parts, body, { address, traceId })
    return answer(null, accountMessages.passwordReset)
  })

  servePublicEndpoint(app, passwordChangeByGet, async ({ query, address, traceId }) => {
    await limit(address)
    await resetPassword(parts, query, { address, traceId })
    return answer(null, accountMessages.passwordReset)
  })
}

async function resetPassword(parts: AccountParts, given: PasswordChangeRequest, caller: Caller): Promise<void> {
  const { db, clock, tickets, passwords, attempts } = parts
  const now = clock()
  const ticket = await tickets.find('reset-password', given.smscode, now)
  const account = ticket?.userId ? await findById(db, ticket.userId) : undefined
  if (!ticket || !account) throw businessFailure(accountMessages.phoneCodeExpired)
  const isTheirs =
    given.username.trim().toLowerCase() === account.username.toLowerCase() &&
    given.phone.trim() === ticket.facts.phone &&
    account.phone === ticket.facts.phone
  if (!isTheirs) {
    // Whoever tries a ticket on another account does not get to try twice.
    await tickets.redeem('reset-password', given.smscode, now)
    throw businessFailure(accountMessages.resetMismatch)
  }
  assertPassword(given.password, account)

  const hash = await orBusy(() => passwords.hash(given.password))
  if (!(await tickets.redeem('reset-password', given.smscode, now))) {
    throw businessFailure(accountMessages.phoneCodeExpired)
  }
  await inTransaction(db, async (trx) => {
    await storePassword(trx, account.id, hash, now)
    await endSessions(trx, account.id)
    const content = accountMessages.resetLog(account.username)
    await writeLoginLog(trx, { content, username: account.username, success: true, ...caller, now })
  })
  await attempts.clear(account.username)
}
