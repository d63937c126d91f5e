import { describe, expect, it } from 'vitest'
import type { CronUnit } from './cron-unit.ts'
import { beginChoice, MODES_BY_UNIT, type PartChoice, type PartMode, readChoice, writeChoice } from './part-choice.ts'

describe('a choice of the builder', () => {
  it.each<[CronUnit, string, PartChoice]>([
    ['second', '*', { mode: 'every' }],
    ['minute', '0', { mode: 'specify', values: [0] }],
    ['minute', '30,5,10', { mode: 'specify', values: [30, 5, 10] }],
    ['hour', '9-18', { mode: 'range', from: 9, to: 18 }],
    ['second', '*/5', { mode: 'loop', start: 0, interval: 5 }],
    ['day', '1/10', { mode: 'loop', start: 1, interval: 10 }],
    ['day', '?', { mode: 'not-set' }],
    ['day', '15W', { mode: 'workday', day: 15 }],
    ['day', 'L', { mode: 'last' }],
    ['day', 'LW', { mode: 'last-workday' }],
    ['day', 'L-3', { mode: 'before-last', days: 3 }],
    ['month', 'JAN', { mode: 'specify', values: [1] }],
    ['week', 'MON-FRI', { mode: 'range', from: 2, to: 6 }],
    ['week', '3', { mode: 'specify', values: [3] }],
    ['week', '0', { mode: 'specify', values: [1] }],
    ['week', '6L', { mode: 'last-weekday', weekday: 6 }],
    ['week', '2#1', { mode: 'nth-weekday', weekday: 2, nth: 1 }],
    ['year', '2026,2030', { mode: 'specify', values: [2026, 2030] }],
  ])('reads the %s %s', (unit, text, choice) => {
    expect(readChoice(unit, text)).toEqual(choice)
  })

  it.each<[CronUnit, string]>([
    ['minute', '0-30/5'],
    ['minute', '1-5,10'],
    ['minute', '0/10,5'],
    ['day', 'L-3W'],
    ['week', '*'],
    ['minute', '75'],
    ['year', '今年'],
  ])('is none for the %s %s, which is left as it is', (unit, text) => {
    expect(readChoice(unit, text)).toBeNull()
  })

  it.each<[CronUnit, PartMode, string]>([
    ['second', 'range', '0-59'],
    ['hour', 'range', '0-23'],
    ['minute', 'loop', '0/1'],
    ['day', 'range', '1-31'],
    ['day', 'loop', '1/1'],
    ['day', 'workday', '1W'],
    ['day', 'before-last', 'L-1'],
    ['month', 'range', '1-12'],
    ['week', 'range', '1-7'],
    ['week', 'loop', '2/1'],
    ['week', 'last-weekday', '1L'],
    ['week', 'nth-weekday', '1#1'],
    ['year', 'range', '2026-2126'],
    ['year', 'loop', '2026/1'],
    ['minute', 'specify', '0'],
    ['day', 'specify', '1'],
  ])('of the %s by %s begins as %s', (unit, mode, text) => {
    expect(writeChoice(unit, beginChoice(unit, mode, 2026))).toBe(text)
  })

  it('is read back as it was written, whatever it is', () => {
    for (const [unit, modes] of Object.entries(MODES_BY_UNIT) as [CronUnit, readonly PartMode[]][]) {
      for (const mode of modes) {
        expect(readChoice(unit, writeChoice(unit, beginChoice(unit, mode, 2026)))?.mode, `${unit} ${mode}`).toBe(mode)
      }
    }
  })
})
