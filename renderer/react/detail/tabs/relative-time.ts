import { messages } from './messages.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Longer ago, the day says more. */
const MAX_DAYS = 30

/**
 * How long ago it was, of two times `YYYY-MM-DD HH:mm:ss` of one zone; of what is long ago its day.
 *
 * @example relativeTime('2026-11-23 09:00:00', '2026-11-23 09:05:10') // '5 分钟前'
 */
export function relativeTime(at: string, now: string): string {
  const passedMs = toMs(now) - toMs(at)
  if (Number.isNaN(passedMs)) return at
  if (passedMs < MINUTE_MS) return messages.justNow
  if (passedMs < HOUR_MS) return messages.minutes(Math.floor(passedMs / MINUTE_MS))
  if (passedMs < DAY_MS) return messages.hours(Math.floor(passedMs / HOUR_MS))
  const days = Math.floor(passedMs / DAY_MS)
  return days <= MAX_DAYS ? messages.days(days) : at.slice(0, 10)
}

function toMs(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}
