import { describe, expect, it } from 'vitest'
import { formatBusinessTime } from './business-time.ts'

describe('formatBusinessTime', () => {
  const newYear = Date.UTC(2025, 11, 31, 16, 0, 5)

  it.each([
    ['+08:00', '2026-01-01 00:00:05'],
    ['+00:00', '2025-12-31 16:00:05'],
    ['-03:30', '2025-12-31 12:30:05'],
  ])('writes a moment in the zone %s', (offset, text) => {
    expect(formatBusinessTime(newYear, offset)).toBe(text)
  })
})
