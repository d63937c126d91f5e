import { CronExpressionParser } from 'cron-parser'
import { includesValue } from './cron-item.ts'
import { CRON_UNIT_TRAITS, type CronUnit } from './cron-unit.ts'
import { createDaysOfMonth, utcDay } from './days-of-month.ts'
import type { CronExpression } from './parse-expression.ts'

/** The last year that a time of ours can say. */
const LAST_YEAR = 9999
const SECOND_MS = 1000

/**
 * The next times at which an expression runs, after a moment: both in the business zone, as `YYYY-MM-DD HH:mm:ss`. That
 * zone knows no summer time, so that there is a moment for every time.
 *
 * What Quartz says of days (`?`, `L`, `W`, `#`, Sunday as 1) and years is resolved here, month by month; cron-parser,
 * which reads these otherwise or not at all, is given plain numbers and finds the times in the month.
 */
export function nextRuns(expression: CronExpression, after: string, count: number): readonly string[] {
  const runs: string[] = []
  const afterMs = Date.parse(`${after.replace(' ', 'T')}Z`)
  for (const { year, month, days } of monthsOf(expression, new Date(afterMs))) {
    const beginMs = utcDay(year, month, 1)
    const times = CronExpressionParser.parse([...timeParts(expression), days.join(','), month, '*'].join(' '), {
      currentDate: Math.max(afterMs, beginMs - SECOND_MS),
      endDate: utcDay(year, month + 1, 1) - SECOND_MS,
      tz: 'UTC',
    })
    for (const time of times.take(count - runs.length)) runs.push(writeTime(time.getTime()))
    if (runs.length === count) break
  }
  return runs
}

interface MonthWithRuns {
  readonly year: number
  readonly month: number
  readonly days: readonly number[]
}

/** The months from a moment on that have days of the expression. It ends, also where there are none. */
function* monthsOf(expression: CronExpression, after: Date): Generator<MonthWithRuns> {
  const months = valuesOf(expression, 'month')
  const daysOfMonth = createDaysOfMonth(expression)
  const thisYear = after.getUTCFullYear()
  for (let year = thisYear; year <= LAST_YEAR; year += 1) {
    if (!includesValue(expression.year, year, CRON_UNIT_TRAITS.year)) continue
    for (const month of months) {
      if (year === thisYear && month <= after.getUTCMonth()) continue
      const days = daysOfMonth(year, month)
      if (days.length > 0) yield { year, month, days }
    }
  }
}

function timeParts(expression: CronExpression): readonly string[] {
  return (['second', 'minute', 'hour'] as const).map((unit) => valuesOf(expression, unit).join(','))
}

function valuesOf(expression: CronExpression, unit: Exclude<CronUnit, 'year'>): readonly number[] {
  const traits = CRON_UNIT_TRAITS[unit]
  const values = Array.from({ length: traits.max - traits.min + 1 }, (_, index) => traits.min + index)
  return values.filter((value) => includesValue(expression[unit], value, traits))
}

function writeTime(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ')
}
