import { HEADERS } from '#schemas/api/envelope.ts'
import { type Transport, TransportError } from './transport.ts'

/** The transport of ordinary calls: the browser's own, since both first pages have a size to keep. */
export function createFetchTransport(): Transport {
  return async (request, signal) => {
    const timeout = AbortSignal.timeout(request.timeoutMs)
    let answer: Response | undefined
    try {
      answer = await fetch(request.url, {
        method: request.method,
        headers: request.headers,
        keepalive: request.keepalive ?? false,
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      const text = await answer.text()
      const { status, headers } = answer
      return { status, text, header: (name) => headers.get(name) ?? undefined }
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      const traceId = answer?.headers.get(HEADERS.trace) ?? undefined
      throw new TransportError(timeout.aborted ? 'timeout' : answer ? 'incomplete' : 'network', { cause, traceId })
    }
  }
}
