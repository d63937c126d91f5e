import { useEffect, useState } from 'react'
import { timeGreeting } from './time-greeting.ts'

const HOUR_MS = 3_600_000

/** The greeting of this hour, also when the console stays open over the next one. */
export function useTimeGreeting(now: () => number): string {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const date = new Date(time)
    const passed = (date.getMinutes() * 60 + date.getSeconds()) * 1_000 + date.getMilliseconds()
    const timer = setTimeout(() => setTime(now()), HOUR_MS - passed)
    return () => clearTimeout(timer)
  }, [time, now])
  return timeGreeting(new Date(time).getHours())
}
