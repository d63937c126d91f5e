import { describe, expect, it } from 'vitest'
import type { PageRecord } from '../../../compile/plan.ts'
import { noRowsChange } from '../../../rows/row-change.ts'
import { addRow, removeRows, typeIn } from '../../../rows/rows-change.fixture.ts'
import { compilePlan, OFFER_PAGE } from '../model/compiled-page.fixture.ts'
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
    newRow: () => ({}),
    commit(next) {
      committed.push(next)
      model.take(next)
    },
    onCells: (cells) => {
      for (const [rowKey, names] of cells) given.push(`${rowKey} ${names.join()}`)
    },
    onRemoved: (keys) => void removed.push(...keys),
  })
  const key = (position: number) => model.snapshot().rows[position]?.key ?? ''
  const errors = () => model.snapshot().rows.map((row) => row.errors)
  return { model, committed, given, removed, key, errors }
}

const row = (minQty: number | null, unitPrice: string | null = '1') => ({ minQty, unitPrice })

describe('changes that are on their way', () => {
  it('are waited for, until all of them have come', async () => {
    const { model } = setup([])
    expect(model.settled()).toBeNull()
    let come: () => void = () => undefined
    model.waitFor(Promise.resolve())
    model.waitFor(
      new Promise((resolve) => {
        come = resolve
      }),
    )
    let isSettled = false
    void model.settled()?.then(() => {
      isSettled = true
    })
    await Promise.resolve()
    expect(isSettled).toBe(false)
    come()
    await expect.poll(() => isSettled).toBe(true)
    expect(model.settled()).toBeNull()
  })
})

describe('cells that hold something else than was entered', () => {
  it('are told among the messages, in the order of the rows, with what can be done', () => {
    const { model, key } = setup([row(1), row(2)])
    const refused = [
      { rowKey: key(1), field: 'unitPrice', message: '“五”不是数字' },
      { rowKey: key(0), field: 'minQty', message: '“一”不是数字' },
      { rowKey: 'gone', field: 'minQty', message: '“一”不是数字' },
    ]
    model.noteRefused(refused)
    const before = model.snapshot().refused
    expect(before.map(({ rowKey }) => rowKey)).toEqual([key(0), key(1)])
    expect(model.messages().map(({ title, message }) => `${title} ${message}`)).toEqual([
      '阶梯价 第 1 行 起订量 “一”不是数字。没有采用，单元格里还是原来的内容，请重新填写或撤销',
      '阶梯价 第 2 行 单价 “五”不是数字。没有采用，单元格里还是原来的内容，请重新填写或撤销',
    ])
    model.noteRefused([...refused])
    expect(model.snapshot().refused).toBe(before)
    model.noteRefused([])
    expect([model.snapshot().refused, model.messages()]).toEqual([[], []])
  })

  it('are none any more when there are other rows', () => {
    const { model, key } = setup([row(1)])
    model.noteRefused([{ rowKey: key(0), field: 'minQty', message: '“一”不是数字' }])
    model.replace([row(1)])
    expect(model.snapshot().refused).toEqual([])
  })
})

