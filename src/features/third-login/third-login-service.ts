import {
  bindingThirdPhone,
  checkThirdPassword,
  createThirdUser,
  getLoginUser,
  getLoginUserOfOld,
  type ThirdUser,
} from '#schemas/api/accounts.ts'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import type { LoginResult } from '#schemas/api/session.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { messages } from './messages.ts'

type Refused = { readonly kind: 'refused'; readonly text: string }
/** The ticket of somebody who now is known here. */
export type BindOutcome = { readonly kind: 'bound'; readonly ticket: string } | Refused
export type EnterOutcome = { readonly kind: 'signed-in'; readonly result: LoginResult } | Refused

export interface ThirdLoginService {
  enter(ticket: string, source: string): Promise<EnterOutcome>
  bindPhone(given: {
    readonly mobile: string
    readonly captcha: string
    readonly thirdUserUuid: string
  }): Promise<BindOutcome>
  createUser(user: ThirdUser, suffix: number): Promise<BindOutcome>
  bindByPassword(user: ThirdUser, password: string): Promise<BindOutcome>
}

export function createThirdLoginService(http: HttpClient): ThirdLoginService {
  return {
    async enter(token, thirdType) {
      try {
        return { kind: 'signed-in', result: await fetchSession(http, { token, thirdType }) }
      } catch (error) {
        return refusal(error)
      }
    },
    bindPhone: (body) => bound(http.call(bindingThirdPhone, { body, quiet: true })),
    createUser: (user, suffix) => bound(http.call(createThirdUser, { body: { ...user, suffix }, quiet: true })),
    bindByPassword: (user, password) =>
      bound(http.call(checkThirdPassword, { body: { ...user, password }, quiet: true })),
  }
}

/** Who the ticket belongs to says for which tenant; the address of the newest servers wants one all the same. */
const NO_TENANT = '0'

/** Older servers of the contract have a shorter address, and answer that there is no such call at this one. */
async function fetchSession(
  http: HttpClient,
  params: { readonly token: string; readonly thirdType: string },
): Promise<LoginResult> {
  try {
    return await http.call(getLoginUser, { params: { ...params, tenantId: NO_TENANT }, quiet: true })
  } catch (error) {
    const isUnknownCall = error instanceof HttpError && (error.status === 404 || error.code === ENVELOPE_CODES.notFound)
    if (!isUnknownCall) throw error
    return http.call(getLoginUserOfOld, { params, quiet: true })
  }
}

async function bound(call: Promise<string>): Promise<BindOutcome> {
  try {
    return { kind: 'bound', ticket: await call }
  } catch (error) {
    return refusal(error)
  }
}

function refusal(error: unknown): Refused {
  if (!(error instanceof HttpError)) throw error
  return { kind: 'refused', text: error.message === '' ? messages.callFailed : error.message }
}
