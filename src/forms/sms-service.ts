import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import {
  checkSlider,
  type SliderChallenge,
  type SmsMode,
  sendSms,
  sliderCaptcha,
  smsRefusal,
} from '#schemas/api/session.ts'
import { conforms } from '#schemas/conforms.ts'
import type { HttpClient } from '#src/platform/http/http-client.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { messages } from './messages.ts'

export type SmsOutcome =
  | { readonly kind: 'sent'; readonly text: string }
  /** The server wants to be shown that a human asks. */
  | { readonly kind: 'human-needed' }
  | { readonly kind: 'refused'; readonly text: string }

export type SliderOutcome =
  | { readonly kind: 'passed'; readonly ticket: string }
  | { readonly kind: 'missed'; readonly text: string }

export interface SliderService {
  /** `key` is chosen by the page, new for each challenge. */
  challenge(key: string, signal: AbortSignal): Promise<SliderChallenge>
  check(key: string, left: number): Promise<SliderOutcome>
}

export interface SmsService extends SliderService {
  sendCode(mobile: string, mode: SmsMode, sliderTicket?: string): Promise<SmsOutcome>
}

export function createSliderService(http: HttpClient): SliderService {
  return {
    async challenge(key, signal) {
      const challenge = await http.call(sliderCaptcha, { params: { key }, signal, quiet: true })
      // They become addresses of images: nothing but pictures may come in.
      for (const picture of [challenge.background, challenge.piece]) {
        if (!picture.startsWith('data:image/png;')) throw new TypeError('The slider is no picture.')
      }
      return challenge
    },
    async check(key, left) {
      try {
        const { sliderTicket } = await http.call(checkSlider, { body: { key, left }, quiet: true })
        return { kind: 'passed', ticket: sliderTicket }
      } catch (error) {
        return { kind: 'missed', text: textOf(error) }
      }
    },
  }
}

export function createSmsService(http: HttpClient): SmsService {
  return {
    ...createSliderService(http),
    async sendCode(mobile, smsmode, sliderTicket) {
      const body = { mobile, smsmode, ...(sliderTicket !== undefined && { sliderTicket }) }
      try {
        const { message } = await http.envelope(sendSms, { body, quiet: true })
        return { kind: 'sent', text: message }
      } catch (error) {
        return isHumanNeeded(error) ? { kind: 'human-needed' } : { kind: 'refused', text: textOf(error) }
      }
    },
  }
}

function isHumanNeeded(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.code !== ENVELOPE_CODES.captcha) return false
  return conforms(smsRefusal, error.result) && error.result.humanCheckRequired
}

function textOf(error: unknown): string {
  if (!(error instanceof HttpError)) throw error
  return error.message === '' ? messages.failed : error.message
}
