import type { FastifyInstance } from 'fastify'
import { HEADERS } from '#schemas/api/envelope.ts'
import { verifyIzDefaultPwd } from '#schemas/api/newest-client.ts'
import { loginSecondFactor } from '#schemas/api/second-factor.ts'
import { getUserInfo, login, logout, randomImage } from '#schemas/api/session.ts'
import { withWholeUser } from '#schemas/api/whole-user-info.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import type { Dictionaries } from '../dictionaries/dictionaries.ts'
import { answer } from '../http/answer.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { serveEndpoint, servePublicEndpoint } from '../http/serve-endpoint.ts'
import type { SecondFactors } from '../second-factor/second-factors.ts'
import { takeSecondStep } from '../second-factor/second-step.ts'
import { callerOf } from './caller.ts'
import type { CaptchaStore } from './captcha.ts'
import { drawCaptcha } from './captcha-image.ts'
import { serveDepartmentChoice } from './department-routes.ts'
import type { KnownDevices } from './known-devices.ts'
import type { LoginAttempts } from './login-attempts.ts'
import { writeLoginLog } from './login-log.ts'
import { sessionMessages } from './messages.ts'
import type { PasswordHasher } from './password-hash.ts'
import type { SessionStore } from './session-store.ts'
import { signIn } from './sign-in.ts'
import { answerSignedIn } from './signed-in-answer.ts'
import { serveSlider } from './slider-routes.ts'
import type { TicketStore } from './tickets.ts'
import { passwordWish, readUserInfo } from './user-repository.ts'

export interface SessionParts {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: PasswordHasher
  readonly sessions: SessionStore
  readonly dictionaries: Dictionaries
  readonly attempts: LoginAttempts
  readonly devices: KnownDevices
  readonly captchas: CaptchaStore
  readonly tickets: TicketStore
  readonly secondFactors: SecondFactors
}

const SIGN_INS_PER_MINUTE = 20
const CAPTCHAS_PER_MINUTE = 60
const MINUTE_MS = 60_000
/** Of `verifyIzDefaultPwd`. */
const PASSWORD_TO_CHANGE = 'yes_'
const PASSWORD_TO_KEEP = 'no'

export function serveSession(app: FastifyInstance, parts: SessionParts): void {
  const { db, clock, sessions, captchas, dictionaries } = parts
  const limitSignIns = createRateLimit({ db, name: 'sign-in', max: SIGN_INS_PER_MINUTE, windowMs: MINUTE_MS, clock })
  const limitCaptchas = createRateLimit({ db, name: 'captcha', max: CAPTCHAS_PER_MINUTE, windowMs: MINUTE_MS, clock })

  servePublicEndpoint(app, withWholeUser(login), async ({ body, ...request }) => {
    await limitSignIns(request.address)
    const caller = callerOf(request)
    return answerSignedIn(parts, { ...(await signIn(parts, body, caller)), orgCode: body.loginOrgCode }, caller)
  })

  servePublicEndpoint(app, withWholeUser(loginSecondFactor), async ({ body, ...request }) => {
    await limitSignIns(request.address)
    const caller = callerOf(request)
    const taken = await takeSecondStep(parts, body, caller)
    return answerSignedIn(parts, { ...taken, withSecondFactor: true }, caller)
  })

  servePublicEndpoint(app, randomImage, async ({ params, address }) => {
    await limitCaptchas(address)
    return answer(drawCaptcha(await captchas.issue(params.key, clock())))
  })

  // Says the same for a token that has ended already: who wants to leave has left.
  servePublicEndpoint(app, logout, async ({ headers, address, traceId }) => {
    const token = headers[HEADERS.token.toLowerCase()]
    const user = typeof token === 'string' && token !== '' ? await sessions.close(token) : undefined
    if (user) {
      const content = sessionMessages.signedOutLog(user.realname)
      await writeLoginLog(db, { content, username: user.username, address, success: true, traceId, now: clock() })
    }
    return answer(null, sessionMessages.signedOut)
  })

  serveEndpoint(app, withWholeUser(getUserInfo), async ({ context }) =>
    answer({
      userInfo: await readUserInfo(db, context.userId),
      ...(await passwordWish(db, context.userId)),
      ...(context.mustSetUpSecondFactor && { mustSetUpSecondFactor: true }),
      sysAllDictItems: await dictionaries.all(),
    }),
  )

  // There is no password to tell: it is kept as a hash, and who has signed in knows it.
  serveEndpoint(app, verifyIzDefaultPwd, async ({ context }) => {
    const told = context.mustChangePassword ? PASSWORD_TO_CHANGE : PASSWORD_TO_KEEP
    return answer(told, told)
  })

  serveSlider(app, parts)
  serveDepartmentChoice(app, db)
}
