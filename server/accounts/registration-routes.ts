import type { FastifyInstance } from 'fastify'
import { checkOnlyUser, type RegisterRequest, register } from '#schemas/api/accounts.ts'
import { HEADERS } from '#schemas/api/envelope.ts'
import { SMS_MODES } from '#schemas/api/session.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { answer } from '../http/answer.ts'
import { businessFailure, malformed } from '../http/api-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { type EndpointRequest, serveEndpoint, servePublicEndpoint } from '../http/serve-endpoint.ts'
import { type Caller, callerOf } from '../session/caller.ts'
import { writeLoginLog } from '../session/login-log.ts'
import { orBusy } from '../session/or-busy.ts'
import { storePassword } from '../session/user-repository.ts'
import type { AccountParts } from './account-parts.ts'
import { assertPassword, assertRule, readMobile } from './form-rules.ts'
import { accountMessages } from './messages.ts'
import { insertAccount, isTaken, type UniqueColumn } from './repository.ts'

const QUESTIONS_PER_MINUTE = 20
const REGISTRATIONS_PER_MINUTE = 10
const MINUTE_MS = 60_000
/** What somebody who is not signed in may ask about: the two fields of the registration form. */
const OPEN_COLUMNS: readonly UniqueColumn[] = ['username', 'phone']
const COLUMNS: readonly UniqueColumn[] = ['username', 'phone', 'email']

export function serveRegistration(app: FastifyInstance, parts: AccountParts): void {
  const { clock, db, settings } = parts
  const limitQuestions = createRateLimit({
    db,
    name: 'account-question',
    max: QUESTIONS_PER_MINUTE,
    windowMs: MINUTE_MS,
    clock,
  })
  const limitRegistrations = createRateLimit({
    db,
    name: 'registration',
    max: REGISTRATIONS_PER_MINUTE,
    windowMs: MINUTE_MS,
    clock,
  })

  const assertFree = async (column: UniqueColumn, value: string) => {
    if (await isTaken(db, column, value)) throw businessFailure(accountMessages.alreadyExists, { result: false })
    return answer(true)
  }
  if (!settings.registration) {
    serveEndpoint(app, { ...checkOnlyUser, access: 'self' }, async ({ query }) => {
      const { column, value } = readQuestion(query)
      return assertFree(column, value)
    })
    return
  }

  servePublicEndpoint(app, checkOnlyUser, async ({ query, address, headers, traceId }) => {
    const { column, value } = readQuestion(query)
    const token = headers[HEADERS.token.toLowerCase()]
    if (typeof token === 'string' && token !== '') await parts.sessions.verify(token, { tenantId: null, traceId })
    else {
      await limitQuestions(address)
      if (!OPEN_COLUMNS.includes(column)) {
        throw businessFailure(accountMessages.registrationClosed, { result: false })
      }
    }
    return assertFree(column, value)
  })

  servePublicEndpoint(app, register, async ({ body, ...request }) => {
    await limitRegistrations(request.address)
    await registerAccount(parts, body, callerOf(request))
    return answer(null, accountMessages.registered)
  })
}

function readQuestion(query: EndpointRequest<typeof checkOnlyUser>['query']) {
  const [column, another] = COLUMNS.filter((name) => query[name])
  if (column === undefined || another !== undefined) throw malformed(accountMessages.askOne)
  return { column, value: query[column] ?? '' }
}

async function registerAccount(parts: AccountParts, given: RegisterRequest, caller: Caller): Promise<void> {
  const { db, clock, codes, passwords } = parts
  const phone = readMobile(given.phone)
  const username = given.username.trim()
  const email = given.email?.trim() || null
  assertRule('userName', username, '用户名')
  if (email !== null) assertRule('email', email, '邮箱')
  assertPassword(given.password, { username, phone })

  const now = clock()
  // First the code: what is taken is told to nobody who has not shown a phone of his own.
  const shown = { mobile: phone, mode: SMS_MODES.register, code: given.smscode, address: caller.address }
  const checked = await codes.check(shown, now)
  if (checked.kind === 'expired') throw businessFailure(accountMessages.registerCodeExpired)
  if (checked.kind === 'wrong') throw businessFailure(accountMessages.phoneCodeWrong)
  if (await isTaken(db, 'username', username)) throw businessFailure(accountMessages.usernameTaken)
  if (await isTaken(db, 'phone', phone)) throw businessFailure(accountMessages.mobileTaken)
  if (email !== null && (await isTaken(db, 'email', email))) throw businessFailure(accountMessages.emailTaken)

  const hash = await orBusy(() => passwords.hash(given.password))
  await inTransaction(db, async (trx) => {
    if (!(await codes.spend(trx, checked.id))) throw businessFailure(accountMessages.registerCodeExpired)
    const realname = given.realname?.trim() || username
    const id = await insertAccount(trx, { username, realname, phone, email }, now)
    await storePassword(trx, id, hash, now)
    const content = accountMessages.registerLog(username)
    await writeLoginLog(trx, { content, username, success: true, ...caller, now })
  })
}
