import type { TransferTransport } from './transfer.ts'
import { TransportError } from './transport.ts'

/** `fetch` does not tell how much of a body has been sent; this does. */
export function createXhrTransport(): TransferTransport {
  return (request, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const xhr = new XMLHttpRequest()
      const abort = () => xhr.abort()
      const done = (settle: () => void) => () => {
        signal?.removeEventListener('abort', abort)
        settle()
      }
      const tell = (direction: 'up' | 'down') => (event: ProgressEvent) =>
        onProgress?.({ direction, bytes: event.loaded, totalBytes: event.lengthComputable ? event.total : null })
      xhr.open(request.method, request.url)
      for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
      xhr.responseType = 'blob'
      xhr.timeout = request.timeoutMs
      // A listener on the upload costs a preflight request across origins: only where something is sent.
      if (request.form) xhr.upload.addEventListener('progress', tell('up'))
      xhr.addEventListener('progress', tell('down'))
      xhr.addEventListener(
        'load',
        done(() =>
          resolve({
            status: xhr.status,
            content: xhr.response instanceof Blob ? xhr.response : new Blob(),
            header: (name) => xhr.getResponseHeader(name) ?? undefined,
          }),
        ),
      )
      xhr.addEventListener(
        'error',
        done(() => reject(new TransportError('network'))),
      )
      xhr.addEventListener(
        'timeout',
        done(() => reject(new TransportError('timeout'))),
      )
      xhr.addEventListener(
        'abort',
        done(() => reject(signal?.reason ?? new TransportError('network'))),
      )
      signal?.addEventListener('abort', abort)
      xhr.send(request.form ?? null)
    })
}
