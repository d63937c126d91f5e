import { CLICK_THROTTLE_MS, INSERT_THROTTLE_MS } from './constants.ts'
import { throttleMessages } from './messages.ts'

/**
 * Lets the user add a row once in a while; clicks in between are answered by a warning. They do not lengthen the wait.
 * Time that goes backwards (a clock that was set) ends it.
 */
export function createInsertThrottle(options: {
  readonly now: () => number
  readonly warn: (text: string) => void
  readonly intervalMs?: number
}): () => boolean {
  const { now, warn, intervalMs = INSERT_THROTTLE_MS } = options
  let last: number | null = null
  return () => {
    const time = now()
    if (last !== null && time >= last && time - last < intervalMs) {
      warn(throttleMessages.tooFast)
      return false
    }
    last = time
    return true
  }
}

/** Lets a click through once in a while; those of a hand that trembles, or clicks everything twice, are passed over. */
export function createClickThrottle({ now }: { readonly now: () => number }): () => boolean {
  return createInsertThrottle({ now, warn: () => undefined, intervalMs: CLICK_THROTTLE_MS })
}
