import { nextRuns } from '#schemas/cron/next-runs.ts'
import { parseExpression } from '#schemas/cron/parse-expression.ts'
import { formatBusinessTime, parseOffsetMinutes } from '#schemas/values/business-time.ts'
import { planMessages as messages } from './messages.ts'

/** Closer together, runs would be a load and no plan. */
const LEAST_GAP_MS = 10_000
/** So many times are looked at to find out how close they are. */
const LOOKED_AT = 61

/** When an expression runs next, after a moment; null: never again, or it cannot be read. */
export function nextTime(cron: string, after: Date, timeZone: string): Date | null {
  const outcome = parseExpression(cron)
  if (!outcome.ok) return null
  const [next] = nextRuns(outcome.expression, formatBusinessTime(after.getTime(), timeZone), 1)
  return next === undefined ? null : momentOf(next, timeZone)
}

/** A time of the business zone as a moment. */
export function momentOf(text: string, timeZone: string): Date {
  return new Date(Date.parse(`${text.slice(0, 19).replace(' ', 'T')}Z`) - parseOffsetMinutes(timeZone) * 60_000)
}

/** Why nobody can plan by an expression; null: one can. */
export function planFault(cron: string, now: Date): string | null {
  const outcome = parseExpression(cron)
  if (!outcome.ok) return outcome.message
  const times = nextRuns(outcome.expression, formatBusinessTime(now.getTime(), '+00:00'), LOOKED_AT)
  if (times.length === 0) return messages.neverRuns
  const moments = times.map((time) => momentOf(time, '+00:00').getTime())
  const isClose = moments.some((moment, index) => index > 0 && moment - (moments[index - 1] ?? 0) < LEAST_GAP_MS)
  return isClose ? messages.tooOften(LEAST_GAP_MS / 1000) : null
}
