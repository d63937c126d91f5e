import { type Transport, TransportError } from './transport.ts'

/** The transport of ordinary calls: the browser's own, since both first pages have a size to keep. */
export function createFetchTransport(): Transport {
  return async (request, signal) => {
    const timeout = AbortSignal.timeout(request.timeoutMs)
    try {
      const answer = await fetch(request.url, {
        method: request.method,
        headers: request.headers,
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      const text = await answer.text()
      return { status: answer.status, text, header: (name) => answer.headers.get(name) ?? undefined }
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      throw new TransportError(timeout.aborted ? 'timeout' : 'network', { cause })
    }
  }
}
