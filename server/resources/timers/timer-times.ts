import type { TimerPlan } from '#renderer/compile/plan.ts'
import { parseOffsetMinutes } from '#schemas/values/business-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Schedule = Pick<TimerPlan, 'daily'>

/** When a timer that is new, or has another schedule now, runs for the first time: in this minute, if that is its own. */
export function firstTime(timer: Schedule, now: Date, timeZone: string): Date {
  return timeFrom(timer, startOfMinute(now), timeZone)
}

/** When a timer that has run runs again. What was missed meanwhile is not made up for. */
export function nextTime(timer: Schedule, now: Date, timeZone: string): Date {
  return timeFrom(timer, startOfMinute(now) + MINUTE_MS, timeZone)
}

/** The time that a run at this instant is for: a daily one that comes late, perhaps on the next day, is still that of its day. */
export function timeOf(timer: Schedule, now: Date, timeZone: string): Date {
  return timer.daily === null ? now : new Date(nextTime(timer, now, timeZone).getTime() - DAY_MS)
}

function timeFrom({ daily }: Schedule, earliestMs: number, timeZone: string): Date {
  if (daily === null) return new Date(earliestMs)
  const [hours = 0, minutes = 0] = daily.split(':').map(Number)
  const offsetMs = parseOffsetMinutes(timeZone) * MINUTE_MS
  const day = Math.floor((earliestMs + offsetMs) / DAY_MS) * DAY_MS
  const time = day + hours * HOUR_MS + minutes * MINUTE_MS - offsetMs
  return new Date(time < earliestMs ? time + DAY_MS : time)
}

function startOfMinute(now: Date): number {
  return Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
}

/** Behind each refusal of a row; behind the last one it is not tried again unless it changes. */
const PAUSES_MS: readonly number[] = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, DAY_MS, DAY_MS, DAY_MS]

/** When a row that has been refused for that many times is tried again; null: no more. */
export function nextTry(tries: number, now: Date): Date | null {
  const pauseMs = PAUSES_MS[tries - 1]
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs)
}
