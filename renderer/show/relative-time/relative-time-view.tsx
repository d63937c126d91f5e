import { useEffect, useState } from 'react'
import { useHost } from '../../react/host-context.tsx'
import type { ShowViewProps } from '../show-view.ts'
import { relativeTime } from './relative-time.ts'

const MINUTE_MS = 60_000

/** How long ago, or how far ahead, by the server's clock; the moment itself is its title. */
export function RelativeTimeView({ value, text }: ShowViewProps) {
  const { clock } = useHost()
  const [now, setNow] = useState(() => clock.businessNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.businessNow()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [clock])
  const stored = String(value)
  return (
    <time dateTime={stored.replace(' ', 'T')} title={text}>
      {relativeTime(stored, now)}
    </time>
  )
}
