import { describe, expect, it } from 'vitest'
import { formatTimeText, orderedBounds, readTimeText } from './date-text.ts'

describe('reading typed dates and times', () => {
  it.each([
    ['date', '2024-01-31', '2024-01-31'],
    ['date', '2024/1/5', '2024-01-05'],
    ['date', '20240131', '2024-01-31'],
    ['date', '２０２４０１３１', '2024-01-31'],
    ['date', '2024年1月5日', '2024-01-05'],
    ['date', '2024-02-29', '2024-02-29'],
    ['datetime', '2024-01-31 08:30:00', '2024-01-31 08:30:00'],
    ['datetime', '2024-01-31', '2024-01-31 00:00:00'],
    ['datetime', '20240131 8:30', '2024-01-31 08:30:00'],
    ['time', '8:30', '08:30:00'],
    ['time', '0830', '08:30:00'],
    ['time', '083015', '08:30:15'],
    ['time', '8：30', '08:30:00'],
  ] as const)('reads the %s %j as %s', (kind, text, value) => {
    expect(readTimeText(kind, text)).toBe(value)
  })

  it.each([
    ['date', ''],
    ['date', '2023-02-29'],
    ['date', '20241301'],
    ['date', '202401311'],
    ['date', '明天'],
    ['datetime', '2024-01-31 25:00'],
    ['datetime', '08:30:00'],
    ['time', '24:00'],
    ['time', '8'],
  ] as const)('finds no %s in %j', (kind, text) => {
    expect(readTimeText(kind, text)).toBeNull()
  })
})

describe('showing stored dates', () => {
  it('fills a date of ten characters up to a moment', () => {
    expect(formatTimeText('datetime', '2024-01-31')).toBe('2024-01-31 00:00:00')
  })

  it('shows what it cannot read as it is stored', () => {
    expect(formatTimeText('date', 'soon')).toBe('soon')
  })
})

describe('bounds', () => {
  it('come in their order, whichever was given first', () => {
    expect(orderedBounds('2024-02-01', '2024-01-01')).toEqual(['2024-01-01', '2024-02-01'])
    expect(orderedBounds('2024-02-01', null)).toEqual(['2024-02-01', null])
    expect(orderedBounds(null, '2024-01-01')).toEqual([null, '2024-01-01'])
  })
})
