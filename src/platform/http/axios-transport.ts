import axios, { AxiosError, type AxiosProgressEvent } from 'axios'
import type { TransferTransport } from './file-transfers.ts'
import { createLineTeller } from './told-lines.ts'
import { TransportError } from './transport.ts'

/** No cookie of another server on this host becomes a header, and every answer is one, whatever its status. */
const client = axios.create({ adapter: 'xhr', withXSRFToken: false, validateStatus: null, responseType: 'blob' })

/** `fetch` does not tell how much of a body has been sent; axios does. */
export const sendByAxios: TransferTransport = async ({ method, url, headers, body, timeoutMs }, options) => {
  const { signal, onProgress, onLine } = options
  signal?.throwIfAborted()
  const tell = (direction: 'up' | 'down') => (event: AxiosProgressEvent) =>
    onProgress?.({ direction, bytes: event.loaded, totalBytes: event.total ?? null })
  const tellDown = tell('down')
  const readLines = onLine && createLineTeller(onLine)
  try {
    const answer = await client.request<unknown>({
      method,
      url,
      headers: { ...headers },
      timeout: timeoutMs,
      transitional: { clarifyTimeoutError: true },
      ...(signal && { signal }),
      ...(body !== undefined && { data: body }),
      // A listener on the upload costs a preflight request across origins: only where files are sent.
      ...(body instanceof FormData && { onUploadProgress: tell('up') }),
      // Only what comes as a text can be read before it is all there.
      ...(readLines && { responseType: 'text' }),
      onDownloadProgress: (event) => {
        tellDown(event)
        if (readLines) readLines(textSoFar(event))
      },
    })
    return {
      status: answer.status,
      content: answer.data instanceof Blob ? answer.data : new Blob([textOf(answer.data) ?? '']),
      header: (name) => textOf(answer.headers[name.toLowerCase()]),
    }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    const isLate = cause instanceof AxiosError && cause.code === AxiosError.ETIMEDOUT
    throw new TransportError(isLate ? 'timeout' : 'network', { cause })
  }
}

function textSoFar({ event }: AxiosProgressEvent): string {
  const target: unknown = event?.target
  return target instanceof XMLHttpRequest ? target.responseText : ''
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
