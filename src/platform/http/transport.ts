import type { WireRequest } from './wire-request.ts'

export interface WireAnswer {
  readonly status: number
  readonly text: string
  header(name: string): string | undefined
}

/**
 * Sends a request. Any answer resolves, whatever its status. Rejects with `TransportError` when none came, and with
 * the signal's reason when the caller gave up.
 */
export type Transport = (request: WireRequest, signal: AbortSignal | undefined) => Promise<WireAnswer>

/**
 * - `network`: no answer. `timeout`: none in time.
 * - `incomplete`: an answer that broke off; what the call did on the server is as unknown as without one.
 */
export type Loss = 'network' | 'timeout' | 'incomplete'

export class TransportError extends Error {
  readonly code: Loss
  /** Of an answer that broke off: its head had come. */
  readonly traceId: string | undefined
  constructor(code: Loss, options?: ErrorOptions & { readonly traceId?: string | undefined }) {
    super(`The call got no answer (${code}).`, options)
    this.name = 'TransportError'
    this.code = code
    this.traceId = options?.traceId
  }
}
