import { describe, expect, it } from 'vitest'
import type { CellValue } from './row.ts'
import { RunningSum } from './running-sum.ts'

function sumOf(...values: readonly CellValue[]): RunningSum {
  const sum = new RunningSum()
  for (const value of values) sum.add(value)
  return sum
}

describe('RunningSum', () => {
  it.each<[CellValue[], string | null]>([
    [[1, 2, 3], '6'],
    [[0.1, 0.2], '0.3'],
    [['0.1', '0.2', 0.7], '1'],
    [['-1.50', '1.25', -0], '-0.25'],
    [['0.005', '-0.005'], '0'],
    [['+2', '.5', '5.'], '7.5'],
    [[9_007_199_254_740_991, 9_007_199_254_740_991, 1], '18014398509481983'],
    [['123456789012345678901234567890.12', '0.001'], '123456789012345678901234567890.121'],
    [[1e21, 1e-7], '1000000000000000000000.0000001'],
    [['1e3', '-2.5E-1'], '999.75'],
    [[0.1 + 0.2, '0'], '0.30000000000000004'],
    [[4_503_599_627_370_496, 4_503_599_627_370_495.5, '0.25'], '9007199254740991.75'],
    [[null, '', 'abc', '1,000', '-', '.', '1.2.3', '12a', true, ['1'], Number.NaN, Number.POSITIVE_INFINITY], null],
    [['1e999999', '1'.repeat(200), 'x', 3], '3'],
    [[], null],
  ])('adds up %j to %s', (values, expected) => {
    expect(sumOf(...values).sum()).toBe(expected)
  })

  it.each<[CellValue[], string | null]>([
    [[1, 2], '1.5'],
    [[1, 1, 2], '1.33'],
    [[1, 2, 2], '1.67'],
    [[-1, -2, -2], '-1.67'],
    [['0.005', '0'], '0.003'],
    [[1, 2, 'none'], '1.5'],
    [['2.345', '2.345'], '2.345'],
    [['2.3451', 2, 2.345, '1.0'], '1.9225'],
    [[1e-4, 0.0002], '0.0002'],
    [['none'], null],
  ])('takes the average of %j as %s', (values, expected) => {
    expect(sumOf(...values).average()).toBe(expected)
  })

  it.each<[CellValue[], number, string, string]>([
    [['1', '2', '2'], 4, '5', '1.6667'],
    [['1.5', '2.25', '2.25'], 2, '6', '2'],
    [['1.5', '2.25', '2.5'], 2, '6.25', '2.08'],
    [['1', '2', '2'], 0, '5', '1.67'],
    [[0.1 + 0.2, 0.1], 2, '0.4', '0.2'],
    [['-1.005', '-1'], 2, '-2.01', '-1'],
  ])('counts %j of a column with %i decimals to %s, on average %s', (values, decimals, sum, average) => {
    expect([sumOf(...values).sum(decimals), sumOf(...values).average(decimals)]).toEqual([sum, average])
  })

  it('comes back to what it was when values go, whatever was between', () => {
    const sum = sumOf(1, 1, 2)
    for (const value of ['0.123456789', 1e20, '12345678901234567890.5', -0.3]) sum.add(value)
    for (const value of [-0.3, '0.123456789', '12345678901234567890.5', 1e20]) sum.remove(value)
    expect(sum.sum()).toBe('4')
    expect(sum.average()).toBe('1.33')
    for (const value of [1, 1, 2]) sum.remove(value)
    expect(sum.sum()).toBeNull()
  })

  it('takes a whole column', () => {
    const sum = new RunningSum()
    sum.addColumn([{ a: 1 }, { a: '0.5' }, {}, { b: 7 }], 'a')
    expect(sum.sum()).toBe('1.5')
  })

  it.each<[CellValue[]]>([
    [[1, 2, 3.5, -4.25, 5]],
    [[1.25, 'x', null, '0.125', 3.5, 7, 0.0625, 8]],
    [[4e15, 4e15, 1e15, -0.5, 9e15, 1e21, 2, 1e-7, 3]],
    [[0.1 + 0.2, 0.1, 0.2, -0, Number.NaN, 1.005]],
  ])('counts a column of %j as its values one by one', (values) => {
    const column = sumOf(0.5)
    const rows = values.map((value) => ({ a: value }))
    column.addColumn(rows, 'a')
    const single = sumOf(0.5, ...values)
    expect([column.sum(), column.average()]).toEqual([single.sum(), single.average()])
    for (const value of values) column.remove(value)
    expect(column.sum()).toBe('0.5')
  })
})
