import { useEffect, useState } from 'react'

const SECOND_MS = 1000

export interface Countdown {
  /** Whole seconds; 0 when it does not run. */
  readonly left: number
  start(seconds: number): void
}

/** Counts seconds down. A hidden window's late ticks make it no longer: it goes by the time, not by their number. */
export function useCountdown(): Countdown {
  const [endsAt, setEndsAt] = useState(0)
  const [left, setLeft] = useState(0)

  useEffect(() => {
    if (endsAt === 0) return
    const tick = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((endsAt - performance.now()) / SECOND_MS))
      setLeft(remaining)
      if (remaining === 0) setEndsAt(0)
    }, SECOND_MS)
    return () => clearInterval(tick)
  }, [endsAt])

  return {
    left,
    start(seconds) {
      setLeft(seconds)
      setEndsAt(performance.now() + seconds * SECOND_MS)
    },
  }
}
