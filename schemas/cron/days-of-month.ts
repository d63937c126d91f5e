import { type CronItem, includesValue } from './cron-item.ts'
import { CRON_UNIT_TRAITS } from './cron-unit.ts'

interface DayParts {
  readonly day: readonly CronItem[]
  readonly week: readonly CronItem[]
}

interface Month {
  /** Its number of days. */
  readonly last: number
  /** 1 is Sunday. */
  weekdayOf(day: number): number
}

const SUNDAY = 1
const SATURDAY = 7

/**
 * Finds the days of a month, in order, that both the day and the week of an expression name. Months are of 28 kinds, by
 * their length and first weekday: what was found for one is kept, so that no search through the years takes long.
 */
export function createDaysOfMonth(parts: DayParts): (year: number, month: number) => readonly number[] {
  const found = new Map<string, readonly number[]>()
  return (year, month) => {
    const last = new Date(utcDay(year, month + 1, 0)).getUTCDate()
    const first = new Date(utcDay(year, month, 1)).getUTCDay()
    const kind = `${last} ${first}`
    const days = found.get(kind) ?? findDays(parts, { last, weekdayOf: (day) => ((first + day - 1) % 7) + 1 })
    found.set(kind, days)
    return days
  }
}

function findDays({ day, week }: DayParts, month: Month): readonly number[] {
  const days = Array.from({ length: month.last }, (_, index) => index + 1)
  return days.filter((one) => namesDay(day, one, month) && namesWeekday(week, one, month))
}

/** Epoch milliseconds; `Date.UTC` takes the years below 100 for those of the last century. */
export function utcDay(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day)
}

function namesDay(items: readonly CronItem[], day: number, month: Month): boolean {
  const [item] = items
  switch (item?.kind) {
    case 'not-set':
      return true
    case 'workday':
      return item.day <= month.last && day === nearestWorkday(item.day, month)
    case 'from-last': {
      const target = month.last - item.days
      return target >= 1 && day === (item.workday ? nearestWorkday(target, month) : target)
    }
    default:
      return includesValue(items, day, CRON_UNIT_TRAITS.day)
  }
}

/** Saturdays go back and Sundays on, but never out of the month. */
function nearestWorkday(day: number, { last, weekdayOf }: Month): number {
  const weekday = weekdayOf(day)
  if (weekday === SATURDAY) return day > 1 ? day - 1 : day + 2
  if (weekday === SUNDAY) return day < last ? day + 1 : day - 2
  return day
}

function namesWeekday(items: readonly CronItem[], day: number, { last, weekdayOf }: Month): boolean {
  const [item] = items
  const weekday = weekdayOf(day)
  switch (item?.kind) {
    case 'not-set':
      return true
    case 'last-weekday':
      return weekday === item.weekday && day > last - 7
    case 'nth-weekday':
      return weekday === item.weekday && Math.ceil(day / 7) === item.nth
    default:
      return includesValue(items, weekday, CRON_UNIT_TRAITS.week)
  }
}
