/** Days of the business zone, both included; a bound that is missing is open. */
export interface DateRange {
  readonly from?: string
  readonly to?: string
}

const DAY_MS = 86_400_000

/**
 * The days that an item of the contract's dictionary `rangeDate` stands for; weeks begin on Monday. Undefined for one
 * that names none: `zdy`, whose days the user gives himself, and what is unknown.
 *
 * @param today `YYYY-MM-DD`
 */
export function dateRangeOf(key: string, today: string): DateRange | undefined {
  const day = (offset: number) => toDate(toTime(today) + offset * DAY_MS)
  const weekday = (new Date(toTime(today)).getUTCDay() + 6) % 7
  const month = today.slice(0, 7)
  const lastDayBefore = toDate(toTime(`${month}-01`) - DAY_MS)
  switch (key) {
    case 'jt':
      return { from: today, to: today }
    case 'zt':
      return { from: day(-1), to: day(-1) }
    case 'qt':
      return { from: day(-2), to: day(-2) }
    case 'bz':
      return { from: day(-weekday), to: day(6 - weekday) }
    case 'sz':
      return { from: day(-weekday - 7), to: day(-weekday - 1) }
    case 'by':
      return { from: `${month}-01`, to: lastDayOf(month) }
    case 'sy':
      return { from: `${lastDayBefore.slice(0, 7)}-01`, to: lastDayBefore }
    case '7day':
      return { from: day(-6), to: today }
    default:
      return undefined
  }
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return toDate(Date.UTC(year, number, 0))
}

function toTime(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function toDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
