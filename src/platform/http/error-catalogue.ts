import { messages } from './messages.ts'

/** What the console does about a failure, besides handing it to the caller. */
export type Reaction = 'none' | 'notify' | 'end-session' | 'ask-to-sign-in-again'

export interface FailureFacts {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** No answer came in time. */
  readonly timedOut: boolean
  /** An answer came, and broke off. */
  readonly brokeOff?: boolean
  /** The server's own text, empty when it gave none. */
  readonly serverMessage: string
  readonly hasToken: boolean
}

export interface Failure {
  readonly text: string
  readonly reaction: Reaction
}

/** Older servers answer an expired token with status 500 and this word in the message. */
const EXPIRED_TOKEN = 'Token失效'

/**
 * The lines of the error catalogue (specification, section 8) that are about calls: the one place that says what a
 * failing call means. The others live with what they are about; `error-catalogue.test.ts` lists them all.
 */
export function describeFailure({ status, timedOut, brokeOff, serverMessage, hasToken }: FailureFacts): Failure {
  if (timedOut) return { text: messages.timeout, reaction: 'notify' }
  if (brokeOff) return { text: messages.incomplete, reaction: 'none' }
  switch (status) {
    case 0:
      return { text: messages.network, reaction: 'none' }
    case 401:
      return { text: messages.signInAgain, reaction: hasToken ? 'end-session' : 'notify' }
    case 403:
      return { text: messages.accessDenied, reaction: 'notify' }
    case 404:
      return { text: messages.notFound, reaction: 'notify' }
    case 504:
      return { text: messages.timeout, reaction: 'notify' }
    default:
  }
  if (status === 500 && hasToken && serverMessage.includes(EXPIRED_TOKEN)) {
    return { text: messages.expired, reaction: 'ask-to-sign-in-again' }
  }
  return { text: serverMessage === '' ? messages.failedWithStatus(status) : serverMessage, reaction: 'notify' }
}

/** What to say of a successful answer that is no envelope: each hints at another culprit. */
export function describeMalformed(text: string): string {
  const begin = text.trimStart().slice(0, 1)
  if (begin === '') return messages.malformedEmpty
  return begin === '<' ? messages.malformedHtml : messages.malformed
}
