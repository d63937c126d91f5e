import axios, { AxiosError, type AxiosInstance } from 'axios'
import { type Transport, TransportError } from './transport.ts'

/** The transport of the console: unlike fetch it reports the progress of uploads. */
export function createAxiosTransport(instance: AxiosInstance = axios.create()): Transport {
  return async (request, signal) => {
    try {
      const answer = await instance.request<string>({
        method: request.method,
        url: request.url,
        headers: request.headers,
        data: request.body,
        timeout: request.timeoutMs,
        responseType: 'text',
        // The client reads the envelope itself, and judges statuses itself.
        transformResponse: (text) => text,
        validateStatus: () => true,
        ...(signal === undefined ? {} : { signal }),
      })
      return {
        status: answer.status,
        text: answer.data ?? '',
        header(name) {
          const value: unknown = answer.headers[name.toLowerCase()]
          return typeof value === 'string' ? value : undefined
        },
      }
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      const late = cause instanceof AxiosError && (cause.code === 'ECONNABORTED' || cause.code === 'ETIMEDOUT')
      throw new TransportError(late ? 'timeout' : 'network', { cause })
    }
  }
}
