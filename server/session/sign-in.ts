import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import type { LoginRefusal, LoginRequest } from '#schemas/api/session.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { businessFailure } from '../http/api-error.ts'
import type { CaptchaStore } from './captcha.ts'
import type { LoginAttempts } from './login-attempts.ts'
import { writeLoginLog } from './login-log.ts'
import { sessionMessages } from './messages.ts'
import { orBusy } from './or-busy.ts'
import type { PasswordHasher } from './password-hash.ts'
import type { TicketStore } from './tickets.ts'
import { findAccount, replacePasswordHash } from './user-repository.ts'

export interface SignInParts {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: PasswordHasher
  readonly attempts: LoginAttempts
  readonly captchas: CaptchaStore
  readonly tickets: TicketStore
}

interface Caller {
  readonly address: string
  readonly traceId: string
}

const NORMAL = 1

/**
 * The id of the user whose name and password these are.
 *
 * Every refusal says the same for an account that exists and for one that does not, and takes as long.
 */
export async function signIn(parts: SignInParts, given: LoginRequest, caller: Caller): Promise<string> {
  const now = parts.clock()
  if (await parts.attempts.needsCaptcha(given.username, caller.address, now)) await checkCaptcha(parts, given, now)
  if (!(await parts.attempts.reserve(given.username, caller.address, now))) {
    throw await refuse(parts, given, caller, sessionMessages.locked)
  }
  const account = await findAccount(parts.db, given.username)
  const matches = await orBusy(() => parts.passwords.verify(given.password, account?.password_hash))
  if (!account || !matches) throw await refuse(parts, given, caller, sessionMessages.wrongCredentials)
  await parts.attempts.clear(given.username)
  // Only who knows the password learns that the account is frozen.
  if (account.status !== NORMAL) throw businessFailure(sessionMessages.frozen)
  if (parts.passwords.isOutdated(account.password_hash)) {
    await replacePasswordHash(parts.db, account.id, await parts.passwords.hash(given.password), now)
  }
  await log(parts, caller, account.username, sessionMessages.signedInLog(account.username), true)
  return account.id
}

async function checkCaptcha(parts: SignInParts, given: LoginRequest, now: Date): Promise<void> {
  const refusal: LoginRefusal = { captchaRequired: true }
  const refuseWith = (message: string) => businessFailure(message, { code: ENVELOPE_CODES.captcha, result: refusal })
  if (given.sliderTicket) {
    if (await parts.tickets.redeem('slider', given.sliderTicket, now)) return
    throw refuseWith(sessionMessages.sliderExpired)
  }
  if (!given.captcha || given.checkKey === undefined) throw refuseWith(sessionMessages.captchaMissing)
  const right = await parts.captchas.consume(String(given.checkKey), given.captcha, now)
  if (!right) throw refuseWith(sessionMessages.captchaWrong)
}

async function refuse(parts: SignInParts, given: LoginRequest, caller: Caller, message: string) {
  await log(parts, caller, given.username, sessionMessages.failedLog(given.username), false)
  const result: LoginRefusal = {
    captchaRequired: await parts.attempts.needsCaptcha(given.username, caller.address, parts.clock()),
  }
  return businessFailure(message, { result })
}

async function log(parts: SignInParts, caller: Caller, username: string, content: string, success: boolean) {
  await writeLoginLog(parts.db, { content, username, success, ...caller, now: parts.clock() })
}
