import type { FastifyInstance } from 'fastify'
import { phoneLogin, SMS_MODES } from '#schemas/api/session.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { servePublicEndpoint } from '../http/serve-endpoint.ts'
import { writeLoginLog } from '../session/login-log.ts'
import { sessionMessages } from '../session/messages.ts'
import { openSignedIn } from '../session/signed-in.ts'
import type { AccountParts, Caller } from './account-parts.ts'
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

  servePublicEndpoint(app, phoneLogin, async ({ body, address, traceId }) => {
    await limit(address)
    const account = await signInByPhone(parts, readMobile(body.mobile), body.captcha, { address, traceId })
    const result = await openSignedIn(parts, account.id, { address, orgCode: body.loginOrgCode })
    return answer(result, sessionMessages.signedIn)
  })
}

/**
 * The account whose phone it is. A wrong code and a phone of nobody are refused alike; only who has the code learns that
 * the account is frozen.
 */
export async function signInByPhone(
  { db, clock, attempts, codes }: AccountParts,
  mobile: string,
  code: string,
  { address, traceId }: Caller,
): Promise<Account> {
  const now = clock()
  const log = (content: string, username: string, success: boolean) =>
    writeLoginLog(db, { content, username, address, traceId, success, now })
  const refuse = async (message: string) => {
    await log(accountMessages.phoneFailedLog(maskMobile(mobile)), maskMobile(mobile), false)
    return businessFailure(message)
  }
  // Phones and user names count apart: a name may look like a phone.
  const counted = `phone:${mobile}`
  if (!(await attempts.reserve(counted, address, now))) throw await refuse(sessionMessages.locked)
  const checked = await codes.check({ mobile, mode: SMS_MODES.signIn, code }, now)
  if (checked.kind !== 'right' || checked.userId === null) throw await refuse(accountMessages.phoneCodeWrong)
  const account = await findById(db, checked.userId)
  if (!account || account.phone !== mobile) throw await refuse(accountMessages.phoneCodeWrong)
  if (!(await codes.spend(db, checked.id))) throw await refuse(accountMessages.phoneCodeWrong)
  await attempts.clear(counted)
  if (account.status !== NORMAL) throw businessFailure(sessionMessages.frozen)
  await log(sessionMessages.signedInLog(account.username), account.username, true)
  return account
}
