/**
 * Why a call failed.
 * - `network`: no answer came. `timeout`: none came in time.
 * - `status`: an HTTP status of 400 or more.
 * - `refused`: the envelope says `success: false`.
 * - `malformed`: an answer that is no envelope.
 */
export type HttpErrorKind = 'network' | 'timeout' | 'status' | 'refused' | 'malformed'

interface HttpErrorFacts {
  readonly kind: HttpErrorKind
  /** Of HTTP; 0 when no answer came. */
  readonly status: number
  /** Of the envelope; 0 when there was none. */
  readonly code: number
  readonly result: unknown
  readonly traceId: string | undefined
}

/** A call that did not do what it was asked to. `message` is for the user. */
export class HttpError extends Error {
  readonly kind: HttpErrorKind
  readonly status: number
  readonly code: number
  readonly result: unknown
  readonly traceId: string | undefined

  constructor(message: string, facts: HttpErrorFacts, options?: ErrorOptions) {
    super(message, options)
    this.name = 'HttpError'
    this.kind = facts.kind
    this.status = facts.status
    this.code = facts.code
    this.result = facts.result
    this.traceId = facts.traceId
  }
}
