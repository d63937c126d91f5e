import { setImmediate } from 'node:timers/promises'

/** Long work on the one thread that all requests share: between its steps it lets the others come to their turn. */
export interface Turns {
  /** Waits when it has been long enough since the last wait. */
  next(): Promise<void>
}

/** Longer, and others would notice. */
const TURN_MS = 8

export function createTurns(now: () => number = () => performance.now()): Turns {
  let since = now()
  return {
    async next() {
      if (now() - since < TURN_MS) return
      await setImmediate()
      since = now()
    },
  }
}
