/** Time by the server's clock: the user's own may be minutes or years off. */
export interface Clock {
  /** Epoch milliseconds by the server's clock; the local one until an answer has come. */
  now(): number
  localNow(): number
  /** Learns from the `Date` header of an answer. */
  observe(dateHeader: string | undefined): void
}

/** The header has whole seconds: a smaller difference says nothing. */
const RESOLUTION_MS = 1000

export function createClock(localNow: () => number): Clock {
  let offsetMs = 0
  return {
    localNow,
    now: () => localNow() + offsetMs,
    observe(dateHeader) {
      const serverMs = dateHeader === undefined ? Number.NaN : Date.parse(dateHeader)
      if (Number.isNaN(serverMs)) return
      const seen = serverMs - localNow()
      // On the way here the time grew old: a clock that agrees within that is left alone.
      if (Math.abs(seen - offsetMs) > RESOLUTION_MS * 2) offsetMs = seen
    },
  }
}
