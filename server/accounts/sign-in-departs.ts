import type { FastifyInstance } from 'fastify'
import type { EndpointInput } from '#schemas/api/endpoint.ts'
import { loginGetUserDeparts } from '#schemas/api/newest-client.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { servePublicEndpoint } from '../http/serve-endpoint.ts'
import { secondFactorMissing } from '../second-factor/second-step.ts'
import { type Caller, callerOf } from '../session/caller.ts'
import { listDepartments } from '../session/departments.ts'
import { sessionMessages } from '../session/messages.ts'
import { proveBeforeSignIn } from '../session/sign-in.ts'
import { readUserInfo } from '../session/user-repository.ts'
import type { AccountParts } from './account-parts.ts'
import { readMobile } from './form-rules.ts'
import { accountMessages } from './messages.ts'
import { proveByPhone } from './phone-sign-in.ts'

const TRIES_PER_MINUTE = 20
const MINUTE_MS = 60_000
const BY_PHONE = 'phone'

type Given = EndpointInput<typeof loginGetUserDeparts>['body']

/** What the newest client of the contract asks before it signs in: which departments there are to choose from. */
export function serveSignInDeparts(app: FastifyInstance, parts: AccountParts): void {
  const limit = createRateLimit({
    db: parts.db,
    name: 'sign-in-departs',
    max: TRIES_PER_MINUTE,
    windowMs: MINUTE_MS,
    clock: parts.clock,
  })

  servePublicEndpoint(app, loginGetUserDeparts, async ({ body, ...request }) => {
    await limit(request.address)
    const userId = await prove(parts, body, callerOf(request))
    const departs = await listDepartments(parts.db, userId)
    const { orgCode } = await readUserInfo(parts.db, userId)
    return answer({ departs, currentOrgCode: orgCode })
  })
}

async function prove(parts: AccountParts, given: Given, caller: Caller): Promise<string> {
  if (given.loginType === BY_PHONE) {
    const mobile = readMobile(given.mobile ?? '')
    if (!given.smscode) throw businessFailure(sessionMessages.captchaMissing)
    // The code is not spent: the sign-in that follows does it.
    return (await proveByPhone(parts, mobile, given.smscode, caller)).account.id
  }
  const { username, password, inputCode: captcha, checkKey } = given
  if (!username || !password) throw businessFailure(accountMessages.credentialsMissing)
  const credentials = { username, password, captcha: captcha ?? null, checkKey: checkKey ?? null }
  const { userId, withSecondFactor } = await proveBeforeSignIn(parts, credentials, caller)
  // The sign-in that follows would be refused as well.
  if (!withSecondFactor && (await parts.secondFactors.isOn(userId))) throw secondFactorMissing()
  return userId
}
