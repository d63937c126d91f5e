import { setTimeout as sleep } from 'node:timers/promises'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { type LoginRefusal, type LoginRequest, MAX_PASSWORD_LENGTH } from '#schemas/api/session.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { type ApiError, businessFailure, malformed, tooManyRequests } from '../http/api-error.ts'
import { valueMessages } from '../http/messages.ts'
import type { Caller } from './caller.ts'
import type { CaptchaStore, TakenCaptcha } from './captcha.ts'
import type { KnownDevices } from './known-devices.ts'
import type { LoginAttempts, Reservation, TryOrigin } from './login-attempts.ts'
import { writeLoginLog } from './login-log.ts'
import { sessionMessages } from './messages.ts'
import { orBusy } from './or-busy.ts'
import type { PasswordHasher } from './password-hash.ts'
import { passwordReadings } from './password-readings.ts'
import type { TicketStore } from './tickets.ts'
import { findAccount, replacePasswordHash } from './user-repository.ts'

export interface SignInParts {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: PasswordHasher
  readonly attempts: LoginAttempts
  readonly devices: KnownDevices
  readonly captchas: CaptchaStore
  readonly tickets: TicketStore
}

export type Credentials = Pick<LoginRequest, 'username' | 'password' | 'captcha' | 'checkKey' | 'sliderTicket'>

/** Somebody who knows name and password. */
interface Proven {
  readonly account: { readonly id: string; readonly username: string; readonly passwordHash: string }
  /** As he has it, however it was sent. */
  readonly password: string
  /** The captcha that he has answered on the way. */
  readonly captcha: TakenCaptcha | undefined
}

const NORMAL = 1
const CROWDED_RETRY_SECONDS = 5

/** The id of the user whose name and password these are. */
export async function signIn(parts: SignInParts, given: Credentials, caller: Caller): Promise<string> {
  const { account, password } = await prove(parts, given, caller)
  if (parts.passwords.isOutdated(account.passwordHash)) {
    await replacePasswordHash(parts.db, account.id, await parts.passwords.hash(password), parts.clock())
  }
  await log(parts, caller, account.username, sessionMessages.signedInLog(account.username), true)
  return account.id
}

/** The same before the sign-in itself: a right captcha stays good for it, and for this name alone. */
export async function proveBeforeSignIn(parts: SignInParts, given: Credentials, caller: Caller): Promise<string> {
  const { account, captcha } = await prove(parts, given, caller)
  await captcha?.giveBack(given.username)
  return account.id
}

/** Every refusal says the same for an account that exists and for one that does not, and takes as long. */
async function prove(parts: SignInParts, given: Credentials, caller: Caller): Promise<Proven> {
  const { attempts, clock } = parts
  const readings = readPassword(given.password)
  const origin = await parts.devices.originOf(given.username, caller, clock())
  const state = await attempts.look(origin, clock())
  if (state === 'locked') throw await refuse(parts, origin, caller, sessionMessages.locked)
  const human = await takeProof(parts, given)
  if (state === 'captcha' && human.refusal !== undefined) throw captchaWanted(human.refusal)

  await enter(parts, origin, caller, await attempts.reserve(origin, { human: human.refusal === undefined }, clock()))
  const account = await findAccount(parts.db, given.username)
  const password = await findMatching(parts.passwords, readings, account?.password_hash)
  if (!account || password === undefined) throw await refuse(parts, origin, caller, sessionMessages.wrongCredentials)
  await attempts.clear(origin)
  // Only who knows the password learns that the account is frozen.
  if (account.status !== NORMAL) {
    const result: LoginRefusal = { captchaRequired: false }
    throw businessFailure(sessionMessages.frozen, { result })
  }
  const { id, username, password_hash: passwordHash } = account
  return { account: { id, username, passwordHash }, password, captcha: human.captcha }
}

function readPassword(sent: string): readonly string[] {
  const readings = passwordReadings(sent)
  if (readings.length > 0) return readings
  const message = valueMessages.tooLong('密码', MAX_PASSWORD_LENGTH)
  throw malformed(message, [{ pointer: '/password', code: 'maxLength', message }])
}

/** One after the other, so that a password that is right at once takes one hash. */
async function findMatching(
  passwords: PasswordHasher,
  readings: readonly string[],
  stored: string | undefined,
): Promise<string | undefined> {
  for (const reading of readings) {
    if (await orBusy(() => passwords.verify(reading, stored))) return reading
  }
  return undefined
}

/** Goes on when a try may: at once, or in its turn. */
async function enter(parts: SignInParts, origin: TryOrigin, caller: Caller, reserved: Reservation): Promise<void> {
  switch (reserved.kind) {
    case 'reserved':
      if (reserved.waitMs > 0) await sleep(reserved.waitMs)
      return
    case 'locked':
      throw await refuse(parts, origin, caller, sessionMessages.locked)
    case 'captcha':
      // Others have failed in the meantime.
      throw captchaWanted(sessionMessages.captchaMissing)
    case 'crowded':
      throw tooManyRequests(CROWDED_RETRY_SECONDS, sessionMessages.tooManySignIns)
  }
}

interface HumanProof {
  /** Why it does not count; undefined: a human it is. */
  readonly refusal?: string
  readonly captcha?: TakenCaptcha
}

/** What was given is used up, whether it was needed or not. */
async function takeProof({ tickets, captchas, clock }: SignInParts, given: Credentials): Promise<HumanProof> {
  const now = clock()
  if (given.sliderTicket) {
    const isGood = (await tickets.redeem('slider', given.sliderTicket, now)) !== undefined
    return isGood ? {} : { refusal: sessionMessages.sliderExpired }
  }
  const { captcha, checkKey } = given
  if (!captcha || checkKey === undefined || checkKey === null) return { refusal: sessionMessages.captchaMissing }
  const taken = await captchas.take(String(checkKey), captcha, now, given.username)
  return taken ? { captcha: taken } : { refusal: sessionMessages.captchaWrong }
}

function captchaWanted(message: string): ApiError {
  const result: LoginRefusal = { captchaRequired: true }
  return businessFailure(message, { code: ENVELOPE_CODES.captcha, result })
}

async function refuse(parts: SignInParts, origin: TryOrigin, caller: Caller, message: string): Promise<ApiError> {
  await log(parts, caller, origin.account, sessionMessages.failedLog(origin.account), false)
  const result: LoginRefusal = { captchaRequired: (await parts.attempts.look(origin, parts.clock())) !== 'open' }
  return businessFailure(message, { result })
}

async function log(parts: SignInParts, caller: Caller, username: string, content: string, success: boolean) {
  await writeLoginLog(parts.db, { content, username, success, ...caller, now: parts.clock() })
}
