import type { EndpointInput } from '#schemas/api/endpoint.ts'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import {
  type LoginRequest,
  type LoginResult,
  login,
  loginRefusal,
  phoneLogin,
  randomImage,
} from '#schemas/api/session.ts'
import { conforms } from '#schemas/conforms.ts'
import type { SliderService } from '#src/forms/sms-service.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { messages } from './messages.ts'

export interface SignInRefusal {
  readonly kind: 'refused'
  readonly message: string
  readonly captcha: 'required' | 'wrong' | 'not-needed'
}
export type SignInOutcome = { readonly kind: 'signed-in'; readonly result: LoginResult } | SignInRefusal

/** The calls of the sign-in page. Refusals are an outcome here, not an exception: the page shows them in place. */
export interface SignInService {
  signIn(request: LoginRequest): Promise<SignInOutcome>
  /** A picture as a data URI. `key` is chosen by the page, new for each picture. */
  captchaImage(key: string, signal: AbortSignal): Promise<string>
  /** For who cannot read the picture. Loaded when it is wanted. */
  loadSlider(): Promise<SliderService>
}

export function createSignInService(http: HttpClient): SignInService {
  return {
    async signIn(request) {
      try {
        return { kind: 'signed-in', result: await http.call(login, { body: request, quiet: true }) }
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        return {
          kind: 'refused',
          message: error.message === '' ? messages.failed : error.message,
          captcha: captchaAfter(error, request.captcha !== undefined || request.sliderTicket !== undefined),
        }
      }
    },
    async captchaImage(key, signal) {
      const image = await http.call(randomImage, { params: { key }, signal, quiet: true })
      // It becomes the address of an image: nothing but a picture may come in.
      if (!/^data:image\/(png|jpe?g|gif|svg\+xml);/.test(image)) throw new TypeError('The captcha is no picture.')
      return image
    },
    loadSlider: async () => (await import('#src/forms/sms-service.ts')).createSliderService(http),
  }
}

export type PhoneRequest = NonNullable<EndpointInput<typeof phoneLogin>['body']>
export type PhoneSignIn = (request: PhoneRequest) => Promise<SignInOutcome>

export function createPhoneSignIn(http: HttpClient): PhoneSignIn {
  return async (request) => {
    try {
      return { kind: 'signed-in', result: await http.call(phoneLogin, { body: request, quiet: true }) }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return { kind: 'refused', message: error.message === '' ? messages.failed : error.message, captcha: 'not-needed' }
    }
  }
}

function captchaAfter(error: HttpError, given: boolean): 'required' | 'wrong' | 'not-needed' {
  if (error.code === ENVELOPE_CODES.captcha) return given ? 'wrong' : 'required'
  if (conforms(loginRefusal, error.result)) return error.result.captchaRequired ? 'required' : 'not-needed'
  // Other servers of the contract want a captcha each time, and do not say so: they call a missing one invalid.
  const isTheirs = error.kind === 'refused' && error.code === ENVELOPE_CODES.failed
  // Without an answer nothing is known: what was asked before is still asked.
  return given || isTheirs ? 'required' : 'not-needed'
}
