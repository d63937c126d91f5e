import type { Endpoint, EndpointInput, EndpointResult } from '#schemas/api/endpoint.ts'

/**
 * Makes a call of the server for a page or a widget, with the session of its user. Rejects with `CallRefusedError` where
 * the server says no, with `AccessRefusedError` where the user may not, else with an error whose `message` may be shown.
 * Nobody but the caller tells the user of a failure.
 *
 * @example
 * const items = await host.call(searchReferences, { params: { page, field }, query: { keyword } }, { signal })
 */
export type HostCall = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: CallWish,
) => Promise<EndpointResult<E>>

export interface CallWish {
  readonly signal?: AbortSignal | undefined
  /** It is sent although the page goes at once. */
  readonly outlivesPage?: boolean
}

/** The server has understood the call and says no; its words, in Chinese, are the message. */
export class CallRefusedError extends Error {
  override readonly name = 'CallRefusedError'
  readonly code = 'call-refused'
}
