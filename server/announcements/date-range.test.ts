import { describe, expect, it } from 'vitest'
import { dateRangeOf } from './date-range.ts'

describe('the days that a client asks for by a word', () => {
  it.each([
    ['jt', '2026-11-22', '2026-11-22', '2026-11-22'],
    ['zt', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['qt', '2026-01-01', '2025-12-30', '2025-12-30'],
    ['bz', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['bz', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['sz', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['by', '2024-02-10', '2024-02-01', '2024-02-29'],
    ['by', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['sy', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['7day', '2026-11-22', '2026-11-16', '2026-11-22'],
  ])('%s on %s: from %s to %s', (key, today, from, to) => {
    expect(dateRangeOf(key, today)).toEqual({ from, to })
  })

  it.each(['zdy', '', 'nonsense'])('are none for %j', (key) => {
    expect(dateRangeOf(key, '2026-11-22')).toBeUndefined()
  })
})
