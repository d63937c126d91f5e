import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'
import isoWeek from 'dayjs/plugin/isoWeek.js'
import { describe, expect, it } from 'vitest'
import { firstDay, formatPeriod, type Period, periodText, readPeriod, storePeriod } from './period.ts'

describe('periods', () => {
  it.each<[Period, string, string, string]>([
    ['date', '2024-05-31', '2024-05-31', '2024-05-31'],
    ['week', '2024-05-31', '2024-05-27', '2024-22周'],
    ['month', '2024-05-31', '2024-05-01', '2024-05'],
    ['quarter', '2024-05-31', '2024-04-01', '2024-Q2'],
    ['quarter', '2024-12-31', '2024-10-01', '2024-Q4'],
    ['year', '2024-05-31', '2024-01-01', '2024'],
    // The week belongs to the year of its Thursday.
    ['week', '2024-12-30', '2024-12-30', '2025-01周'],
    ['week', '2021-01-03', '2020-12-28', '2020-53周'],
  ])('%s of %s begins on %s and is called %s', (period, day, first, text) => {
    expect(firstDay(period, day)).toBe(first)
    expect(periodText(period, day)).toBe(text)
    expect(readPeriod(period, text)).toBe(first)
    expect(formatPeriod(period, first)).toBe(text)
  })

  it('count weeks as ISO 8601 does, in forty years', () => {
    dayjs.extend(isoWeek)
    dayjs.extend(advancedFormat)
    const wrong: string[] = []
    for (let day = dayjs('2000-01-01'); day.year() < 2040; day = day.add(1, 'day')) {
      const expected = `${day.isoWeekYear()}-${String(day.isoWeek()).padStart(2, '0')}周`
      if (periodText('week', day.format('YYYY-MM-DD')) !== expected) wrong.push(day.format('YYYY-MM-DD'))
    }
    expect(wrong).toEqual([])
  })

  it.each<[Period, string, string | null]>([
    ['month', '2024/5', '2024-05-01'],
    ['month', '202405', '2024-05-01'],
    ['month', '２０２４年５月', '2024-05-01'],
    ['month', '2024-13', null],
    ['month', '5', null],
    ['quarter', '2024年第2季度', '2024-04-01'],
    ['quarter', '2024Q5', null],
    ['week', '2024-W22', '2024-05-27'],
    ['week', '2024年第22周', '2024-05-27'],
    ['week', '2024-53周', null],
    ['week', '2020-53周', '2020-12-28'],
    ['week', '2024-0周', null],
    ['year', '2024年', '2024-01-01'],
    ['year', '24', null],
    ['date', '2024-02-30', null],
  ])('%s reads %j as %j', (period, text, day) => {
    expect(readPeriod(period, text)).toBe(day)
  })

  it('are stored by dates as their first day, by texts as they are called, and unknown texts are shown as stored', () => {
    expect(storePeriod({ kind: 'date' }, 'month', '2024-05-17')).toBe('2024-05-01')
    expect(storePeriod({ kind: 'string', maxLength: 7 }, 'month', '2024-05-17')).toBe('2024-05')
    expect(formatPeriod('month', '五月')).toBe('五月')
  })
})
