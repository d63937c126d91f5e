import { describe, expect, it } from 'vitest'
import { plainField } from '../compile/field-plan.fixture.ts'
import type { FieldPlan, PageRecord } from '../compile/plan.ts'
import type { RowsChange } from '../widget.ts'
import { noRowsChange } from './row-change.ts'
import { addRow, removeRows, typeIn } from './rows-change.fixture.ts'
import { createRowsLedger } from './rows-ledger.ts'

const widget = { type: 'text', options: {} }
const name = plainField({ name: 'name', title: '名称', widget, required: true, unique: true })
const price = plainField({ name: 'price', title: '单价', widget, type: { kind: 'decimal', precision: 9, scale: 2 } })
const place = plainField({ name: 'place', title: '序号', widget, type: { kind: 'integer' } })
const FIELDS: readonly FieldPlan[] = [name, price, place]

const LINES = { name: 'lines', title: '明细', fields: [plainField({ name: 'item', title: '项目', widget })] }

const stored = (number: number, part: PageRecord = {}): PageRecord & { readonly id: string } => ({
  id: `s${number}`,
  version: 1,
  name: `甲${number}`,
  price: '10',
  place: number,
  ...part,
})

/** Three fields, all of them sent; what place a row has is not entered. */
function open(records: readonly PageRecord[] = []) {
  const ledger = createRowsLedger({
    fields: {
      byName: new Map(FIELDS.map((field) => [field.name, field])),
      entered: [name, price],
      checked: [name, price],
      sent: FIELDS,
      tables: [LINES],
    },
    rows: records,
    newRow: () => ({ name: null, price: '1' }),
  })
  const rows = {
    apply(change: RowsChange) {
      ledger.apply(change)
      ledger.lookAtChanged()
    },
    keys: () => ledger.rows.keys,
    makeKey: ledger.makeKey,
  }
  const bringBack = (key: string, record: PageRecord) =>
    rows.apply({ ...noRowsChange, inserted: new Map([[key, record]]), order: [...rows.keys(), key], undone: true })
  return { ledger, rows, bringBack, records: () => ledger.rows.records }
}

describe('a new row', () => {
  it('is blank until something is entered in it, and again when that is taken back', () => {
    const { ledger, rows } = open()
    const key = addRow(rows, { name: null, price: '1' })
    expect([ledger.isBlank(key), ledger.hasBlank(), ledger.unsaved().added]).toEqual([true, true, 0])
    typeIn(rows, key, 'name', '乙')
    expect([ledger.isBlank(key), ledger.hasBlank(), ledger.unsaved().added]).toEqual([false, false, 1])
    typeIn(rows, key, 'name', '')
    typeIn(rows, key, 'price', '1.00')
    expect(ledger.isBlank(key)).toBe(true)
  })

  it('is blank whatever place it was given', () => {
    const { ledger, rows } = open()
    const key = addRow(rows, { name: null, price: '1' })
    typeIn(rows, key, 'place', 7)
    expect(ledger.isBlank(key)).toBe(true)
  })

  it('is not blank when it comes with something, as from a spreadsheet', () => {
    const { ledger, rows } = open()
    expect(ledger.isBlank(addRow(rows, { name: '乙', price: '1' }))).toBe(false)
  })

  it('is as blank as before when it was removed and comes back', () => {
    const { ledger, rows, bringBack } = open()
    const begun = { name: null, price: '1' }
    const key = addRow(rows, begun)
    removeRows(rows, [key])
    bringBack(key, begun)
    expect(ledger.isBlank(key)).toBe(true)
  })

  it('is not blank once it is stored, nor when it was there from the start', () => {
    const { ledger, rows } = open([{ name: null, price: '1' }])
    const key = addRow(rows, { name: null, price: '1' })
    ledger.settle([ledger.rows.records[0] ?? {}, { id: '9', name: null, price: '1' }])
    expect([ledger.isBlank('r1'), ledger.isBlank(key)]).toEqual([false, false])
  })

  it('has no mistakes while it is blank', () => {
    const { ledger, rows } = open()
    const key = addRow(rows, { name: null, price: '1' })
    ledger.leave(key)
    expect(ledger.errorsOf(key)).toEqual({})
    typeIn(rows, key, 'price', '2')
    ledger.leave(key)
    expect(ledger.errorsOf(key)).toEqual({ name: '请输入名称' })
  })
})

