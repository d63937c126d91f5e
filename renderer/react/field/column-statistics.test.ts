import { describe, expect, it } from 'vitest'
import { fieldPlan } from '../form/form.fixture.tsx'
import { columnStatistic, statisticsOf } from './column-statistics.ts'

const price = fieldPlan('price', '单价', {
  type: { kind: 'decimal', precision: 12, scale: 2 },
  statistics: ['sum', 'average'],
})
const count = fieldPlan('count', '数量', { type: { kind: 'integer' }, statistics: ['average'] })

describe('statistics of a column', () => {
  it.each([
    { values: ['0.1', '0.2', null], sum: '0.3', average: '0.15' },
    { values: ['1', '1', '2'], sum: '4', average: '1.33' },
    { values: ['9999999999.99', '0.01', '不是数字'], sum: '10000000000', average: '5000000000' },
    { values: [null, ''], sum: null, average: null },
    { values: [], sum: null, average: null },
  ])('of $values are exact, and leave out what is no number', ({ values, sum, average }) => {
    const rows = values.map((value) => ({ price: value }))
    expect(columnStatistic(price, rows, 'sum')).toBe(sum)
    expect(columnStatistic(price, rows, 'average')).toBe(average)
  })

  it('of whole numbers have two digits where they need them', () => {
    const rows = [{ count: 1 }, { count: 1 }, { count: 2 }]
    expect(columnStatistic(count, rows, 'average')).toBe('1.33')
    const tenths = { ...count, type: { kind: 'decimal', precision: 8, scale: 1 } } as const
    expect(columnStatistic(tenths, rows, 'average')).toBe('1.33')
  })

  it('are only those that the page asks for', () => {
    expect(columnStatistic(count, [{ count: 1 }], 'sum')).toBeNull()
    expect(statisticsOf([count])).toEqual(['average'])
    expect(statisticsOf([count, price])).toEqual(['sum', 'average'])
  })
})
