import { describe, expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const NOW = '2026-11-20 10:00:00'

describe('how long ago something was', () => {
  it.each([
    ['2026-11-20 09:59:30', '刚刚'],
    ['2026-11-20 10:00:05', '刚刚'],
    ['2026-11-20 09:01:00', '59 分钟前'],
    ['2026-11-19 11:00:00', '23 小时前'],
    ['2026-11-17 10:00:00', '3 天前'],
    ['2026-08-01 10:00:00', '3 个月前'],
    ['2025-11-22 10:00:00', '11 个月前'],
    ['2025-11-20 10:00:00', '1 年前'],
    ['2026-11-20 10:30:00', '30 分钟后'],
    ['2026-11-22 11:00:00', '2 天后'],
    ['', ''],
    ['someday', 'someday'],
  ])('%s is told as %s', (at, says) => {
    expect(relativeTime(at, NOW)).toBe(says)
  })

  it.each([
    ['2026-10-21 10:00:00', '30 天前'],
    ['2026-08-01 10:00:00', '2026-08-01'],
    ['2027-08-01 10:00:00', '2027-08-01'],
  ])('%s is told as %s where what is far away goes by its day', (at, says) => {
    expect(relativeTime(at, NOW, { farAsDay: true })).toBe(says)
  })
})
