const DAY_MS = 86_400_000

/** A span of days that moves with the day of asking; `last_days:7` ends with that day. */
export const RELATIVE_TITLES: Readonly<Record<string, string>> = {
  today: '今天',
  yesterday: '昨天',
  tomorrow: '明天',
  this_week: '本周',
  last_week: '上周',
  next_week: '下周',
  this_month: '本月',
  last_month: '上月',
  this_quarter: '本季度',
  this_year: '今年',
  last_year: '去年',
}

/** Spans of as many days as somebody enters. */
export const COUNTED_TITLES: Readonly<Record<string, { readonly before: string; readonly after: string }>> = {
  last_days: { before: '最近', after: '天' },
  next_days: { before: '未来', after: '天' },
}
export const MAX_DAYS = 3_660

export interface RelativeDate {
  readonly name: string
  /** Of a counted span; null: nobody has entered it yet. */
  readonly days: number | null
}

export function parseRelative(text: string): RelativeDate | null {
  const [name = '', count] = text.split(':')
  if (Object.hasOwn(RELATIVE_TITLES, name)) return { name, days: null }
  if (!Object.hasOwn(COUNTED_TITLES, name)) return null
  const days = Number(count)
  return { name, days: Number.isInteger(days) && days >= 1 && days <= MAX_DAYS ? days : null }
}

/** `last_days:7`, `today`. */
export function formatRelative({ name, days }: RelativeDate): string {
  return Object.hasOwn(COUNTED_TITLES, name) ? `${name}:${days ?? ''}` : name
}

/** In words: 最近 7 天. */
export function relativeWords(text: string): string {
  const { name = '', days = null } = parseRelative(text) ?? {}
  const counted = COUNTED_TITLES[name]
  return counted ? `${counted.before} ${days ?? '…'} ${counted.after}` : (RELATIVE_TITLES[name] ?? text)
}

/**
 * Its first and its last day, both `YYYY-MM-DD`; null: it is none, or not finished. Weeks begin on Monday.
 *
 * @param today the day of asking, in the business zone.
 */
export function relativeDays(text: string, today: string): readonly [string, string] | null {
  const relative = parseRelative(text)
  if (!relative) return null
  const now = Date.parse(`${today}T00:00:00Z`)
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const monday = now - ((date.getUTCDay() + 6) % 7) * DAY_MS
  const days = (from: number, count: number) => [dayOf(from), dayOf(from + (count - 1) * DAY_MS)] as const
  const months = (first: number, count: number) =>
    [dayOf(Date.UTC(year, first, 1)), dayOf(Date.UTC(year, first + count, 0))] as const
  switch (relative.name) {
    case 'today':
      return days(now, 1)
    case 'yesterday':
      return days(now - DAY_MS, 1)
    case 'tomorrow':
      return days(now + DAY_MS, 1)
    case 'this_week':
      return days(monday, 7)
    case 'last_week':
      return days(monday - 7 * DAY_MS, 7)
    case 'next_week':
      return days(monday + 7 * DAY_MS, 7)
    case 'this_month':
      return months(month, 1)
    case 'last_month':
      return months(month - 1, 1)
    case 'this_quarter':
      return months(month - (month % 3), 3)
    case 'this_year':
      return months(0, 12)
    case 'last_year':
      return months(-12, 12)
    case 'last_days':
      return relative.days === null ? null : days(now - (relative.days - 1) * DAY_MS, relative.days)
    case 'next_days':
      return relative.days === null ? null : days(now, relative.days)
    default:
      return null
  }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
