import { describe, expect, it } from 'vitest'
import type { CellValue } from './row.ts'
import { findSeries, findTextSeries } from './value-series.ts'

describe('series of numbers and dates', () => {
  it.each<[given: CellValue[], before: CellValue, after: CellValue[]]>([
    [[1, 2], 0, [3, 4]],
    [[10, 5, 0], 15, [-5, -10]],
    [[3, 3], 3, [3, 3]],
    [['1', '2'], '0', ['3', '4']],
    [['0.1', '0.2'], '0', ['0.3', '0.4']],
    [['9007199254740993', '9007199254740994'], '9007199254740992', ['9007199254740995', '9007199254740996']],
    [['-0.5', '0.25'], '-1.25', ['1', '1.75']],
    [['2024-01-30', '2024-01-31'], '2024-01-29', ['2024-02-01', '2024-02-02']],
    [['2024-03-08', '2024-03-01'], '2024-03-15', ['2024-02-23', '2024-02-16']],
    [['2024-01-15', '2024-02-15'], '2023-12-15', ['2024-03-15', '2024-04-15']],
    [['2024-01-31', '2024-02-29'], '2023-12-31', ['2024-03-31', '2024-04-30']],
    [['2023-02-28', '2024-02-28'], '2022-02-28', ['2025-02-28', '2026-02-28']],
    [
      ['2024-12-31 23:00:00', '2025-01-01 00:30:00'],
      '2024-12-31 21:30:00',
      ['2025-01-01 02:00:00', '2025-01-01 03:30:00'],
    ],
  ])('%j goes on exactly, in both directions', (given, before, after) => {
    const series = findSeries(given)

    expect(series?.(-1)).toEqual(before)
    expect(after.map((_, index) => series?.(given.length + index))).toEqual(after)
    expect(given.map((_, index) => series?.(index))).toEqual(given)
  })

  it.each<[CellValue[]]>([
    [[1]],
    [[]],
    [[1, 2, 4]],
    [[1, '2']],
    [['001', '002']],
    [['a', 'b']],
    [[null, 1]],
    [[true, false]],
    [['2024-01-01', '2024-01-02', '2024-01-04']],
    [['2024-02-30', '2024-02-31']],
    [['2024-01-01', '2024-01-02 00:00:00']],
  ])('%j makes none', (given) => {
    expect(findSeries(given)).toBeNull()
  })

  it('ends with the calendar', () => {
    expect(findSeries(['9999-12-30', '9999-12-31'])?.(2)).toBeNull()
    expect(findSeries(['9999-11-30', '9999-12-30'])?.(2)).toBeNull()
    expect(findSeries(['9998-01-01 00:00:00', '9999-01-01 00:00:00'])?.(100_000_000)).toBeNull()
  })
})

describe('series of texts that end in a number', () => {
  it.each<[CellValue[], CellValue]>([
    [['A-009', 'A-010'], 'A-011'],
    [['001', '003'], '005'],
    [['第1', '第2'], '第3'],
    [['a2', 'a1'], 'a0'],
    [['a1', 'a0'], 'a0'],
  ])('%j goes on with %j', (given, next) => {
    expect(findTextSeries(given)?.(given.length)).toBe(next)
  })

  it.each<[CellValue[]]>([[['A1']], [['A1', 'B2']], [['A1', 'A2', 'A4']], [['A', 'B']], [[1, 2]]])(
    '%j makes none',
    (given) => {
      expect(findTextSeries(given)).toBeNull()
    },
  )
})
