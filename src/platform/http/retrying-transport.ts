import { type Transport, TransportError } from './transport.ts'

const MAX_RETRIES = 2
const FIRST_WAIT_MS = 300

interface RetryDependencies {
  /** Waits; rejects with the signal's reason when the caller gives up meanwhile. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
  /** From 0 to 1: clients that lost the same server must not come back in step. */
  random(): number
}

/** Repeats a GET that got no answer. Writes are never repeated: the first one may have arrived. */
export function createRetryingTransport(transport: Transport, { wait, random }: RetryDependencies): Transport {
  return async (request, signal) => {
    for (let retries = 0; ; retries++) {
      try {
        return await transport(request, signal)
      } catch (error) {
        const lost = error instanceof TransportError && error.code === 'network'
        if (!lost || request.method !== 'GET' || retries === MAX_RETRIES) throw error
        await wait(FIRST_WAIT_MS * 2 ** retries * (0.5 + random()), signal)
      }
    }
  }
}

export function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
