import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageRecord } from '../../compile/plan.ts'
import type { RowConflict } from '../../data-source.ts'
import type { HostChecks, HostReferences } from '../../host.ts'
import { createFormLogic } from '../../logic/form-logic.ts'
import { compilePlan } from '../form/compiled-page.fixture.ts'
import { fakeHost, registry } from '../form/form.fixture.tsx'
import { initialRecord } from '../form/initial-values.ts'
import { REMOTE_CHECK_DEBOUNCE_MS } from '../form/remote-checks.ts'
import { noRowsChange } from '../form/row-change.ts'
import { addRow, removeRows, typeIn } from '../form/rows-change.fixture.ts'
import { createBatchModel } from './batch-model.ts'
import { batchParts } from './batch-parts.ts'

const PAGE = {
  kind: 'grid',
  fields: {
    product: { type: 'string(32)', title: '产品', rules: ['required', 'only'] },
    quantity: { type: 'integer', title: '数量', default: 1 },
    price: { type: 'decimal(12,2)', title: '单价', rules: ['required'] },
    amount: { type: 'decimal(14,2)', title: '金额', value: '= quantity * price' },
    remark: { type: 'string(99)', title: '备注', list: false },
  },
  checks: [{ id: 'small', that: 'amount <= 1000', message: '金额太大', fields: ['amount', 'price'] }],
}

const stored = (number: number, part: Record<string, unknown> = {}) =>
  ({
    id: `s${number}`,
    version: 1,
    product: `产品 ${number}`,
    quantity: 2,
    price: '10',
    amount: '20',
    ...part,
  }) as PageRecord

interface Settings {
  readonly hidden?: readonly string[]
  readonly page?: Record<string, unknown>
  readonly references?: Partial<HostReferences>
  readonly checks?: Partial<HostChecks>
}

function setup(
  records: readonly PageRecord[],
  { hidden = [], page = PAGE, references = {}, checks = {} }: Settings = {},
) {
  const { host } = fakeHost({ hidden })
  const plan = compilePlan(page)
  const logic = createFormLogic(plan)
  const parts = batchParts(plan, host.permissions)
  const environment = () => ({ user: host.user, now: host.clock.businessNow() })
  const unsaved: boolean[] = []
  const model = createBatchModel({
    plan,
    logic,
    columns: parts.placed,
    sendable: parts.sendable,
    unseen: new Set(),
    maxRows: 100,
    mayEdit: parts.mayEdit,
    checks: { ...host.checks, ...checks },
    references: { ...host.references, ...references },
    environment,
    newRow: () => initialRecord(plan, logic, { old: null, ...environment() }, registry, {}),
    textOf: (_field, value) => String(value ?? ''),
    onUnsavedChange: (now) => unsaved.push(now),
  })
  model.load(records)
  const { rows } = model
  const key = (position: number) => rows.keys()[position] ?? ''
  const records_ = () => rows.snapshot().rows.map(({ record }) => record)
  const errors = () => rows.snapshot().rows.map((row) => row.errors)
  return { model, rows, key, records: records_, errors, unsaved }
}

describe('rows that are entered in a page', () => {
  it('are computed by the logic of the page, each by itself', () => {
    const { rows, key, records } = setup([stored(1), stored(2)])
    typeIn(rows, key(1), 'quantity', 5)
    expect(records().map(({ amount }) => amount)).toEqual(['20', '50'])
  })

  it('are sent as far as they have changed, with the version that they were read with', () => {
    const { model, rows, key } = setup([stored(1), stored(2), stored(3)])
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
    const { model, rows, errors, unsaved } = setup([])
    addRow(rows, model.newRow())
    expect([model.hasUnsaved(), await model.validate(), errors()]).toEqual([false, 0, [{}]])
    expect(unsaved).toEqual([])
  })

  it('are worth saving when they come with something in them, as from a spreadsheet', () => {
    const { model, rows } = setup([])
    addRow(rows, { ...model.newRow(), product: '新品' })
    expect(model.snapshot().unsaved.added).toBe(1)
  })

  it('say when there is something unsaved, and when there is no more', () => {
    const { rows, key, unsaved } = setup([stored(1)])
    typeIn(rows, key(0), 'price', '11')
    typeIn(rows, key(0), 'price', '10.00')
    expect(unsaved).toEqual([true, false])
  })

  it('take over what was kept of them, but not in cells in which something was entered since', () => {
    const before = setup([stored(1), stored(2)])
    typeIn(before.rows, before.key(0), 'price', '11')
    typeIn(before.rows, before.key(0), 'quantity', 3)
    const kept = before.model.carry()
    if (!kept) throw new Error('Nothing was kept.')
    const { model, rows, key, records } = setup([stored(1), stored(2)])
    typeIn(rows, key(0), 'price', '12')
    expect(model.restore(kept)).toEqual([])
    expect(records()[0]).toMatchObject({ price: '12', quantity: 3, amount: '36' })
  })

  it('are deleted no more when the deletion is undone', () => {
    const { model, rows, key } = setup([stored(1), stored(2)])
    const [first = ''] = rows.keys()
    removeRows(rows, [first])
    rows.apply({ ...noRowsChange, inserted: new Map([[first, stored(1)]]), order: [first, key(0)], undone: true })
    expect(model.hasUnsaved()).toBe(false)
  })

  it('are checked when they are to be saved, only those that are, by rules and by the checks of the page', async () => {
    const { model, rows, key, errors } = setup([stored(1), stored(2, { price: null }), stored(3)])
    typeIn(rows, key(0), 'quantity', 200)
    typeIn(rows, key(2), 'product', null)
    expect(errors()).toEqual([{}, {}, {}])
    expect(await model.validate()).toBe(3)
    expect(errors()).toEqual([{ price: '金额太大', amount: '金额太大' }, {}, { product: '请输入产品' }])
    typeIn(rows, key(0), 'quantity', 3)
    expect(errors()[0]).toEqual({})
  })

  it('may not be edited, where they are stored, by somebody who may only add', () => {
    const { model, rows } = setup([stored(1)], { hidden: ['demo:sample:edit'] })
    addRow(rows, model.newRow())
    expect(rows.snapshot().rows.map(({ locked }) => locked)).toEqual([true, false])
  })
})

