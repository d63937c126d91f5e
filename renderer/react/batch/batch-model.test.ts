import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerChecks } from '../../calls/server-checks.ts'
import { noRowsChange } from '../../rows/row-change.ts'
import { addRow, removeRows, typeIn } from '../../rows/rows-change.fixture.ts'
import { REMOTE_CHECK_DEBOUNCE_MS } from '../form/model/remote-checks.ts'
import { openBatchModel, stored } from './batch-model.fixture.ts'

describe('rows that are entered in a page', () => {
  it('are computed by the logic of the page, each by itself', () => {
    const { rows, key, records } = openBatchModel([stored(1), stored(2)])
    typeIn(rows, key(1), 'quantity', 5)
    expect(records().map(({ amount }) => amount)).toEqual(['20', '50'])
  })

  it('are sent as far as they have changed, with the version that they were read with', () => {
    const { model, rows, key } = openBatchModel([stored(1), stored(2), stored(3)])
    typeIn(rows, key(0), 'price', '11')
    typeIn(rows, key(1), 'price', '12')
    typeIn(rows, key(1), 'price', '10')
    removeRows(rows, [key(2)])
    const added = addRow(rows, model.newRow())
    typeIn(rows, added, 'product', '新品')
    expect(model.snapshot().unsaved).toEqual({ added: 1, changed: 1, deleted: 1 })
    expect(model.toSend().rows).toEqual({
      added: [{ rowKey: added, record: { product: '新品', quantity: 1, price: null } }],
      changed: [{ id: 's1', version: 1, price: '11' }],
      deleted: [{ id: 's3', version: 1 }],
    })
  })

  it('are not worth saving while nothing was entered in them', async () => {
    const { model, rows, errors, unsaved } = openBatchModel([])
    addRow(rows, model.newRow())
    expect([model.hasUnsaved(), await model.validate(), errors()]).toEqual([false, 0, [{}]])
    expect(unsaved).toEqual([])
  })

  it('are worth saving when they come with something in them, as from a spreadsheet', () => {
    const { model, rows } = openBatchModel([])
    addRow(rows, { ...model.newRow(), product: '新品' })
    expect(model.snapshot().unsaved.added).toBe(1)
  })

  it('say when there is something unsaved, and when there is no more', () => {
    const { rows, key, unsaved } = openBatchModel([stored(1)])
    typeIn(rows, key(0), 'price', '11')
    typeIn(rows, key(0), 'price', '10.00')
    expect(unsaved).toEqual([true, false])
  })

  it('take over what was kept of them, but not in cells in which something was entered since', () => {
    const before = openBatchModel([stored(1), stored(2)])
    typeIn(before.rows, before.key(0), 'price', '11')
    typeIn(before.rows, before.key(0), 'quantity', 3)
    const kept = before.model.carry()
    if (!kept) throw new Error('Nothing was kept.')
    const { model, rows, key, records } = openBatchModel([stored(1), stored(2)])
    typeIn(rows, key(0), 'price', '12')
    expect(model.restore(kept)).toEqual([])
    expect(records()[0]).toMatchObject({ price: '12', quantity: 3, amount: '36' })
  })

  it('are deleted no more when the deletion is undone', () => {
    const { model, rows, key } = openBatchModel([stored(1), stored(2)])
    const [first = ''] = rows.keys()
    removeRows(rows, [first])
    rows.apply({ ...noRowsChange, inserted: new Map([[first, stored(1)]]), order: [first, key(0)], undone: true })
    expect(model.hasUnsaved()).toBe(false)
  })

  it('are checked when they are to be saved, only those that are, by rules and by the checks of the page', async () => {
    const { model, rows, key, errors } = openBatchModel([stored(1), stored(2, { price: null }), stored(3)])
    typeIn(rows, key(0), 'quantity', 200)
    typeIn(rows, key(2), 'product', null)
    expect(errors()).toEqual([{}, {}, {}])
    expect(await model.validate()).toBe(3)
    expect(errors()).toEqual([{ price: '金额太大', amount: '金额太大' }, {}, { product: '请输入产品' }])
    typeIn(rows, key(0), 'quantity', 3)
    expect(errors()[0]).toEqual({})
  })

  it('may not be edited, where they are stored, by somebody who may only add', () => {
    const { model, rows } = openBatchModel([stored(1)], { hidden: ['demo:sample:edit'] })
    addRow(rows, model.newRow())
    expect(rows.snapshot().rows.map(({ locked }) => locked)).toEqual([true, false])
  })
})

