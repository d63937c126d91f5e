import type { Outbound } from './outbound.ts'
import type { CodeMode } from './sms-codes.ts'

export const SMS_NOTICE = 'notice'

export interface SmsMessage {
  readonly mobile: string
  /** What it is for: a code, or the news of a page. */
  readonly mode: CodeMode | typeof SMS_NOTICE
  /** Empty: it is no code. */
  readonly code: string
  /** Of a notice, the same each time that it is tried again: whoever has taken it once may pass over it. */
  readonly id?: string
  /** The whole message, for providers that take texts; others fill the code into a template of theirs. */
  readonly content: string
}

/** Whoever carries text messages to phones. Adding one is writing this. */
export interface SmsProvider {
  /** @throws when the message was not taken. */
  readonly send: (message: SmsMessage) => Promise<void>
}

/**
 * A provider behind an address: the message as JSON by POST, with a bearer token. A gateway of one's own translates it
 * for the service that is under contract.
 */
export function createSmsWebhook(url: string, token: string | null, outbound: Outbound): SmsProvider {
  return {
    send: async (message) => {
      await outbound.send(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(message),
      })
    },
  }
}
