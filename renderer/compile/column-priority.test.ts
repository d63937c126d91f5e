import { describe, expect, it } from 'vitest'
import { compile, pageWith } from './compile-page.fixture.ts'

const text = (title: string, list = {}) => ({ type: 'string(20)', title, list })
const fields = {
  code: text('编号'),
  name: text('名称'),
  place: text('产地'),
  owner: text('负责人', { link: 'detail' }),
  price: { preset: 'money', title: '价格' },
  count: { type: 'integer', title: '数量', statistics: ['sum'] },
  kind: { type: 'enum', dict: 'kind', title: '种类' },
  paidOn: { type: 'date', title: '付款日期' },
  status: { type: 'enum', dict: 'status', title: '状态', readonly: true },
}
const columns = (more: Record<string, unknown>) => {
  const { plan, problems } = compile(pageWith({ fields, ...more }))
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return plan?.list.columns.map(({ field }) => field.name)
}

describe('columns of a list', () => {
  it('stand by what they say of a row: what names it, its state, amounts and the time it is sorted by, the rest', () => {
    expect(columns({ list: { sort: '-paidOn' } })).toEqual([
      'code',
      'name',
      'owner',
      'status',
      'price',
      'count',
      'paidOn',
      'place',
      'kind',
    ])
  })

  it('stand where the page says', () => {
    const first = {
      ...fields,
      kind: { ...fields.kind, list: { priority: 1 } },
      price: { ...fields.price, list: { priority: 9 } },
    }
    expect(columns({ fields: first })?.slice(0, 4)).toEqual(['code', 'name', 'owner', 'kind'])
    expect(columns({ fields: first })?.at(-1)).toBe('price')
  })

  it('stand as they are written in list.columns, but for priorities', () => {
    expect(columns({ list: { columns: ['place', 'code', 'status'] } })).toEqual(['place', 'code', 'status'])
    const columnsWritten = ['place', 'code', { field: 'status', priority: 1 }]
    expect(columns({ list: { columns: columnsWritten } })).toEqual(['status', 'place', 'code'])
  })
})