describe('what the server answers', () => {
  it('becomes what is stored: new rows get their ids, and nothing is left to save', () => {
    const { model, rows, key, records } = openBatchModel([stored(1), stored(2)])
    typeIn(rows, key(0), 'price', '11')
    const gone = key(1)
    removeRows(rows, [gone])
    const added = addRow(rows, { ...model.newRow(), product: '新品', price: '1' })
    typeIn(rows, added, 'price', '2')
    const sent = model.toSend()
    model.accept(
      {
        added: [{ rowKey: added, record: { id: 'new', version: 1, product: '新品', quantity: 1, price: '2' } }],
        changed: [stored(1, { version: 2, price: '11', amount: '22' })],
      },
      sent,
    )
    expect(model.hasUnsaved()).toBe(false)
    expect(records()).toMatchObject([
      { id: 's1', version: 2 },
      { id: 'new', price: '2' },
    ])
    expect(rows.keys()).toEqual([key(0), added])
    typeIn(rows, added, 'price', '3')
    expect(model.toSend().rows).toMatchObject({
      added: [],
      changed: [{ id: 'new', version: 1, price: '3' }],
      deleted: [],
    })
  })

  it('may be that only some rows are saved: the others stay unsaved', () => {
    const { model, rows, key } = openBatchModel([stored(1), stored(2), stored(3)])
    typeIn(rows, key(0), 'price', '11')
    typeIn(rows, key(1), 'price', '12')
    removeRows(rows, [key(2)])
    const sent = model.toSend()
    model.accept({ added: [], changed: [stored(1, { version: 2, price: '11' })], deletedIds: ['s3'] }, sent)
    expect(model.snapshot().unsaved).toEqual({ added: 0, changed: 1, deleted: 0 })
  })

  it('stands beside the cell that is refused, until it changes; a row that may not go comes back', () => {
    const { model, rows, key, errors, records } = openBatchModel([stored(1), stored(2)])
    typeIn(rows, key(0), 'price', '11')
    removeRows(rows, [key(1)])
    const added = addRow(rows, { ...model.newRow(), product: '新品' })
    typeIn(rows, added, 'price', '1')
    const others = model.refuse(
      [
        { pointer: '/added/0/product', code: 'taken', message: '该产品已有报价' },
        { pointer: '/changed/0/remark', code: 'x', message: '太长' },
        { pointer: '/deleted/0', code: 'used', message: '已被引用' },
        { pointer: '/elsewhere', code: 'x', message: '别处' },
      ],
      model.toSend(),
    )
    expect(others.map(({ message }) => message)).toEqual(['别处'])
    expect(records().map(({ id }) => id)).toEqual(['s1', undefined, 's2'])
    expect(errors()).toEqual([
      { product: '备注：太长' },
      { product: '该产品已有报价' },
      { product: '没有删除：已被引用' },
    ])
    expect(model.snapshot().unsaved).toEqual({ added: 1, changed: 1, deleted: 0 })
    typeIn(rows, added, 'product', '别的')
    expect(errors()[1]).toEqual({})
  })
})

