import { formatBusinessTime } from '#schemas/values/business-time.ts'

/** An offset such as `+08:00` as PostgreSQL's TimeZone setting; POSIX counts westwards, so the sign turns. */
export function toPostgresTimeZone(offset: string): string {
  const sign = offset.startsWith('-') ? '-' : '+'
  const digits = offset.slice(1)
  return `<${sign}${digits}>${sign === '+' ? '-' : '+'}${digits}`
}

/** An instant as the wire writes it: `YYYY-MM-DD HH:mm:ss` in the business zone. */
export function formatWireInstant(instant: Date, offset: string): string {
  return formatBusinessTime(instant.getTime(), offset)
}
