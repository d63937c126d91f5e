import type { Clock } from '../clock.ts'
import { tooManyRequests } from './api-error.ts'

const MAX_KEYS = 10_000

/**
 * At most `max` calls per key in a window that begins with its first call; more are answered 429 with the time left.
 * Kept in memory, per server: the account's own lock is in the database.
 */
export function createRateLimit(options: { readonly max: number; readonly windowMs: number; readonly clock: Clock }) {
  const windows = new Map<string, { calls: number; endsAt: number }>()

  return (key: string): void => {
    const now = options.clock().getTime()
    const current = windows.get(key)
    if (!current || current.endsAt <= now) {
      windows.delete(key)
      if (windows.size >= MAX_KEYS) dropEnded(windows, now)
      windows.set(key, { calls: 1, endsAt: now + options.windowMs })
      return
    }
    current.calls += 1
    if (current.calls > options.max) throw tooManyRequests((current.endsAt - now) / 1000)
  }
}

/** Ended windows go; when all still run, the oldest goes. A map keeps the order of insertion. */
function dropEnded(windows: Map<string, { endsAt: number }>, now: number): void {
  for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key)
  const oldest = windows.keys().next()
  if (windows.size >= MAX_KEYS && !oldest.done) windows.delete(oldest.value)
}
