import { describe, expect, it } from 'vitest'
import type { ColumnPlan, FieldPlan } from '../../compile/plan.ts'
import { fieldPlan, registry } from '../form/form.fixture.tsx'
import { summaryRows } from './list-summary.ts'

const decimal = { kind: 'decimal', precision: 12, scale: 2 } as const
const price = fieldPlan('price', '价格', {
  type: decimal,
  widget: { type: 'money', options: {} },
  statistics: ['sum', 'average'],
})
const weight = fieldPlan('weight', '重量', { type: decimal, statistics: ['sum'] })
const column = (field: FieldPlan): ColumnPlan => ({
  field,
  title: field.title,
  sortable: false,
  link: null,
  ellipsis: true,
})
const columns = [column(fieldPlan('name', '名称')), column(price), column(weight)]
const rows = ['0.1', '0.2'].map((value, index) => ({
  id: String(index),
  record: { price: value, weight: '1' },
  texts: {},
}))

describe('statistics of a list', () => {
  it('are those of the page where the server counts none, and say so', () => {
    expect(summaryRows({ columns, rows, statistics: null, registry, countsPage: true })).toEqual([
      { statistic: 'sum', title: '合计（本页）', texts: { price: '￥0.3', weight: '2' } },
      { statistic: 'average', title: '平均（本页）', texts: { price: '￥0.15' } },
    ])
  })

  it('are those of all results where the server gives them', () => {
    const statistics = { price: { sum: '6100', average: '100' }, weight: { sum: null } }
    expect(summaryRows({ columns, rows, statistics, registry, countsPage: true })).toEqual([
      { statistic: 'sum', title: '合计（全部结果）', texts: { price: '￥6100', weight: '' } },
      { statistic: 'average', title: '平均（全部结果）', texts: { price: '￥100' } },
    ])
  })

  it('have their place while they are made', () => {
    expect(summaryRows({ columns, rows, statistics: 'pending', registry, countsPage: true })).toEqual([
      { statistic: 'sum', title: '合计（全部结果）', texts: { price: '…', weight: '…' } },
      { statistic: 'average', title: '平均（全部结果）', texts: { price: '…' } },
    ])
  })

  it('never mix two scopes in one row', () => {
    const statistics = { price: { sum: '6100', average: '100' } }
    const [sum, average] = summaryRows({ columns, rows, statistics, registry, countsPage: true })
    expect([sum?.title, sum?.texts.price]).toEqual(['合计（本页）', '￥0.3'])
    expect(average?.title).toBe('平均（全部结果）')
  })

  it('are not counted from the rows in view of a tree, which may hold those below them', () => {
    expect(summaryRows({ columns, rows, statistics: null, registry, countsPage: false })).toEqual([])
  })

  it('are none where no column asks for any', () => {
    expect(summaryRows({ columns: columns.slice(0, 1), rows, statistics: null, registry, countsPage: true })).toEqual(
      [],
    )
  })
})
