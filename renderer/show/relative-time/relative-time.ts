import { messages } from './messages.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MONTH_DAYS = 30
const YEAR_DAYS = 365

interface RelativeTimeOptions {
  /** What is more than a month away by its day, which says more than a number of months. */
  readonly farAsDay?: boolean
}

/**
 * How long ago it was, or how far ahead it is, of two times `YYYY-MM-DD HH:mm:ss` of one zone. What is no time stays as it
 * is.
 *
 * @example relativeTime('2026-11-23 09:00:00', '2026-11-23 09:05:10') // '5 分钟前'
 */
export function relativeTime(at: string, now: string, { farAsDay = false }: RelativeTimeOptions = {}): string {
  const passedMs = toMs(now) - toMs(at)
  if (Number.isNaN(passedMs)) return at
  const farMs = Math.abs(passedMs)
  if (farMs < MINUTE_MS) return messages.justNow
  if (farAsDay && Math.floor(farMs / DAY_MS) > MONTH_DAYS) return at.slice(0, 10)
  const span = spanOf(farMs)
  return passedMs < 0 ? messages.ahead(span) : messages.past(span)
}

function spanOf(ms: number): string {
  if (ms < HOUR_MS) return messages.minutes(Math.floor(ms / MINUTE_MS))
  if (ms < DAY_MS) return messages.hours(Math.floor(ms / HOUR_MS))
  const days = Math.floor(ms / DAY_MS)
  if (days <= MONTH_DAYS) return messages.days(days)
  // The last days of a year are no twelfth month more.
  if (days < YEAR_DAYS) return messages.months(Math.min(11, Math.floor(days / MONTH_DAYS)))
  return messages.years(Math.floor(days / YEAR_DAYS))
}

function toMs(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}
