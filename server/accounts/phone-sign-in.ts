import type { FastifyInstance } from 'fastify'
import { phoneLogin, SMS_MODES } from '#schemas/api/session.ts'
import { withWholeUser } from '#schemas/api/whole-user-info.ts'
import { blockOf } from '../http/address-block.ts'
import { type ApiError, businessFailure } from '../http/api-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { servePublicEndpoint } from '../http/serve-endpoint.ts'
import { type Caller, callerOf } from '../session/caller.ts'
import { writeLoginLog } from '../session/login-log.ts'
import { sessionMessages } from '../session/messages.ts'
import { answerSignedIn } from '../session/signed-in-answer.ts'
import type { AccountParts } from './account-parts.ts'
import { readMobile } from './form-rules.ts'
import { maskMobile } from './masked-mobile.ts'
import { accountMessages } from './messages.ts'
import { type Account, findById } from './repository.ts'

const SIGN_INS_PER_MINUTE = 20
const MINUTE_MS = 60_000
const NORMAL = 1

export function servePhoneSignIn(app: FastifyInstance, parts: AccountParts): void {
  const limit = createRateLimit({
    db: parts.db,
    name: 'phone-sign-in',
    max: SIGN_INS_PER_MINUTE,
    windowMs: MINUTE_MS,
    clock: parts.clock,
  })

  servePublicEndpoint(app, withWholeUser(phoneLogin), async ({ body, ...request }) => {
    await limit(request.address)
    const caller = callerOf(request)
    const account = await signInByPhone(parts, readMobile(body.mobile), body.captcha, caller)
    return answerSignedIn(parts, { userId: account.id, orgCode: body.loginOrgCode }, caller)
  })
}

/** The account whose phone it is; the code is used up. */
async function signInByPhone(parts: AccountParts, mobile: string, code: string, caller: Caller): Promise<Account> {
  const { account, codeId } = await proveByPhone(parts, mobile, code, caller)
  if (!(await parts.codes.spend(parts.db, codeId)))
    throw await refuse(parts, mobile, caller, accountMessages.phoneCodeWrong)
  return account
}

/**
 * The account whose phone it is, and the code that shows it and stays good. A wrong code and a phone of nobody are
 * refused alike; only who has the code learns that the account is frozen.
 */
export async function proveByPhone(
  parts: AccountParts,
  mobile: string,
  code: string,
  caller: Caller,
): Promise<{ readonly account: Account; readonly codeId: string }> {
  const { db, clock, attempts, codes } = parts
  // Phones and user names count apart: a name may look like a phone. A code sees to it that few are tried in all.
  const origin = { account: `phone:${mobile}`, source: blockOf(caller.address), known: true }
  const reserved = await attempts.reserve(origin, { human: true }, clock())
  if (reserved.kind !== 'reserved') throw await refuse(parts, mobile, caller, sessionMessages.locked)
  const given = { mobile, mode: SMS_MODES.signIn, code, address: caller.address }
  const checked = await codes.check(given, clock())
  const account = checked.kind === 'right' && checked.userId !== null ? await findById(db, checked.userId) : undefined
  if (checked.kind !== 'right' || account?.phone !== mobile) {
    throw await refuse(parts, mobile, caller, accountMessages.phoneCodeWrong)
  }
  await attempts.clear(origin)
  if (account.status !== NORMAL) throw businessFailure(sessionMessages.frozen)
  return { account, codeId: checked.id }
}

async function refuse(parts: AccountParts, mobile: string, caller: Caller, message: string): Promise<ApiError> {
  const masked = maskMobile(mobile)
  const content = accountMessages.phoneFailedLog(masked)
  await writeLoginLog(parts.db, { content, username: masked, ...caller, success: false, now: parts.clock() })
  return businessFailure(message)
}
