/** An offset such as `+08:00` as PostgreSQL's TimeZone setting; POSIX counts westwards, so the sign turns. */
export function toPostgresTimeZone(offset: string): string {
  const sign = offset.startsWith('-') ? '-' : '+'
  const digits = offset.slice(1)
  return `<${sign}${digits}>${sign === '+' ? '-' : '+'}${digits}`
}

/** Minutes east of UTC. */
export function parseOffsetMinutes(offset: string): number {
  const [hours = '0', minutes = '0'] = offset.slice(1).split(':')
  const total = Number(hours) * 60 + Number(minutes)
  return offset.startsWith('-') ? -total : total
}

/** An instant as the wire writes it: `YYYY-MM-DD HH:mm:ss` in the business zone. */
export function formatWireInstant(instant: Date, offset: string): string {
  const shifted = new Date(instant.getTime() + parseOffsetMinutes(offset) * 60_000)
  return shifted.toISOString().slice(0, 19).replace('T', ' ')
}