describe('what the server answers', () => {
  it('becomes what is stored: new rows get their ids, and nothing is left to save', () => {
    const { model, rows, key, records } = setup([stored(1), stored(2)])
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
    const { model, rows, key } = setup([stored(1), stored(2), stored(3)])
    typeIn(rows, key(0), 'price', '11')
    typeIn(rows, key(1), 'price', '12')
    removeRows(rows, [key(2)])
    const sent = model.toSend()
    model.accept({ added: [], changed: [stored(1, { version: 2, price: '11' })], deletedIds: ['s3'] }, sent)
    expect(model.snapshot().unsaved).toEqual({ added: 0, changed: 1, deleted: 0 })
  })

  it('stands beside the cell that is refused, until it changes; a row that may not go comes back', () => {
    const { model, rows, key, errors, records } = setup([stored(1), stored(2)])
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

describe('a row that somebody else has saved', () => {
  const theirs = stored(1, { version: 5, price: '99', quantity: 7, amount: '693' })
  const conflict = (current: PageRecord | null): RowConflict => ({
    pointer: '/changed/0',
    id: 's1',
    message: '已被他人修改',
    current,
  })

  function inConflict(current: PageRecord | null) {
    const opened = setup([stored(1), stored(2)])
    typeIn(opened.rows, opened.key(0), 'price', '11')
    opened.model.showConflicts([conflict(current)], opened.model.toSend())
    const [found] = opened.model.snapshot().conflicts
    if (!found) throw new Error('no conflict')
    return { ...opened, found }
  }

  it('shows what the other has entered, cell by cell, and keeps what I have', () => {
    const { errors, records } = inConflict(theirs)
    expect(errors()[0]).toEqual({ price: '对方改为 99', quantity: '对方改为 7', amount: '对方改为 693' })
    expect(records()[0]).toMatchObject({ price: '11', quantity: 2 })
  })

  it('is theirs when I take it', () => {
    const { model, found, records, errors } = inConflict(theirs)
    model.takeTheirs(found)
    expect(records()[0]).toMatchObject({ version: 5, price: '99', quantity: 7 })
    expect([model.hasUnsaved(), model.snapshot().conflicts, errors()[0]]).toEqual([false, [], {}])
  })

  it('has my changes on top of theirs when I keep mine, and is saved over their version', () => {
    const { model, found, records } = inConflict(theirs)
    model.keepMine(found)
    expect(records()[0]).toMatchObject({ price: '11', quantity: 7, amount: '77' })
    expect(model.toSend().rows.changed).toEqual([{ id: 's1', version: 5, price: '11' }])
  })

  it('is added anew when I keep what the other has deleted, or goes when I do not', () => {
    const kept = inConflict(null)
    kept.model.keepMine(kept.found)
    expect(kept.model.toSend().rows).toMatchObject({ added: [{ record: { price: '11' } }], changed: [] })
    const given = inConflict(null)
    given.model.takeTheirs(given.found)
    expect(given.records().map(({ id }) => id)).toEqual(['s2'])
    expect(given.model.hasUnsaved()).toBe(false)
  })

  it('is deleted over their changes, or comes back with them', () => {
    const deleted = { ...conflict(theirs), pointer: '/deleted/0' }
    const opened = () => {
      const one = setup([stored(1), stored(2)])
      removeRows(one.rows, [one.key(0)])
      one.model.showConflicts([deleted], one.model.toSend())
      const [found] = one.model.snapshot().conflicts
      if (!found) throw new Error('no conflict')
      return { ...one, found }
    }
    const kept = opened()
    kept.model.keepMine(kept.found)
    expect(kept.model.toSend().rows.deleted).toEqual([{ id: 's1', version: 5 }])
    const taken = opened()
    taken.model.takeTheirs(taken.found)
    expect(taken.records().map(({ id, price }) => [id, price])).toEqual([
      ['s2', '10'],
      ['s1', '99'],
    ])
    expect(taken.model.hasUnsaved()).toBe(false)
  })

  it('is taken over at once where nobody is changing it here, and marked where somebody is', () => {
    const { model, rows, key, records } = setup([stored(1), stored(2)])
    typeIn(rows, key(1), 'price', '11')
    model.meet([theirs, stored(2, { version: 3, price: '55' }), stored(9)], '已被他人修改')
    expect(records()).toMatchObject([{ version: 5, price: '99' }, { price: '11' }])
    expect(model.snapshot().conflicts.map(({ current }) => current?.id)).toEqual(['s2'])
    expect(model.snapshot().unsaved.changed).toBe(1)
  })

  it('is not taken for newer when it was read before this page saved the row', () => {
    const { model, rows, key, records } = setup([stored(1), stored(2)])
    typeIn(rows, key(0), 'price', '11')
    model.accept({ added: [], changed: [stored(1, { version: 2, price: '11' })] }, model.toSend())
    model.meet([stored(1), stored(2)], '已被他人修改')
    expect(records()[0]).toMatchObject({ version: 2, price: '11' })
  })

  it('is marked no more once my save of it has come through', () => {
    const { model, rows, key, errors } = setup([stored(1)])
    typeIn(rows, key(0), 'price', '11')
    const sent = model.toSend()
    model.meet([stored(1, { version: 2, price: '12' })], '已被他人修改')
    expect(errors()[0]).toEqual({ price: '对方改为 12' })
    model.accept({ added: [], changed: [stored(1, { version: 3, price: '11' })] }, sent)
    expect([model.snapshot().conflicts, errors()[0]]).toEqual([[], {}])
  })
})

describe('a late answer about rows that were changed again', () => {
  it('says what is stored, and leaves what was entered since as unsaved', () => {
    const { model, rows, key, records } = setup([stored(1), stored(2), stored(3)])
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

describe('references in rows that are pasted', () => {
  const asked: string[] = []
  const page = {
    kind: 'grid',
    fields: {
      maker: {
        type: 'ref',
        title: '厂家',
        ref: { entity: 'trial_maker', value: 'id', label: 'name', fill: { city: 'city' } },
      },
      city: { type: 'string(20)', title: '城市' },
    },
  }
  const references: Partial<HostReferences> = {
    async row(_field, value) {
      asked.push(value)
      return { city: value === 'm1' ? '唐山' : '天津' }
    },
  }

  it('fill their rows by one change and one question for each value; cleared ones at once', async () => {
    asked.length = 0
    const many = Array.from({ length: 6 }, (_, index) => ({ id: `s${index}`, version: 1 }))
    const { model, rows, records } = setup(many, { page, references })
    let told = 0
    rows.apply({
      ...noRowsChange,
      cells: new Map(rows.keys().map((key, index) => [key, { maker: index < 5 ? 'm1' : 'm2' }])),
    })
    rows.subscribe(() => {
      told += 1
    })
    expect(await model.validate()).toBe(0)
    expect(asked).toEqual(['m1', 'm2'])
    expect(records().map(({ city }) => city)).toEqual(['唐山', '唐山', '唐山', '唐山', '唐山', '天津'])
    expect(told).toBeLessThan(6)
    rows.apply({ ...noRowsChange, cells: new Map(rows.keys().map((key) => [key, { maker: null }])) })
    expect(records().map(({ city }) => city)).toEqual([null, null, null, null, null, null])
  })
})

describe('a check of the server that is still to be made when its row is saved', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('does not find the row to be a duplicate of itself', async () => {
    const page = { kind: 'grid', fields: { code: { type: 'string(9)', title: '编码', rules: ['unique'] } } }
    const asked: (string | null)[] = []
    const checks: Partial<HostChecks> = {
      async duplicate({ recordId }) {
        asked.push(recordId)
        return '编码已存在'
      },
    }
    const { model, rows, errors } = setup([], { page, checks })
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