describe('a change', () => {
  it('says which rows came, went and hold something else, and which cells were named', () => {
    const { ledger } = open([stored(1), stored(2), stored(3)])
    const applied = ledger.apply({
      ...noRowsChange,
      cells: new Map([['r3', { price: '5', unknown: 1 }]]),
      inserted: new Map([['r9', { name: '新' }]]),
      order: ['r9', 'r3', 'r1'],
    })
    expect(applied).toEqual({
      removed: ['r2'],
      added: ['r9'],
      changed: ['r9', 'r3'],
      named: new Map([['r3', ['price']]]),
      undone: false,
    })
    expect(ledger.rows.keys).toEqual(['r9', 'r3', 'r1'])
    expect(ledger.rows.records.map((record) => record.name)).toEqual(['新', '甲3', '甲1'])
  })

  it('is none when it concerns rows or fields that are not there', () => {
    const { ledger } = open([stored(1)])
    const before = ledger.rows
    expect(ledger.apply({ ...noRowsChange, cells: new Map([['r8', { name: '乙' }]]) })).toBeNull()
    expect(ledger.apply({ ...noRowsChange, cells: new Map([['r1', { unknown: '乙' }]]) })).toBeNull()
    expect(ledger.rows).toBe(before)
  })

  it('leaves rows that it does not name the same objects', () => {
    const { rows, records } = open([stored(1), stored(2)])
    const [first] = records()
    typeIn(rows, 'r2', 'price', '5')
    expect(records()[0]).toBe(first)
  })
})

describe('what is unsaved', () => {
  it('counts a value that means the same as none', () => {
    const { ledger, rows } = open([stored(1)])
    typeIn(rows, 'r1', 'price', '11')
    expect([ledger.isChanged('r1'), ledger.unsaved()]).toEqual([true, { added: 0, changed: 1, deleted: 0 }])
    typeIn(rows, 'r1', 'price', '10.00')
    expect([ledger.isChanged('r1'), ledger.unsaved()]).toEqual([false, { added: 0, changed: 0, deleted: 0 }])
  })

  it('is sent: new rows whole, stored ones as far as they differ, of removed ones which they are', () => {
    const { ledger, rows } = open([stored(1), stored(2), stored(3)])
    typeIn(rows, 'r1', 'price', '11')
    typeIn(rows, 'r2', 'place', 9)
    removeRows(rows, ['r3'])
    const added = addRow(rows, { name: '新', price: '1' })
    addRow(rows, { name: null, price: '1' })
    const sent = ledger.toSend()
    expect(sent.rows).toEqual({
      added: [{ rowKey: added, record: { name: '新', price: '1', place: null } }],
      changed: [
        { id: 's1', version: 1, price: '11' },
        { id: 's2', version: 1, place: 9 },
      ],
      deleted: [{ id: 's3', version: 1 }],
    })
    expect(sent.keys).toEqual({ added: [added], changed: ['r1', 'r2'], deleted: ['r3'] })
    expect(ledger.toSend(new Set(['r1', added])).keys).toEqual({ added: [], changed: ['r2'], deleted: ['r3'] })
  })

  it('has no row that was new and is gone again, and every stored one that came back', () => {
    const { ledger, rows, bringBack } = open([stored(1)])
    const added = addRow(rows, { name: '新', price: '1' })
    removeRows(rows, [added, 'r1'])
    expect(ledger.unsaved()).toEqual({ added: 0, changed: 0, deleted: 1 })
    bringBack('r1', stored(1))
    expect(ledger.unsaved()).toEqual({ added: 0, changed: 0, deleted: 0 })
  })

  it('is carried to another version of the page, from what was read', () => {
    const { ledger, rows } = open([stored(1), stored(2)])
    expect(ledger.carry()).toBeNull()
    typeIn(rows, 'r1', 'price', '11')
    removeRows(rows, ['r2'])
    addRow(rows, { name: '新', price: '1' })
    expect(ledger.carry()).toMatchObject({
      added: [{ name: '新' }],
      changed: [{ stored: stored(1), changes: { price: '11' } }],
      deleted: [stored(2)],
    })
  })

  it('counts a stored row that is recalled as removed, and knows it when it comes back', () => {
    const { ledger, bringBack } = open()
    ledger.recall('r7', stored(7))
    expect(ledger.unsaved().deleted).toBe(1)
    bringBack('r7', stored(7, { price: '8' }))
    expect(ledger.toSend().rows).toEqual({ added: [], changed: [{ id: 's7', version: 1, price: '8' }], deleted: [] })
  })
})

