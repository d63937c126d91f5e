/** Minutes east of UTC of an offset such as `+08:00`. */
export function parseOffsetMinutes(offset: string): number {
  const [hours = '0', minutes = '0'] = offset.slice(1).split(':')
  const total = Number(hours) * 60 + Number(minutes)
  return offset.startsWith('-') ? -total : total
}

/** A moment as the wire, the screen and expressions write it: `YYYY-MM-DD HH:mm:ss` in the zone of that offset. */
export function formatBusinessTime(epochMs: number, offset: string): string {
  const shifted = new Date(epochMs + parseOffsetMinutes(offset) * 60_000)
  return shifted.toISOString().slice(0, 19).replace('T', ' ')
}
