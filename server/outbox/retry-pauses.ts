const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Between one try and the next; behind the last one, about a day after the first, it has failed for good. */
const PAUSES_MS: readonly number[] = [
  10 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
]

/** How often something is tried. */
export const MOST_ATTEMPTS = PAUSES_MS.length + 1

/** When a try is followed by another one; null: it was the last. */
export function nextTry(attempt: number, now: Date): Date | null {
  const pauseMs = PAUSES_MS[attempt - 1]
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs)
}
