import { CallRefusedError, type HostCall } from '#renderer/calls/host-call.ts'
import { AccessRefusedError } from '#renderer/data-source.ts'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import type { HttpClient } from './http/http-client.ts'
import { HttpError } from './http/http-error.ts'

/** The calls of pages and widgets, with failures as the renderer knows them. */
export function createHostCall(http: HttpClient): HostCall {
  return (endpoint, input, { signal, outlivesPage = false } = {}) =>
    http.call(endpoint, { ...input, signal, quiet: true, keepalive: outlivesPage }).catch((error: unknown) => {
      throw toCallFailure(error)
    })
}

/** A failed call as the renderer knows it. */
export function toCallFailure(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error
  const { code, status, kind, message, traceId } = error
  const options = { cause: error }
  if (code === ENVELOPE_CODES.forbidden || status === 403) {
    return Object.assign(new AccessRefusedError(message, options), { traceId })
  }
  return kind === 'refused' ? Object.assign(new CallRefusedError(message, options), { traceId }) : error
}
