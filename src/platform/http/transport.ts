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

export class TransportError extends Error {
  readonly code: 'network' | 'timeout'
  constructor(code: 'network' | 'timeout', options?: ErrorOptions) {
    super(`The call got no answer (${code}).`, options)
    this.name = 'TransportError'
    this.code = code
  }
}
