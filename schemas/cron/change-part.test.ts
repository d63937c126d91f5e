import { describe, expect, it } from 'vitest'
import { changePart } from './change-part.ts'
import type { CronUnit } from './cron-unit.ts'
import { readParts, writeParts } from './part-texts.ts'

function change(text: string, unit: CronUnit, part: string): string {
  return writeParts(changePart(readParts(text), unit, part), { second: true, year: true })
}

describe('a part that is changed', () => {
  it.each<[string, CronUnit, string, string]>([
    ['* * * * * ? *', 'second', '5', '5 * * * * ? *'],
    ['* * * * * ? *', 'minute', '0/5', '0 0/5 * * * ? *'],
    ['* * * * * ? *', 'hour', '9', '0 0 9 * * ? *'],
    ['30 * * * * ? *', 'hour', '9', '30 0 9 * * ? *'],
    ['* * * * * ? *', 'day', '15', '0 0 0 15 * ? *'],
    ['* * * * * ? *', 'month', '3', '0 0 0 1 3 ? *'],
    ['* * * ? * * *', 'month', '3', '0 0 0 ? 3 1 *'],
    ['* * * * * ? *', 'year', '2027', '0 0 0 1 1 ? 2027'],
    ['5 6 7 8 9 ? *', 'year', '2027', '5 6 7 8 9 ? 2027'],
  ])('of %s completes those below it: %s %s', (text, unit, part, expected) => {
    expect(change(text, unit, part)).toBe(expected)
  })

  it('leaves only one of day and week set, and never neither', () => {
    expect(change('0 0 9 15 * ? *', 'week', '2-6')).toBe('0 0 9 ? * 2-6 *')
    expect(change('0 0 9 ? * 2-6 *', 'day', 'L')).toBe('0 0 9 L * ? *')
    expect(change('0 0 9 15 * ? *', 'day', '?')).toBe('0 0 9 ? * * *')
    expect(change('0 0 9 ? * 2 *', 'week', '?')).toBe('0 0 9 * * ? *')
  })

  it('changes nothing when it is what it was', () => {
    expect(change('* * 9 * * ? *', 'hour', '9')).toBe('* * 9 * * ? *')
  })
})
