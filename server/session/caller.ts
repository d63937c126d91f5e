import type { FastifyRequest } from 'fastify'

/** Who calls, as far as a request tells: for limits and logs. */
export interface Caller {
  readonly address: string
  readonly traceId: string
  /** The header `Cookie`, as it came. */
  readonly cookies: string
}

export function callerOf(request: {
  readonly address: string
  readonly traceId: string
  readonly headers: FastifyRequest['headers']
}): Caller {
  return { address: request.address, traceId: request.traceId, cookies: request.headers.cookie ?? '' }
}