describe('rows', () => {
  it('keep their keys and their objects while others change', () => {
    const { model, key } = setup([row(1), row(2)])
    const [first] = model.snapshot().rows
    typeIn(model, key(1), 'minQty', 5)
    expect(model.snapshot().rows[0]).toBe(first)
    removeRows(model, [key(0)])
    expect(model.snapshot().rows).toMatchObject([{ key: 'r2', record: { minQty: 5 } }])
  })

  it('are added, moved and removed in one change, and settle once', () => {
    const { model, committed, removed } = setup([row(1), row(2), row(3)])
    const key = model.makeKey()
    model.apply({
      ...noRowsChange,
      cells: new Map([['r3', { minQty: 33 }]]),
      inserted: new Map([[key, row(4)]]),
      order: [key, 'r3', 'r1'],
    })
    expect(model.keys()).toEqual(['r4', 'r3', 'r1'])
    expect(model.snapshot().rows.map(({ record }) => record.minQty)).toEqual([4, 33, 1])
    expect([committed.length, removed]).toEqual([1, ['r2']])
  })

  it('are no more than the page allows', () => {
    const { model } = setup([row(1), row(2), row(3)])
    model.validate({ required: false })
    expect(model.snapshot().message).toBeUndefined()
    addRow(model, row(4))
    model.validate({ required: false })
    expect(model.snapshot().message).toBe('阶梯价最多 3 行')
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
    typeIn(model, key(0), 'unitPrice', '1.234')
    expect(errors()).toEqual([{}])
    model.leaveCell(key(0), 'unitPrice')
    expect(errors()).toEqual([{ unitPrice: '单价应为不小于0的金额，最多2位小数' }])
    typeIn(model, key(0), 'unitPrice', null)
    expect(errors()).toEqual([{ unitPrice: '请输入单价' }])
    typeIn(model, key(0), 'unitPrice', '1')
    expect(errors()).toEqual([{}])
  })

  it('may not repeat a value of a unique column, and both say so until one changes', () => {
    const { model, key, errors } = setup([row(1), row(1), row(2)])
    model.validate({ required: false })
    expect(errors()).toEqual([{ minQty: '起订量不能重复' }, { minQty: '起订量不能重复' }, {}])
    typeIn(model, key(0), 'minQty', 2)
    expect(errors()).toEqual([{ minQty: '起订量不能重复' }, {}, { minQty: '起订量不能重复' }])
    removeRows(model, [key(2)])
    expect(errors()).toEqual([{}, {}])
  })

  it('are checked at once when they are pasted, all of them with one change', () => {
    const { model, committed, errors } = setup([row(1), row(2), row(3)])
    const published: unknown[] = []
    model.subscribe(() => published.push(model.snapshot()))
    const cells = new Map(['r1', 'r2', 'r3'].map((key) => [key, { minQty: 7, unitPrice: null }] as const))
    model.apply({ ...noRowsChange, cells, left: true })
    const wrong = { minQty: '起订量不能重复', unitPrice: '请输入单价' }
    expect(errors()).toEqual([wrong, wrong, wrong])
    expect([committed.length, published.length]).toEqual([1, 1])
  })

  it('are found repeated among thousands without comparing each with each', () => {
    const { model, errors } = setup(Array.from({ length: 10_000 }, (_, index) => row(index)))
    model.validate({ required: false })
    const distinct = new Map(model.keys().map((key, index) => [key, { minQty: 20_000 + index }] as const))
    model.apply({ ...noRowsChange, cells: distinct, left: true })
    expect(errors().some(({ minQty }) => minQty !== undefined)).toBe(false)
    typeIn(model, 'r9999', 'minQty', 20_000)
    expect([errors()[0], errors()[9_998], errors()[1]]).toEqual([
      { minQty: '起订量不能重复' },
      { minQty: '起订量不能重复' },
      {},
    ])
  })

  it('show what the server said until they change, and what belongs to no column above', () => {
    const { model, key, errors } = setup([row(1), row(2)])
    model.refuse({ row: 1, column: 'minQty', message: '已停用' })
    model.refuse({ row: 0, column: 'secret', message: '不允许' })
    expect(errors()).toEqual([{}, { minQty: '已停用' }])
    expect(model.snapshot().message).toBe('第 1 行：不允许')
    expect(model.messages().map(({ title }) => title)).toEqual(['阶梯价', '阶梯价 第 2 行 起订量'])
    typeIn(model, key(1), 'minQty', 3)
    expect(errors()).toEqual([{}, {}])
  })

  it('show what the server said until another value is computed or filled in', () => {
    const { model, errors } = setup([row(1), row(2)])
    model.refuse({ row: 0, column: 'minQty', message: '已停用' })
    model.refuse({ row: 1, column: 'minQty', message: '已停用' })
    model.take([row(1), row(3)])
    expect(errors()).toEqual([{ minQty: '已停用' }, {}])
  })
})

describe('what rows tell the form', () => {
  it('is which cells hold other values, several of a row at once, and which rows are gone', () => {
    const { model, committed, given, removed, key } = setup([row(1), row(2)])
    model.setCells(key(1), { minQty: 7, unitPrice: '3' })
    expect(committed.at(-1)?.[1]).toEqual({ minQty: 7, unitPrice: '3' })
    expect(committed).toHaveLength(1)
    typeIn(model, key(0), 'minQty', 4)
    removeRows(model, [key(0)])
    expect([given, removed]).toEqual([['r2 minQty,unitPrice', 'r1 minQty'], ['r1']])
  })

  it('is what a new row begins with, but nothing for a row that comes back', () => {
    const { model, given, key } = setup([row(1), row(2)])
    addRow(model, { minQty: 3, unitPrice: null })
    const gone = key(0)
    removeRows(model, [gone])
    model.apply({
      ...noRowsChange,
      inserted: new Map([[gone, row(1)]]),
      order: [gone, ...model.keys()],
      undone: true,
    })
    expect(given).toEqual(['r3 minQty'])
    expect(model.snapshot().rows[0]).toMatchObject({ key: gone, record: { minQty: 1 } })
  })

  it('is nothing for a row that is not there', () => {
    const { model, committed, given } = setup([row(1)])
    model.setCells('r9', { minQty: 7 })
    expect([committed, given]).toEqual([[], []])
  })
})
