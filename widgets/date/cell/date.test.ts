import { describe, expect, it } from 'vitest'
import { columnOf } from '../../cells/column.fixture.ts'
import { datetime } from '../../datetime/cell/index.ts'
import { time } from '../../time/cell/index.ts'
import { date } from './index.ts'

describe('cells of dates and times', () => {
  it('are as wide as the specification says (spec 9)', () => {
    expect([date.widthPx, date.minWidthPx, datetime.minWidthPx]).toEqual([200, 135, 190])
  })

  it.each([
    [date, '2024-01-31', '2024-01-31'],
    [date, '2024-01-31 00:00:00', '2024-01-31'],
    [datetime, '2024-01-31', '2024-01-31 00:00:00'],
    [time, '08:30:00', '08:30:00'],
    [date, '去年', '去年'],
    [date, '', ''],
  ])('show what is stored in their own format (spec 9)', (cell, stored, shown) => {
    expect(cell.format(stored, columnOf(cell))).toBe(shown)
  })

  it('show nothing for nothing', () => {
    expect(date.format(null, columnOf(date))).toBe('')
  })

  it('store a pasted text in the format of the column (spec 3: format)', () => {
    expect(date.parse('2024/1/5', columnOf(date, { format: 'YYYYMMDD' }))).toEqual({ ok: true, value: '20240105' })
    expect(date.parse(' ', columnOf(date))).toEqual({ ok: true, value: null })
  })

  it('refuse a text that is no such moment', () => {
    expect(date.parse('2024-02-30', columnOf(date))).toEqual({
      ok: false,
      message: '“2024-02-30”不是日期，应为 2026-01-09 这样的格式',
    })
  })
})
