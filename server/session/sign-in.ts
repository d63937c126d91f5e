import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import type { LoginRefusal, LoginRequest } from '#schemas/api/session.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { businessFailure, tooManyRequests } from '../http/api-error.ts'
import type { CaptchaStore } from './captcha.ts'
import type { LoginAttempts } from './login-attempts.ts'
import { writeLoginLog } from './login-log.ts'
import { sessionMessages } from './messages.ts'
import { HashQueueFullError, type PasswordHasher } from './password-hash.ts'
import { findAccount, replacePasswordHash } from './user-repository.ts'

export interface SignInParts {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: PasswordHasher
  readonly attempts: LoginAttempts
  readonly captchas: CaptchaStore
}

interface Caller {
  readonly address: string
  readonly traceId: string
}

const NORMAL = 1
const RETRY_AFTER_SECONDS = 2

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
  const matches = await verify(parts.passwords, given.password, account?.password_hash)
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
  if (!given.captcha || given.checkKey === undefined) throw refuseWith(sessionMessages.captchaMissing)
  const right = await parts.captchas.consume(String(given.checkKey), given.captcha, now)
  if (!right) throw refuseWith(sessionMessages.captchaWrong)
}

async function verify(passwords: PasswordHasher, password: string, stored: string | undefined): Promise<boolean> {
  try {
    return await passwords.verify(password, stored)
  } catch (error) {
    if (error instanceof HashQueueFullError) throw tooManyRequests(RETRY_AFTER_SECONDS, sessionMessages.tooManySignIns)
    throw error
  }
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
