import type { CronUnit } from './cron-unit.ts'
import type { PartTexts } from './part-texts.ts'

/**
 * Parts after one of them was changed: the day and the week exclude each other, and a part that would run too often
 * beside the new one is completed. Completions cascade: another hour sets the minute, which sets the second.
 */
export function changePart(parts: PartTexts, unit: CronUnit, text: string): PartTexts {
  if (parts[unit] === text) return parts
  const next = { ...parts, [unit]: text }
  switch (unit) {
    case 'second':
      return next
    case 'minute':
      return complete(next, 'second', '0')
    case 'hour':
      return complete(next, 'minute', '0')
    case 'day':
    case 'week': {
      const freed = exclude(next, unit)
      return next.day === '?' && next.week === '?' ? freed : complete(freed, 'hour', '0')
    }
    case 'month':
      if (next.day === '?') return complete(next, 'week', '1')
      return next.week === '?' ? complete(next, 'day', '1') : next
    case 'year':
      return complete(next, 'month', '1')
  }
}

/** The other one of day and week: not set where this one is, every day where it is not. */
function exclude(parts: PartTexts, unit: 'day' | 'week'): PartTexts {
  const other = unit === 'day' ? 'week' : 'day'
  if (parts[unit] !== '?') return { ...parts, [other]: '?' }
  return parts[other] === '?' ? { ...parts, [other]: '*' } : parts
}

function complete(parts: PartTexts, unit: CronUnit, text: string): PartTexts {
  return parts[unit] === '*' ? changePart(parts, unit, text) : parts
}
