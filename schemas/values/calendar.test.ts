import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDate, isDateTime, isTime, normaliseDateText, normaliseTimeText } from './calendar.ts'

describe('dates', () => {
  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2024-04-31', false],
    ['2024-13-01', false],
    ['2024-00-10', false],
    ['2024-01-00', false],
    ['0000-01-01', false],
    ['0001-01-01', true],
    ['2024-1-5', false],
    ['2024-01-05 ', false],
    ['', false],
  ])('%j is a day of the calendar: %s', (text, expected) => {
    expect(isDate(text)).toBe(expected)
  })

  it('knows every day that the platform knows', () => {
    const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(fc.property(days, (day) => isDate(day.toISOString().slice(0, 10))))
  })
})

describe('times', () => {
  it.each([
    ['00:00:00', true],
    ['23:59:59', true],
    ['24:00:00', false],
    ['12:60:00', false],
    ['12:00:60', false],
    ['8:30:00', false],
    ['08:30', false],
  ])('%j is a time of day: %s', (text, expected) => {
    expect(isTime(text)).toBe(expected)
  })

  it('wants a blank between date and time', () => {
    expect(isDateTime('2024-02-29 08:30:00')).toBe(true)
    expect(isDateTime('2024-02-29T08:30:00')).toBe(false)
    expect(isDateTime('2024-02-30 08:30:00')).toBe(false)
    expect(isDateTime('2024-02-29')).toBe(false)
  })
})

describe('dates as people write them', () => {
  it.each([
    ['2024/1/5', '2024-01-05'],
    ['2024.01.05', '2024-01-05'],
    ['2024年1月5日', '2024-01-05'],
    ['2024-1-5 8:30', '2024-01-05 08:30:00'],
    ['2024-01-05T08:30:15', '2024-01-05 08:30:15'],
    ['20240105', '2024-01-05'],
    ['２０２４－０１－０５', '2024-01-05'],
    ['2024年１月５日 ８：３０', '2024-01-05 08:30:00'],
    ['202401051', '202401051'],
    ['1/5/2024', '1/5/2024'],
    ['昨天', '昨天'],
  ])('%s becomes %s', (text, normal) => {
    expect(normaliseDateText(text)).toBe(normal)
  })

  it('completes a time without seconds', () => {
    expect(normaliseTimeText('8:05')).toBe('08:05:00')
    expect(normaliseTimeText('８：０５')).toBe('08:05:00')
    expect(normaliseTimeText('8点')).toBe('8点')
  })
})
