import { describe, expect, it } from 'vitest'
import { formatNumber, toNumberValue } from './number-text.ts'

describe('formatting numbers', () => {
  it.each([
    ['1234.5', '1,234.50'],
    ['0', '0.00'],
    ['-1234567.891', '-1,234,567.891'],
    ['99999999999999999999.99', '99,999,999,999,999,999,999.99'],
    ['n/a', 'n/a'],
    [null, ''],
  ])('shows the amount %j as %s', (value, text) => {
    expect(formatNumber(value, { thousands: true, scale: 2 })).toBe(text)
  })

  it('shows a whole number without separators, such as a year', () => {
    expect(formatNumber(2024, { thousands: false, scale: 0 })).toBe('2024')
  })

  it('puts signs and units around the number, not around nothing', () => {
    const format = { thousands: true, scale: 0, prefix: '¥', suffix: ' 元' }
    expect(formatNumber(1000, format)).toBe('¥1,000 元')
    expect(formatNumber(null, format)).toBe('')
  })
})

describe('storing typed numbers', () => {
  it('stores an integer as a number, and the rest as exact text', () => {
    expect(toNumberValue({ kind: 'integer' }, '12')).toBe(12)
    expect(toNumberValue({ kind: 'long' }, '9007199254740993')).toBe('9007199254740993')
    expect(toNumberValue({ kind: 'decimal', precision: 12, scale: 2 }, '0.1')).toBe('0.1')
    expect(toNumberValue({ kind: 'integer' }, null)).toBeNull()
  })

  it('keeps every digit of an integer that is too large, for the rules to refuse', () => {
    expect(toNumberValue({ kind: 'integer' }, '12345678901234567890')).toBe('12345678901234567890')
  })
})