describe('cells', () => {
  it('are checked once they were left, and then with every change', () => {
    const { ledger, rows } = open([stored(1)])
    typeIn(rows, 'r1', 'name', null)
    expect(ledger.errorsOf('r1')).toEqual({})
    ledger.leave('r1', ['name'])
    expect(ledger.errorsOf('r1')).toEqual({ name: '请输入名称' })
    typeIn(rows, 'r1', 'name', '乙')
    expect(ledger.errorsOf('r1')).toEqual({})
    typeIn(rows, 'r1', 'name', '')
    expect(ledger.errorsOf('r1')).toEqual({ name: '请输入名称' })
  })

  it('may not repeat a value, in any row that was left, until one of them changes or goes', () => {
    const { ledger, rows } = open([stored(1), stored(2, { name: '甲1' }), stored(3)])
    for (const key of rows.keys()) ledger.leave(key)
    const wrong = () => rows.keys().map((key) => ledger.errorsOf(key).name)
    expect(wrong()).toEqual(['名称不能重复', '名称不能重复', undefined])
    typeIn(rows, 'r3', 'name', '甲1')
    removeRows(rows, ['r1'])
    expect(wrong()).toEqual(['名称不能重复', '名称不能重复'])
    typeIn(rows, 'r3', 'name', '丙')
    expect(wrong()).toEqual([undefined, undefined])
  })

  it('show what rules say first, then the server, then the checks of the page', () => {
    const { ledger } = open([stored(1, { name: null })])
    ledger.setErrors('check', new Map([['r1', { name: '检查', price: '检查' }]]))
    expect(ledger.setError('server', 'r1', 'name', '服务器')).toBe(true)
    expect(ledger.setError('server', 'r1', 'name', '服务器')).toBe(false)
    expect(ledger.errorsOf('r1')).toEqual({ name: '服务器', price: '检查' })
    ledger.leave('r1')
    expect(ledger.errorsOf('r1')).toEqual({ name: '请输入名称', price: '检查' })
    const before = ledger.errorsOf('r1')
    expect(ledger.errorsOf('r1')).toBe(before)
  })

  it('lose what the server said with the value that it was about, however that came', () => {
    const { ledger, rows, records } = open([stored(1), stored(2), stored(3)])
    for (const key of rows.keys()) ledger.setError('server', key, 'price', '太贵')
    typeIn(rows, 'r1', 'price', '9')
    ledger.settle(records().map((record, position) => (position === 1 ? { ...record, price: '8' } : { ...record })))
    expect(rows.keys().map((key) => ledger.errorsOf(key))).toEqual([{}, {}, { price: '太贵' }])
  })
})

describe('the sub-table of a row', () => {
  const line = (item: string, id?: string): PageRecord => ({ ...(id && { id }), item })
  const read = (ledger: ReturnType<typeof open>['ledger'], lines: readonly PageRecord[]) =>
    ledger.store([{ key: 'r1', stored: stored(1, { lines }), record: stored(1, { lines }) }])

  it('is no change by being read, and is sent whole when it was changed', () => {
    const { ledger } = open([stored(1)])
    read(ledger, [line('x', 'l1'), line('y', 'l2')])
    expect(ledger.isChanged('r1')).toBe(false)
    ledger.settle([stored(1, { lines: [line('z', 'l1'), line('new')] })])
    expect(ledger.toSend().rows.changed).toEqual([{ id: 's1', version: 1, lines: [line('z', 'l1'), line('new')] }])
    ledger.settle([stored(1, { lines: [line('x', 'l1'), line('y', 'l2')] })])
    expect(ledger.isChanged('r1')).toBe(false)
  })

  it('is entered in a new row, too', () => {
    const { ledger, rows } = open()
    const key = addRow(rows, { name: null, price: '1' })
    ledger.settle([{ name: null, price: '1', lines: [line('x')] }])
    expect([ledger.isBlank(key), ledger.toSend().rows.added[0]?.record.lines]).toEqual([false, [line('x')]])
  })

  it('is carried along with what was entered', () => {
    const { ledger } = open([stored(1)])
    read(ledger, [line('x', 'l1')])
    ledger.settle([stored(1, { lines: [] })])
    expect(ledger.carry()?.changed[0]?.changes).toEqual({ lines: [] })
  })

  it('comes back with a row that comes back', () => {
    const { ledger, rows, bringBack, records } = open([stored(1)])
    read(ledger, [line('x', 'l1')])
    ledger.settle([stored(1, { lines: [line('z', 'l1')] })])
    removeRows(rows, ['r1'])
    bringBack('r1', stored(1))
    expect(records()[0]?.lines).toEqual([line('z', 'l1')])
    expect(ledger.isChanged('r1')).toBe(true)
  })

  it('is known no more when somebody else has saved the row', () => {
    const { ledger } = open([stored(1)])
    read(ledger, [line('x', 'l1')])
    expect(ledger.meet([stored(1, { version: 2 })]).untouched[0]?.current).not.toHaveProperty('lines')
  })

  it('stays mine when it was changed after it was sent', () => {
    const { ledger, rows } = open([stored(1)])
    read(ledger, [line('x', 'l1')])
    typeIn(rows, 'r1', 'price', '11')
    const sent = ledger.toSend()
    ledger.settle([stored(1, { price: '11', lines: [] })])
    const changed = [stored(1, { version: 2, price: '11', lines: [line('x', 'l1')] })]
    expect(ledger.answer({ added: [], changed }, sent)).toMatchObject([{ record: { version: 2, lines: [] } }])
  })
})

