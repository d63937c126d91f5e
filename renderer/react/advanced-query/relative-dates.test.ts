import { describe, expect, it } from 'vitest'
import { formatRelative, parseRelative, relativeDays, relativeWords } from './relative-dates.ts'

describe('a span relative to a day', () => {
  // A Friday.
  it.each<[string, string, string]>([
    ['today', '2026-11-27', '2026-11-27'],
    ['yesterday', '2026-11-26', '2026-11-26'],
    ['tomorrow', '2026-11-28', '2026-11-28'],
    ['this_week', '2026-11-23', '2026-11-29'],
    ['last_week', '2026-11-16', '2026-11-22'],
    ['next_week', '2026-11-30', '2026-12-06'],
    ['this_month', '2026-11-01', '2026-11-30'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['this_quarter', '2026-10-01', '2026-12-31'],
    ['this_year', '2026-01-01', '2026-12-31'],
    ['last_year', '2025-01-01', '2025-12-31'],
    ['last_days:7', '2026-11-21', '2026-11-27'],
    ['last_days:1', '2026-11-27', '2026-11-27'],
    ['next_days:3', '2026-11-27', '2026-11-29'],
  ])('%s is from %s to %s', (text, from, to) => {
    expect(relativeDays(text, '2026-11-27')).toEqual([from, to])
  })

  it.each([
    ['this_week', '2026-11-29', '2026-11-23', '2026-11-29'],
    ['this_week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['this_month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['this_quarter', '2026-01-01', '2026-01-01', '2026-03-31'],
  ])('%s on %s is from %s to %s', (text, today, from, to) => {
    expect(relativeDays(text, today)).toEqual([from, to])
  })

  it.each(['', 'never', 'last_days', 'last_days:', 'last_days:0', 'last_days:1.5', 'last_days:99999', 'constructor'])(
    'is none: %j',
    (text) => {
      expect(relativeDays(text, '2026-11-27')).toBeNull()
    },
  )

  it('is told in words, and written as it was read', () => {
    expect(relativeWords('last_days:30')).toBe('最近 30 天')
    expect(relativeWords('this_week')).toBe('本周')
    for (const text of ['last_days:30', 'today', 'next_days:']) {
      const relative = parseRelative(text)
      expect(relative && formatRelative(relative)).toBe(text)
    }
  })
})
