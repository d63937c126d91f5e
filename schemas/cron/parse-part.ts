import { type CronItem, SINGLE_KINDS } from './cron-item.ts'
import { CRON_UNIT_TRAITS, type CronUnit } from './cron-unit.ts'
import { CRON_MESSAGES as messages } from './messages.ts'

export type PartOutcome =
  | { readonly ok: true; readonly items: readonly CronItem[] }
  /** What is wrong, to be read behind the part itself. */
  | { readonly ok: false; readonly fault: string }

const MAX_DAYS_FROM_LAST = 30
const MAX_NTH = 5

class PartFault extends Error {}

/** Reads one part. Names count as their numbers, in either case; 0 is an old way to write Sunday. */
export function parsePart(unit: CronUnit, text: string): PartOutcome {
  try {
    const items = text
      .toUpperCase()
      .split(',')
      .map((piece) => readItem(unit, piece))
    if (items.length > 1 && items.some(({ kind }) => SINGLE_KINDS.has(kind))) throw new PartFault(messages.alone)
    return { ok: true, items }
  } catch (error) {
    if (error instanceof PartFault) return { ok: false, fault: error.message }
    throw error
  }
}

function readItem(unit: CronUnit, piece: string): CronItem {
  if (piece === '*') return { kind: 'every' }
  if (piece === '?') {
    if (unit !== 'day' && unit !== 'week') throw new PartFault(messages.misplaced('?', '日和周'))
    return { kind: 'not-set' }
  }
  return readNumbers(unit, piece) ?? readDay(unit, piece) ?? readWeekday(unit, piece) ?? refuse(unit, piece)
}

function readNumbers(unit: CronUnit, piece: string): CronItem | null {
  const loop = /^(.*)\/(\d+)$/.exec(piece)
  const interval = loop?.[2] === undefined ? null : readInterval(unit, loop[2])
  const span = loop ? (loop[1] ?? '') : piece
  const { min } = CRON_UNIT_TRAITS[unit]
  if (interval !== null && (span === '' || span === '*')) {
    return interval === 0 ? { kind: 'every' } : { kind: 'loop', from: min, to: null, interval }
  }
  const [first = '', second, ...more] = span.split('-')
  const from = readNumber(unit, first)
  if (from === null || more.length > 0) return null
  if (second === undefined) {
    return interval === null ? { kind: 'value', value: from } : { kind: 'loop', from, to: null, interval }
  }
  const to = readNumber(unit, second)
  if (to === null) return null
  if (unit === 'year' && from > to) throw new PartFault(messages.backwards)
  return interval === null ? { kind: 'range', from, to } : { kind: 'loop', from, to, interval }
}

function readDay(unit: CronUnit, piece: string): CronItem | null {
  if (unit !== 'day') return null
  const last = /^L(?:-(\d+))?(W)?$/.exec(piece)
  if (last) {
    const days = Number(last[1] ?? 0)
    if (days > MAX_DAYS_FROM_LAST) throw new PartFault(messages.outOfRange(String(days), 0, MAX_DAYS_FROM_LAST))
    return { kind: 'from-last', days, workday: last[2] !== undefined }
  }
  const day = /^(\d+)W$/.exec(piece)
  const number = day?.[1] === undefined ? null : readNumber(unit, day[1])
  return number === null ? null : { kind: 'workday', day: number }
}

function readWeekday(unit: CronUnit, piece: string): CronItem | null {
  if (unit !== 'week') return null
  if (piece === 'L') return { kind: 'value', value: CRON_UNIT_TRAITS.week.max }
  const [, name = '', form, nth] = /^(\w+?)(L|#(\d*))$/.exec(piece) ?? []
  const weekday = readNumber(unit, name)
  if (weekday === null) return null
  if (form === 'L') return { kind: 'last-weekday', weekday }
  if (!(Number(nth) >= 1 && Number(nth) <= MAX_NTH)) throw new PartFault(messages.badNth)
  return { kind: 'nth-weekday', weekday, nth: Number(nth) }
}

/** A number of the unit, or a name for one; null for anything else. */
function readNumber(unit: CronUnit, text: string): number | null {
  const { min, max, names = [] } = CRON_UNIT_TRAITS[unit]
  const index = names.indexOf(text)
  if (index >= 0) return min + index
  if (!/^\d+$/.test(text)) return null
  const number = Number(text)
  if (unit === 'week' && number === 0) return min
  if (number < min || number > max) throw new PartFault(messages.outOfRange(text, min, max))
  return number
}

function readInterval(unit: CronUnit, text: string): number {
  const { max } = CRON_UNIT_TRAITS[unit]
  if (Number(text) > max) throw new PartFault(messages.badInterval(text, max))
  return Number(text)
}

function refuse(unit: CronUnit, piece: string): never {
  const wide = piece.match(/[\u3000-\u303f\uff00-\uffef]+/)?.[0]
  if (wide !== undefined) throw new PartFault(`中的${messages.wide(wide)}`)
  if (unit !== 'day' && /^\d+W$|^L-?\d*W$/.test(piece)) throw new PartFault(messages.misplaced('W', '日'))
  if (unit !== 'week' && piece.includes('#')) throw new PartFault(messages.misplaced('#', '周'))
  if (unit === 'day' && /^\w+L$/.test(piece)) throw new PartFault(messages.weekdayInDay)
  if (unit !== 'day' && unit !== 'week' && /^\d*L$/.test(piece)) throw new PartFault(messages.misplaced('L', '日和周'))
  throw new PartFault(messages.unreadable)
}
