import type { CronItem } from './cron-item.ts'
import { CRON_UNIT_TRAITS, CRON_UNITS, type CronUnit } from './cron-unit.ts'
import { CRON_MESSAGES as messages } from './messages.ts'
import { parsePart } from './parse-part.ts'
import { splitExpression } from './part-texts.ts'

/** What every part of an expression names. */
export type CronExpression = Readonly<Record<CronUnit, readonly CronItem[]>>

export type CronOutcome =
  | { readonly ok: true; readonly expression: CronExpression }
  | { readonly ok: false; readonly message: string }

/** Longer than every second, minute and hour written out. */
const MAX_LENGTH = 1000
const EVERY: readonly CronItem[] = [{ kind: 'every' }]
const ZERO: readonly CronItem[] = [{ kind: 'value', value: 0 }]

/**
 * Reads a Quartz expression of six parts, or seven with a year. Five parts are minutes to weekdays, at second 0; as
 * nobody gives those to Quartz, `*` may stand in both the day and the week there.
 */
export function parseExpression(text: string): CronOutcome {
  if (text.length > MAX_LENGTH) return fail(messages.tooLong(MAX_LENGTH))
  const parts = splitExpression(text)
  if (parts.length > 7) return { ok: false, message: messages.tooManyParts }
  if (parts.length < 5) {
    const wide = text.match(/[\u3000\uff00-\uffef]+/)?.[0]
    return fail(wide === undefined ? messages.tooFewParts(parts.length) : messages.wide(wide))
  }
  const units = parts.length === 5 ? CRON_UNITS.slice(1) : CRON_UNITS
  const expression: Record<CronUnit, readonly CronItem[]> = {
    second: ZERO,
    minute: EVERY,
    hour: EVERY,
    day: EVERY,
    month: EVERY,
    week: EVERY,
    year: EVERY,
  }
  for (const [index, part] of parts.entries()) {
    const unit = units[index] ?? 'year'
    const outcome = parsePart(unit, part)
    if (outcome.ok) expression[unit] = outcome.items
    else if (unit === 'year') return { ok: false, message: messages.brokenYear(part) }
    else return fail(messages.inPart(CRON_UNIT_TRAITS[unit].title, part, outcome.fault))
  }
  const fault = exclusionFault(expression, parts.length === 5)
  return fault === null ? { ok: true, expression } : fail(fault)
}

/** What is wrong with an expression, in Chinese; null when nothing is. */
export function expressionFault(text: string): string | null {
  const outcome = parseExpression(text)
  return outcome.ok ? null : outcome.message
}

function exclusionFault({ day, week }: CronExpression, isShort: boolean): string | null {
  const [leavesDay, leavesWeek] = [day, week].map((items) => items[0]?.kind === 'not-set')
  if (leavesDay && leavesWeek) return messages.neitherDayNorWeek
  if (leavesDay || leavesWeek) return null
  const isWide = (items: readonly CronItem[]) => items.some(({ kind }) => kind === 'every')
  return isShort && (isWide(day) || isWide(week)) ? null : messages.dayAndWeek
}

function fail(cause: string): CronOutcome {
  return { ok: false, message: messages.broken(cause) }
}
