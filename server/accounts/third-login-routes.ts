import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  bindingThirdPhone,
  checkThirdPassword,
  createThirdUser,
  getLoginUser,
  getLoginUserOfOld,
} from '#schemas/api/accounts.ts'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { getCorpIdClientId } from '#schemas/api/newest-client.ts'
import { SMS_MODES } from '#schemas/api/session.ts'
import { withWholeUser } from '#schemas/api/whole-user-info.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { servePublicEndpoint } from '../http/serve-endpoint.ts'
import { type Caller, callerOf } from '../session/caller.ts'
import { writeLoginLog } from '../session/login-log.ts'
import { sessionMessages } from '../session/messages.ts'
import { orBusy } from '../session/or-busy.ts'
import { answerSignedIn } from '../session/signed-in-answer.ts'
import type { Ticket } from '../session/tickets.ts'
import { findAccount } from '../session/user-repository.ts'
import type { AccountParts } from './account-parts.ts'
import { assertRule, readMobile } from './form-rules.ts'
import { accountMessages } from './messages.ts'
import { type Account, findById, insertAccount, isTaken } from './repository.ts'
import { bindUser, type ThirdIdentity } from './third-accounts.ts'

const TRIES_PER_MINUTE = 20
const MINUTE_MS = 60_000
const NORMAL = 1

/** What the console calls after the window of the other service has told how it ended. */
export function serveThirdLogin(app: FastifyInstance, parts: AccountParts): void {
  const { db, clock, tickets, codes } = parts
  const limit = createRateLimit({ db, name: 'third-login', max: TRIES_PER_MINUTE, windowMs: MINUTE_MS, clock })

  for (const endpoint of [withWholeUser(getLoginUser), withWholeUser(getLoginUserOfOld)]) {
    servePublicEndpoint(app, endpoint, async ({ params, ...request }) => {
      await limit(request.address)
      const caller = callerOf(request)
      const { id } = await takeSignIn(parts, params)
      return answerSignedIn(parts, { userId: id }, caller)
    })
  }

  servePublicEndpoint(app, getCorpIdClientId, async () => answer({}))

  servePublicEndpoint(app, bindingThirdPhone, async ({ body, ...request }) => {
    await limit(request.address)
    const caller = callerOf(request)
    const mobile = readMobile(body.mobile)
    const third = toIdentity(await tickets.find('third-bind', body.thirdUserUuid, clock()))
    const checked = await codes.check(
      { mobile, mode: SMS_MODES.signIn, code: body.captcha, address: caller.address },
      clock(),
    )
    const account = checked.kind === 'right' && checked.userId ? await findById(db, checked.userId) : undefined
    if (checked.kind !== 'right' || account?.phone !== mobile) throw businessFailure(accountMessages.thirdCodeWrong)
    await inTransaction(db, async (trx) => {
      if (!(await codes.spend(trx, checked.id))) throw businessFailure(accountMessages.thirdCodeWrong)
      await bind(trx, third, account, { ...caller, now: clock() })
    })
    await spendTicket(parts, 'third-bind', body.thirdUserUuid)
    return answer(await issueSignIn(parts, third, account.id), accountMessages.thirdBound)
  })

  servePublicEndpoint(app, checkThirdPassword, async ({ body, ...request }) => {
    await limit(request.address)
    const caller = callerOf(request)
    const third = toIdentity(await tickets.find('third-same-name', body.operateCode, clock()))
    const account = await findAccount(db, third.username)
    // Somebody of the other service has tries of his own here, wherever he comes from.
    const origin = { account: third.username, source: `third:${hash(`${third.source}:${third.uuid}`)}`, known: true }
    const reserved = await parts.attempts.reserve(origin, { human: true }, clock())
    if (reserved.kind !== 'reserved') throw businessFailure(sessionMessages.locked)
    const matches = await orBusy(() => parts.passwords.verify(body.password, account?.password_hash))
    if (!account || !matches) throw businessFailure(accountMessages.thirdPasswordWrong)
    await parts.attempts.clear(origin)
    await spendTicket(parts, 'third-same-name', body.operateCode)
    await bind(db, third, account, { ...caller, now: clock() })
    return answer(await issueSignIn(parts, third, account.id), accountMessages.thirdBound)
  })

  servePublicEndpoint(app, createThirdUser, async ({ body, ...request }) => {
    await limit(request.address)
    const caller = callerOf(request)
    if (!parts.settings.registration) throw businessFailure(accountMessages.registrationClosed)
    const third = toIdentity(await tickets.find('third-same-name', body.operateCode, clock()))
    const username = `${third.username}${body.suffix}`
    assertRule('userName', username, '用户名')
    if (await isTaken(db, 'username', username)) throw businessFailure(accountMessages.usernameTaken)
    await spendTicket(parts, 'third-same-name', body.operateCode)
    const id = await inTransaction(db, async (trx) => {
      const now = clock()
      // No password: this account signs in from there, until its owner binds a phone and sets one.
      const made = await insertAccount(trx, { username, realname: third.username, phone: null, email: null }, now)
      await bind(trx, third, { id: made, username }, { ...caller, now })
      return made
    })
    return answer(await issueSignIn(parts, third, id), accountMessages.thirdCreated)
  })
}

/** Whose ticket it is, which is used up. */
async function takeSignIn(
  { db, tickets, clock }: AccountParts,
  given: { readonly token: string; readonly thirdType: string },
): Promise<Account> {
  const ticket = await tickets.redeem('third-login', given.token, clock())
  const account = ticket?.userId ? await findById(db, ticket.userId) : undefined
  if (!account || ticket?.facts.source !== given.thirdType) {
    throw businessFailure(accountMessages.thirdTokenInvalid, { code: ENVELOPE_CODES.forbidden })
  }
  if (account.status !== NORMAL) throw businessFailure(sessionMessages.frozen)
  return account
}

async function bind(
  db: Db,
  third: ThirdIdentity,
  account: { readonly id: string; readonly username: string },
  caller: Caller & { readonly now: Date },
): Promise<void> {
  if (!(await bindUser(db, third, account.id, caller.now))) throw businessFailure(accountMessages.thirdCheckFailed)
  const content = accountMessages.bindLog(account.username, third.source)
  await writeLoginLog(db, { content, username: account.username, success: true, ...caller })
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** The ticket that `getLoginUser` takes. */
function issueSignIn({ tickets, clock }: AccountParts, { source }: ThirdIdentity, userId: string): Promise<string> {
  return tickets.issue('third-login', { userId, facts: { source } }, clock())
}

function toIdentity(ticket: Ticket | undefined): ThirdIdentity {
  const { source, uuid, username } = ticket?.facts ?? {}
  if (!source || !uuid || !username) throw businessFailure(accountMessages.thirdCheckFailed)
  return { source, uuid, username }
}

/** Of two who come with the same ticket at the same moment, one goes on. */
async function spendTicket(
  { tickets, clock }: AccountParts,
  purpose: 'third-bind' | 'third-same-name',
  ticket: string,
): Promise<void> {
  if (!(await tickets.redeem(purpose, ticket, clock()))) throw businessFailure(accountMessages.thirdCheckFailed)
}
