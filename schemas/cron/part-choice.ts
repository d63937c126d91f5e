import type { CronItem } from './cron-item.ts'
import { CRON_UNIT_TRAITS, type CronUnit } from './cron-unit.ts'
import { parsePart } from './parse-part.ts'

/** What the builder offers for a part. */
export type PartChoice =
  | { readonly mode: 'not-set' | 'every' | 'last' | 'last-workday' }
  | { readonly mode: 'range'; readonly from: number; readonly to: number }
  | { readonly mode: 'loop'; readonly start: number; readonly interval: number }
  | { readonly mode: 'workday'; readonly day: number }
  | { readonly mode: 'before-last'; readonly days: number }
  | { readonly mode: 'last-weekday'; readonly weekday: number }
  | { readonly mode: 'nth-weekday'; readonly weekday: number; readonly nth: number }
  /** In the order of the clicks. */
  | { readonly mode: 'specify'; readonly values: readonly number[] }
export type PartMode = PartChoice['mode']

const COMMON = ['every', 'range', 'loop', 'specify'] as const

/** The modes of each panel, in their order. */
export const MODES_BY_UNIT: Readonly<Record<CronUnit, readonly PartMode[]>> = {
  second: COMMON,
  minute: COMMON,
  hour: COMMON,
  day: ['not-set', 'every', 'range', 'loop', 'workday', 'last', 'last-workday', 'before-last', 'specify'],
  month: COMMON,
  week: ['not-set', 'range', 'loop', 'specify', 'last-weekday', 'nth-weekday'],
  year: COMMON,
}

/** Reads a part as one of the modes of its panel; null where none says it, be it right or not. */
export function readChoice(unit: CronUnit, text: string): PartChoice | null {
  const outcome = parsePart(unit, text)
  const choice = outcome.ok ? choiceOf(outcome.items) : null
  return choice && MODES_BY_UNIT[unit].includes(choice.mode) ? choice : null
}

function choiceOf(items: readonly CronItem[]): PartChoice | null {
  const [item] = items
  if (item === undefined) return null
  if (items.length > 1 || item.kind === 'value') {
    const values = items.flatMap((one) => (one.kind === 'value' ? [one.value] : []))
    return values.length === items.length ? { mode: 'specify', values } : null
  }
  switch (item.kind) {
    case 'every':
    case 'not-set':
      return { mode: item.kind }
    case 'range':
      return { mode: 'range', from: item.from, to: item.to }
    case 'loop':
      return item.to === null ? { mode: 'loop', start: item.from, interval: item.interval } : null
    case 'workday':
      return { mode: 'workday', day: item.day }
    case 'from-last':
      if (item.days === 0) return { mode: item.workday ? 'last-workday' : 'last' }
      return item.workday ? null : { mode: 'before-last', days: item.days }
    case 'last-weekday':
      return { mode: 'last-weekday', weekday: item.weekday }
    case 'nth-weekday':
      return { mode: 'nth-weekday', weekday: item.weekday, nth: item.nth }
  }
}

/** The text of a part; an empty list of values becomes the least of them. */
export function writeChoice(unit: CronUnit, choice: PartChoice): string {
  switch (choice.mode) {
    case 'every':
      return '*'
    case 'not-set':
      return '?'
    case 'range':
      return `${choice.from}-${choice.to}`
    case 'loop':
      return `${choice.start}/${choice.interval}`
    case 'workday':
      return `${choice.day}W`
    case 'last':
      return 'L'
    case 'last-workday':
      return 'LW'
    case 'before-last':
      return `L-${choice.days}`
    case 'last-weekday':
      return `${choice.weekday}L`
    case 'nth-weekday':
      return `${choice.weekday}#${choice.nth}`
    case 'specify':
      return choice.values.length === 0 ? String(CRON_UNIT_TRAITS[unit].min) : choice.values.join(',')
  }
}

const YEARS_AHEAD = 100

/** What a mode begins with when it is chosen. */
export function beginChoice(unit: CronUnit, mode: PartMode, thisYear: number): PartChoice {
  const { min, max } = CRON_UNIT_TRAITS[unit]
  const isYear = unit === 'year'
  switch (mode) {
    case 'range':
      return isYear ? { mode, from: thisYear, to: thisYear + YEARS_AHEAD } : { mode, from: min, to: max }
    case 'loop':
      return { mode, start: isYear ? thisYear : unit === 'week' ? 2 : min, interval: 1 }
    case 'workday':
      return { mode, day: 1 }
    case 'before-last':
      return { mode, days: 1 }
    case 'last-weekday':
      return { mode, weekday: 1 }
    case 'nth-weekday':
      return { mode, weekday: 1, nth: 1 }
    case 'specify':
      return { mode, values: isYear ? [thisYear] : [] }
    default:
      return { mode }
  }
}
