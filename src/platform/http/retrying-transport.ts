import { type Transport, TransportError, type WireAnswer } from './transport.ts'

const MAX_RETRIES = 2
const FIRST_WAIT_MS = 300

/** A gateway without its server, or a server that is just starting. */
const GONE_FOR_A_MOMENT = [502, 503, 504]

interface RetryDependencies {
  /** Waits; rejects with the signal's reason when the caller gives up meanwhile. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
  /** From 0 to 1: clients that lost the same server must not come back in step. */
  random(): number
}

/** Repeats a GET that got no answer, or none of the server's own. Writes are never repeated: the first may have arrived. */
export function createRetryingTransport(transport: Transport, { wait, random }: RetryDependencies): Transport {
  return async (request, signal) => {
    for (let retries = 0; ; retries++) {
      const last = request.method !== 'GET' || retries === MAX_RETRIES
      try {
        const answer = await transport(request, signal)
        if (last || !isPassing(answer)) return answer
      } catch (error) {
        const lost = error instanceof TransportError && error.code !== 'timeout'
        if (!lost || last) throw error
      }
      await wait(FIRST_WAIT_MS * 2 ** retries * (0.5 + random()), signal)
    }
  }
}

/** A server that says when to come back is not asked before. */
function isPassing({ status, header }: WireAnswer): boolean {
  return GONE_FOR_A_MOMENT.includes(status) && header('Retry-After') === undefined
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