describe('a late answer about rows that were changed again', () => {
  it('says what is stored, and leaves what was entered since as unsaved', () => {
    const { model, rows, key, records } = openBatchModel([stored(1), stored(2), stored(3)])
    const added = addRow(rows, { ...model.newRow(), product: '新品' })
    const taken = addRow(rows, { ...model.newRow(), product: '弃用' })
    typeIn(rows, key(0), 'price', '11')
    typeIn(rows, added, 'price', '1')
    typeIn(rows, taken, 'price', '1')
    const gone = { key: key(1), record: records()[1] ?? {} }
    removeRows(rows, [gone.key])
    const sent = model.toSend()

    typeIn(rows, key(0), 'quantity', 5)
    typeIn(rows, added, 'price', '2')
    removeRows(rows, [taken])
    rows.apply({
      ...noRowsChange,
      inserted: new Map([[gone.key, gone.record]]),
      order: [...rows.keys(), gone.key],
      undone: true,
    })
    model.accept(
      {
        added: [
          { rowKey: added, record: { id: 'n1', version: 1, product: '新品', quantity: 1, price: '1', amount: '1' } },
          { rowKey: taken, record: { id: 'n2', version: 1, product: '弃用', quantity: 1, price: '1', amount: '1' } },
        ],
        changed: [stored(1, { version: 2, price: '11', amount: '22' })],
      },
      sent,
    )
    expect(records()).toMatchObject([
      { id: 's1', price: '11', quantity: 5, amount: '55' },
      { id: 's3' },
      { id: 'n1', price: '2', amount: '2' },
      { product: '产品 2' },
    ])
    expect(model.toSend().rows).toEqual({
      added: [{ rowKey: gone.key, record: { product: '产品 2', quantity: 2, price: '10' } }],
      changed: [
        { id: 's1', version: 2, quantity: 5 },
        { id: 'n1', version: 1, price: '2' },
      ],
      deleted: [{ id: 'n2', version: 1 }],
    })
  })
})

describe('a check of the server that is still to be made when its row is saved', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('does not find the row to be a duplicate of itself', async () => {
    const page = { kind: 'grid', fields: { code: { type: 'string(9)', title: '编码', rules: ['unique'] } } }
    const asked: (string | null)[] = []
    const checks: Partial<ServerChecks> = {
      async duplicate({ recordId }) {
        asked.push(recordId)
        return '编码已存在'
      },
    }
    const { model, rows, errors } = openBatchModel([], { page, checks })
    const added = addRow(rows, model.newRow())
    typeIn(rows, added, 'code', 'A')
    const sent = model.toSend()
    model.accept({ added: [{ rowKey: added, record: { id: 'n1', version: 1, code: 'A' } }], changed: [] }, sent)
    await vi.advanceTimersByTimeAsync(REMOTE_CHECK_DEBOUNCE_MS)
    expect([asked, errors()]).toEqual([[], [{}]])
    typeIn(rows, added, 'code', 'B')
    await vi.advanceTimersByTimeAsync(REMOTE_CHECK_DEBOUNCE_MS)
    expect([asked, errors()]).toEqual([['n1'], [{ code: '编码已存在' }]])
  })
})

describe('rows whose expressions read the row that a reference names', () => {
  const page = {
    kind: 'grid',
    fields: {
      supplier: { type: 'ref', title: '供应商', ref: { entity: 'demo_supplier', value: 'id', label: 'name' } },
      quantity: { type: 'integer', title: '数量' },
      points: { type: 'integer', title: '积分', value: '= quantity * supplier.level' },
    },
    checks: [{ id: 'level', that: 'supplier.level > 1', message: '等级不够', fields: ['supplier'] }],
  }
  const LEVELS: Readonly<Record<string, number>> = { low: 1, top: 9 }

  it('are computed and checked once it is there, and leave the others as they are stored', async () => {
    const asked: (readonly string[])[] = []
    const { model, rows, key, records, errors } = openBatchModel(
      [1, 2].map((number) => ({ id: `s${number}`, version: 1, supplier: 'top', quantity: 2, points: 5 })),
      {
        page,
        references: {
          related: async (_reference, values) => {
            asked.push(values)
            return Object.fromEntries(values.map((value) => [value, { level: LEVELS[value] ?? null }]))
          },
        },
      },
    )
    typeIn(rows, key(0), 'supplier', 'low')
    expect(await model.validate()).toBe(1)
    expect(records().map(({ points }) => points)).toEqual([2, 5])
    expect(errors()[0]).toMatchObject({ supplier: '等级不够' })
    expect(asked).toEqual([['low']])
  })
})
