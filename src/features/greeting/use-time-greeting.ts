import { useEffect, useState } from 'react'
import { formatBusinessTime } from '#schemas/values/business-time.ts'
import { timeGreeting } from './time-greeting.ts'

const HOUR_MS = 3_600_000

/** The greeting of this hour in the console's time zone, also when it stays open over the next one. */
export function useTimeGreeting(now: () => number, timeZone: string): string {
  const [moment, setMoment] = useState(now)
  const time = formatBusinessTime(moment, timeZone)
  useEffect(() => {
    const passed = Number(time.slice(14, 16)) * 60_000 + (moment % 60_000)
    const timer = setTimeout(() => setMoment(now()), HOUR_MS - passed)
    return () => clearTimeout(timer)
  }, [time, moment, now])
  return timeGreeting(time)
}
