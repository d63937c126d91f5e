import { setTimeout as sleep } from 'node:timers/promises'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { type LoginRefusal, type LoginRequest, MAX_PASSWORD_LENGTH } from '#schemas/api/session.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { type ApiError, businessFailure, malformed, tooManyRequests } from '../http/api-error.ts'
import { valueMessages } from '../http/messages.ts'
import type { SecondFactors } from '../second-factor/second-factors.ts'
import { SecretError } from '../secrets/secret-box.ts'
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
  readonly secondFactors: SecondFactors
}

export type Credentials = Pick<LoginRequest, 'username' | 'password' | 'captcha' | 'checkKey' | 'sliderTicket'>

/** Somebody who knows name and password. */
interface Proven {
  readonly account: { readonly id: string; readonly username: string; readonly passwordHash: string }
  readonly origin: TryOrigin
  /** As he has it, however it was sent. */
  readonly password: string
  /** The step of the code of the second factor that stood behind the password, and was not taken yet. */
  readonly step: number | undefined
  /** The captcha that he has answered on the way. */
  readonly captcha: TakenCaptcha | undefined
}

const NORMAL = 1
/** As people type them who have no second step before them. */
const WITH_CODE = /^(.+)(\d{6})$/s
const CROWDED_RETRY_SECONDS = 5

/** Whose name and password these are, and whether a code of the second factor came with them, which is taken then. */
export async function signIn(
  parts: SignInParts,
  given: Credentials,
  caller: Caller,
): Promise<{ readonly userId: string; readonly withSecondFactor: boolean }> {
  const { account, password, step, origin } = await prove(parts, given, caller)
  if (step !== undefined && !(await parts.secondFactors.take(parts.db, account.id, step))) {
    throw await refuse(parts, origin, caller, sessionMessages.wrongCredentials)
  }
  await clearTries(parts, origin, account.id, step)
  if (parts.passwords.isOutdated(account.passwordHash)) {
    await replacePasswordHash(parts.db, account.id, await parts.passwords.hash(password), parts.clock())
  }
  return { userId: account.id, withSecondFactor: step !== undefined }
}

/** The same before the sign-in itself: a right captcha, and a right code, stay good for it, and for this name alone. */
export async function proveBeforeSignIn(
  parts: SignInParts,
  given: Credentials,
  caller: Caller,
): Promise<{ readonly userId: string; readonly withSecondFactor: boolean }> {
  const { account, captcha, step, origin } = await prove(parts, given, caller)
  await clearTries(parts, origin, account.id, step)
  await captcha?.giveBack(given.username)
  return { userId: account.id, withSecondFactor: step !== undefined }
}

function clearTries({ attempts }: SignInParts, origin: TryOrigin, userId: string, step: number | undefined) {
  const clearing = [attempts.clear(origin)]
  if (step !== undefined) clearing.push(attempts.clear(codeOrigin(origin, userId)))
  return Promise.all(clearing)
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
  const candidates: Candidate[] = []
  for (const reading of readings) candidates.push(await readCandidate(parts, reading, account?.id, origin))
  const matching = await findMatching(parts.passwords, candidates, account?.password_hash)
  if (!account || matching === undefined) throw await refuse(parts, origin, caller, sessionMessages.wrongCredentials)
  // Only who knows the password learns that the account is frozen.
  if (account.status !== NORMAL) {
    await attempts.clear(origin)
    const result: LoginRefusal = { captchaRequired: false }
    throw businessFailure(sessionMessages.frozen, { result })
  }
  const { id, username, password_hash: passwordHash } = account
  return { account: { id, username, passwordHash }, ...matching, origin, captcha: human.captcha }
}

function readPassword(sent: string): readonly string[] {
  const readings = passwordReadings(sent)
  if (readings.length > 0) return readings
  const message = valueMessages.tooLong('密码', MAX_PASSWORD_LENGTH)
  throw malformed(message, [{ pointer: '/password', code: 'maxLength', message }])
}

interface Candidate {
  readonly password: string
  readonly step: number | undefined
}

/**
 * A password as it was sent, or one with a code of the second factor behind it: where the account has one, and the code is
 * good. The code is looked at first, so that each reading takes one hash, whoever the account is and whatever it has.
 */
async function readCandidate(
  parts: SignInParts,
  reading: string,
  userId: string | undefined,
  origin: TryOrigin,
): Promise<Candidate> {
  const [, password, code] = WITH_CODE.exec(reading) ?? []
  const whole = { password: reading, step: undefined }
  if (userId === undefined || password === undefined || code === undefined) return whole
  const { attempts, clock, secondFactors } = parts
  if (!(await secondFactors.isOn(userId))) return whole
  const reserved = await attempts.reserve(codeOrigin(origin, userId), { human: true }, clock())
  if (reserved.kind !== 'reserved') return whole
  try {
    const step = await secondFactors.find(userId, code, clock())
    return step === undefined ? whole : { password, step }
  } catch (error) {
    // Without its key nobody has the code: the second step says so to who knows the password.
    if (error instanceof SecretError) return whole
    throw error
  }
}

/** Whoever knows the password must not get to try all codes behind it, from wherever he does it. */
function codeOrigin({ source, known }: TryOrigin, userId: string): TryOrigin {
  return { account: `appended-code:${userId}`, source, known, short: true }
}

/** One after the other, so that a password that is right at once takes one hash. */
async function findMatching(
  passwords: PasswordHasher,
  candidates: readonly Candidate[],
  stored: string | undefined,
): Promise<Candidate | undefined> {
  for (const candidate of candidates) {
    if (await orBusy(() => passwords.verify(candidate.password, stored))) return candidate
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
