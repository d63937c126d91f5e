import { describe, expect, it } from 'vitest'
import type { PageRecord } from '../../compile/plan.ts'
import { compilePlan, OFFER_PAGE } from './compiled-page.fixture.ts'
import { createRowsModel } from './rows-model.ts'

const [table] = compilePlan(OFFER_PAGE).subTables
if (!table) throw new Error('no sub-table')
const columns = table.fields.map((field) => ({ field, access: field.computed ? 'readable' : 'editable' }) as const)

function setup(rows: readonly PageRecord[], { minRows = 0, maxRows = 3 } = {}) {
  const plan = { ...table, minRows, maxRows } as NonNullable<typeof table>
  const committed: (readonly PageRecord[])[] = []
  const given: string[] = []
  const removed: string[] = []
  const model = createRowsModel({
    block: { kind: 'subTable', title: null, table: plan, columns, filled: [] },
    rows,
    initialRow: () => ({ minQty: null, unitPrice: null }),
    commit(next) {
      committed.push(next)
      model.take(next)
    },
    onCells: (rowKey, names) => void given.push(`${rowKey} ${names.join()}`),
    onRemoved: (keys) => void removed.push(...keys),
  })
  const key = (position: number) => model.snapshot().rows[position]?.key ?? ''
  const errors = () => model.snapshot().rows.map((row) => row.errors)
  return { model, committed, given, removed, key, errors }
}

const row = (minQty: number | null, unitPrice: string | null = '1') => ({ minQty, unitPrice })

describe('rows', () => {
  it('keep their keys and their objects while others change', () => {
    const { model, key } = setup([row(1), row(2)])
    const [first] = model.snapshot().rows
    model.setCell(key(1), 'minQty', 5)
    expect(model.snapshot().rows[0]).toBe(first)
    model.remove([key(0)])
    expect(model.snapshot().rows).toMatchObject([{ key: 'r2', record: { minQty: 5 } }])
  })

  it('are added up to the limit', () => {
    const { model } = setup([row(1), row(2)])
    expect(model.add()).toBe('r3')
    expect(model.add()).toBeNull()
    model.validate({ required: false })
    expect(model.snapshot().message).toBeUndefined()
  })

  it('must be as many as the page says, or any where a reaction requires them', () => {
    const few = setup([row(1)], { minRows: 2 })
    few.model.validate({ required: false })
    expect(few.model.messages()).toMatchObject([{ place: { kind: 'table' }, message: '阶梯价至少要有 2 行' }])
    const none = setup([])
    none.model.validate({ required: true })
    expect(none.model.snapshot().message).toBe('阶梯价至少要有 1 行')
  })
})

describe('the cells of rows', () => {
  it('are checked when they are left, then while typing, the first message first', () => {
    const { model, key, errors } = setup([row(null, null)])
    model.setCell(key(0), 'unitPrice', '1.234')
    expect(errors()).toEqual([{}])
    model.leaveCell(key(0), 'unitPrice')
    expect(errors()).toEqual([{ unitPrice: '单价应为不小于0的金额，最多2位小数' }])
    model.setCell(key(0), 'unitPrice', null)
    expect(errors()).toEqual([{ unitPrice: '请输入单价' }])
    model.setCell(key(0), 'unitPrice', '1')
    expect(errors()).toEqual([{}])
  })

  it('may not repeat a value of a unique column, and both say so until one changes', () => {
    const { model, key, errors } = setup([row(1), row(1), row(2)])
    model.validate({ required: false })
    expect(errors()).toEqual([{ minQty: '起订量不能重复' }, { minQty: '起订量不能重复' }, {}])
    model.setCell(key(0), 'minQty', 2)
    expect(errors()).toEqual([{ minQty: '起订量不能重复' }, {}, { minQty: '起订量不能重复' }])
    model.remove([key(2)])
    expect(errors()).toEqual([{}, {}])
  })

  it('show what the server said until they change, and what belongs to no column above', () => {
    const { model, key, errors } = setup([row(1), row(2)])
    model.refuse({ row: 1, column: 'minQty', message: '已停用' })
    model.refuse({ row: 0, column: 'secret', message: '不允许' })
    expect(errors()).toEqual([{}, { minQty: '已停用' }])
    expect(model.snapshot().message).toBe('第 1 行：不允许')
    expect(model.messages().map(({ title }) => title)).toEqual(['阶梯价', '阶梯价 第 2 行 起订量'])
    model.setCell(key(1), 'minQty', 3)
    expect(errors()).toEqual([{}, {}])
  })
})

describe('what rows tell the form', () => {
  it('is which cells hold other values, several of a row at once, and which rows are gone', () => {
    const { model, committed, given, removed, key } = setup([row(1), row(2)])
    model.setCells(key(1), { minQty: 7, unitPrice: '3' })
    expect(committed.at(-1)?.[1]).toEqual({ minQty: 7, unitPrice: '3' })
    expect(committed).toHaveLength(1)
    model.setCell(key(0), 'minQty', 4)
    model.remove([key(0)])
    expect([given, removed]).toEqual([['r2 minQty,unitPrice', 'r1 minQty'], ['r1']])
  })

  it('is nothing for a row that is not there', () => {
    const { model, committed, given } = setup([row(1)])
    model.setCells('r9', { minQty: 7 })
    expect([committed, given]).toEqual([[], []])
  })
})