describe('what the server has', () => {
  it('is what rows are measured against from then on', () => {
    const { ledger, rows, records } = open([stored(1)])
    typeIn(rows, 'r1', 'price', '11')
    ledger.store([{ key: 'r1', stored: stored(1, { version: 2 }), record: stored(1, { version: 2, price: '11' }) }])
    expect(ledger.toSend().rows.changed).toEqual([{ id: 's1', version: 2, price: '11' }])
    ledger.store([{ key: 'r1', stored: records()[0] ?? {}, record: records()[0] ?? {}, theirs: { price: '7' } }])
    expect(ledger.isChanged('r1')).toBe(false)
    expect(ledger.theirsIn(records()[0] ?? {})).toEqual({ price: '7' })
  })

  it('may be nothing any more: then the row is one to add', () => {
    const { ledger } = open([stored(1)])
    ledger.store([{ key: 'r1', stored: null, record: { name: '甲1', price: '10' } }])
    expect(ledger.toSend().rows).toMatchObject({ added: [{ rowKey: 'r1' }], changed: [], deleted: [] })
  })

  it('is taken over where nobody has touched the row, and contested where somebody has', () => {
    const { ledger, rows } = open([stored(1), stored(2), stored(3), stored(4)])
    typeIn(rows, 'r2', 'price', '11')
    removeRows(rows, ['r3'])
    const now = [1, 2, 3, 4].map((number) => stored(number, { version: number === 4 ? 1 : 2, price: '99' }))
    const { untouched, contested } = ledger.meet(now)
    expect(untouched).toEqual([{ key: 'r1', current: now[0] }])
    expect(contested).toEqual([{ key: 'r2', current: now[1] }])
    expect(ledger.removedRow('r3')?.missed).toEqual({ before: stored(3), current: now[2] })
  })

  it('is forgotten with a removed row that is gone there as well', () => {
    const { ledger, rows } = open([stored(1)])
    removeRows(rows, ['r1'])
    ledger.forget('r1')
    expect([ledger.removedRow('r1'), ledger.unsaved().deleted]).toEqual([undefined, 0])
  })
})

describe('the answer to what was sent', () => {
  it('joins what was entered since with what is stored now', () => {
    const { ledger, rows } = open([stored(1), stored(2)])
    typeIn(rows, 'r1', 'price', '11')
    typeIn(rows, 'r2', 'price', '12')
    const sent = ledger.toSend()
    typeIn(rows, 'r2', 'name', '后来')
    const changed = [stored(1, { version: 2, price: '11' }), stored(2, { version: 2, price: '12.5' })]
    expect(ledger.answer({ added: [], changed: changed }, sent)).toEqual([
      { key: 'r1', stored: changed[0], record: changed[0], isChanged: false },
      { key: 'r2', stored: changed[1], record: { ...changed[1], name: '后来' }, isChanged: true },
    ])
  })

  it('makes a row that came back while it was being deleted one to add, and forgets the others', () => {
    const { ledger, rows, bringBack } = open([stored(1), stored(2)])
    removeRows(rows, ['r1', 'r2'])
    const sent = ledger.toSend()
    bringBack('r1', stored(1))
    expect(ledger.answer({ added: [], changed: [] }, sent)).toEqual([
      { key: 'r1', stored: null, record: { name: '甲1', price: '10', place: 1 }, isChanged: false },
    ])
    expect(ledger.removedRows()).toEqual([])
  })

  it('forgets of the deleted rows only those that it names, where it names them', () => {
    const { ledger, rows } = open([stored(1), stored(2)])
    removeRows(rows, ['r1', 'r2'])
    ledger.answer({ added: [], changed: [], deletedIds: ['s2'] }, ledger.toSend())
    expect(ledger.removedRows().map(({ key }) => key)).toEqual(['r1'])
  })
})

describe('other rows altogether', () => {
  it('have other keys, and nothing of what was known of those before', () => {
    const { ledger, rows } = open([stored(1)])
    typeIn(rows, 'r1', 'name', null)
    ledger.leave('r1')
    removeRows(rows, ['r1'])
    ledger.load([stored(2)])
    expect(ledger.rows.keys).toEqual(['r2'])
    expect([ledger.unsaved().deleted, ledger.errorsOf('r2')]).toEqual([0, {}])
    expect(ledger.row('r2')).toEqual({ key: 'r2', record: stored(2), stored: stored(2), begun: null })
  })
})
