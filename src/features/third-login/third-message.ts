import { THIRD_LOGIN_BIND_PREFIX, THIRD_LOGIN_FAILED, type ThirdUser, thirdUser } from '#schemas/api/accounts.ts'
import { conforms } from '#schemas/conforms.ts'

/** How the window of the other service ended. */
export type ThirdNews =
  | { readonly kind: 'failed' }
  /** The person is known there, but to no account here. */
  | { readonly kind: 'bind-phone'; readonly thirdUserUuid: string }
  /** Somebody here has the name that the person has there. */
  | { readonly kind: 'same-name'; readonly user: ThirdUser }
  /** What `getLoginUser` takes as its token. */
  | { readonly kind: 'known'; readonly ticket: string }

/** Undefined: it is none of ours. */
export function readThirdNews(message: unknown): ThirdNews | undefined {
  if (conforms(thirdUser, message)) return { kind: 'same-name', user: message }
  if (typeof message !== 'string' || message === '') return undefined
  if (message === THIRD_LOGIN_FAILED) return { kind: 'failed' }
  if (message.startsWith(THIRD_LOGIN_BIND_PREFIX)) {
    return { kind: 'bind-phone', thirdUserUuid: message.slice(THIRD_LOGIN_BIND_PREFIX.length) }
  }
  return { kind: 'known', ticket: message }
}
