import { CRON_UNITS, type CronUnit } from './cron-unit.ts'

/** The seven parts as they are written. */
export type PartTexts = Readonly<Record<CronUnit, string>>

/** What a new expression begins with, and what stands in for a part that is left empty. */
export const DEFAULT_PARTS: PartTexts = {
  second: '*',
  minute: '*',
  hour: '*',
  day: '*',
  month: '*',
  week: '?',
  year: '*',
}

/** Which parts an expression has. */
export interface PartsShown {
  readonly second: boolean
  readonly year: boolean
}

/** The pieces between blanks. */
export function splitExpression(text: string): readonly string[] {
  return text.split(/[ \t\r\n]+/).filter((part) => part !== '')
}

/**
 * The parts of a text, be they right or not; those that it lacks are the defaults. Five parts have no second, and may
 * have `*` where longer texts have `?`. What is behind the seventh belongs to it, so that nothing of a broken text is lost.
 */
export function readParts(text: string): PartTexts {
  const written = splitExpression(text)
  const units = written.length === 5 ? CRON_UNITS.slice(1) : CRON_UNITS
  const parts: Record<CronUnit, string> = { ...DEFAULT_PARTS, ...(written.length === 5 && { second: '0' }) }
  for (const [index, unit] of units.entries()) {
    const part = unit === 'year' ? written.slice(index).join(' ') : written[index]
    if (part) parts[unit] = part
  }
  if (written.length === 5 && parts.day !== '?' && parts.week !== '?') {
    if (parts.week === '*') parts.week = '?'
    else if (parts.day === '*') parts.day = '?'
  }
  return parts
}

/** Parts as one text; an empty one is its default. */
export function writeParts(parts: PartTexts, { second, year }: PartsShown): string {
  return CRON_UNITS.filter((unit) => (unit === 'second' ? second : unit !== 'year' || year))
    .map((unit) => parts[unit].trim() || DEFAULT_PARTS[unit])
    .join(' ')
}

/** The parts that a text has, and those that the builder shows: what is stored already is not dropped for being hidden. */
export function partsKept(text: string, shown: PartsShown): PartsShown {
  const { length } = splitExpression(text)
  return { second: shown.second || length > 5, year: shown.year || length > 6 }
}
