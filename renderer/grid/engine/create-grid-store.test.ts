import { describe, expect, it } from 'vitest'
import { createGridStore } from './create-grid-store.ts'
import type { GridStoreOptions } from './grid-store-options.ts'
import type { GridRow } from './row.ts'
import { runningSum } from './running-sum.ts'
import { column, idsOf, people, setupStore } from './store.fixture.ts'
import { valueIndex } from './value-index.ts'

describe('cells', () => {
  it('changes a row in place and tells once what changed', () => {
    const rows = people()
    const { store, told } = setupStore({ rows })
    const [first] = rows
    store.setCells([
      { id: 'a', key: 'name', value: '赵六' },
      { id: 'a', key: 'age', value: 31 },
      { id: 'b', key: 'age', value: 40 },
    ])
    expect(store.rowById('a')).toBe(first)
    expect(first).toEqual({ id: 'a', name: '赵六', age: 31 })
    expect(told).toHaveLength(1)
    expect(told[0]?.cells).toEqual(new Map([['a', new Set(['name', 'age'])]]))
    expect(told[0]?.columns).toEqual(new Set(['name', 'age']))
  })

  it('tells nothing when nothing changes', () => {
    const { store, told } = setupStore()
    store.setCells([{ id: 'a', key: 'age', value: 30 }])
    expect(told).toEqual([])
    expect(store.canUndo).toBe(false)
  })

  it('passes over cells that a user may not edit, but lets the program write them (spec 3: rows that are disabled by the values of a field)', () => {
    const { store } = setupStore({
      columns: [column({ key: 'name', disabled: true }), column({ key: 'age' })],
      disabledRows: { age: [40, 41] },
    })
    store.setCells([
      { id: 'a', key: 'name', value: 'x' },
      { id: 'b', key: 'age', value: 1 },
      { id: 'c', key: 'age', value: 2 },
    ])
    expect(store.rows.map((row) => [row.name, row.age])).toEqual([
      ['张三', 30],
      ['李四', 40],
      ['王五', 2],
    ])
    store.setCells([{ id: 'a', key: 'name', value: 'x' }], 'api')
    expect(store.rowById('a')?.name).toBe('x')
  })

  it('asks functions about disabled rows with value, row and position', () => {
    const { store } = setupStore({
      disabledRows: { name: (value, row, index) => value === '李四' && row.age === 40 && index === 1 },
    })
    store.setColumn('age', () => 1)
    expect(store.rows.map((row) => row.age)).toEqual([1, 40, 1])
  })

  it('reads anew who may edit which rows, and how many there may be', () => {
    // As props are: the same object, other values.
    const options: { -readonly [Key in keyof GridStoreOptions]: GridStoreOptions[Key] } = {
      columns: [column({ key: 'age' })],
      rows: people(),
      disabled: true,
      maxRows: 3,
    }
    const store = createGridStore(options)
    store.setColumn('age', () => 1)
    expect(store.rows.map((row) => row.age)).toEqual([30, 40, 50])
    Object.assign(options, { disabled: false, disabledRows: { id: 'b' }, maxRows: 4 })
    store.readRights()
    store.setColumn('age', () => 1)
    expect(store.rows.map((row) => row.age)).toEqual([1, 40, 1])
    expect(store.add([{}])).toHaveLength(1)
    expect(() => store.add([{}])).toThrow(expect.objectContaining({ limit: 4 }))
  })

  it('tells rows that are disabled by themselves from those of a grid that is', () => {
    const { store } = setupStore({ disabled: true, disabledRows: { id: 'b' } })
    const told = store.rows.map((row, index) => [store.isDisabled(row, index), store.isRowDisabled(row, index)])
    expect(told).toEqual([
      [true, false],
      [true, true],
      [true, false],
    ])
  })

  it('sets a column of many rows without listing each cell', () => {
    const rows = Array.from({ length: 6_000 }, (_, index): GridRow => ({ id: `r${index}`, age: index }))
    const { store, told } = setupStore({ rows })
    store.setColumn('age', (row) => Number(row.age) + 1)
    expect(told[0]?.cells).toBeNull()
    expect(told[0]?.columns).toEqual(new Set(['age']))
    expect(store.figure('age', runningSum).sum()).toBe(String((6_000 * 6_001) / 2))
    store.undo()
    expect(store.rows[5_999]?.age).toBe(5_999)
    expect(store.hasChanges()).toBe(false)
  })
})

describe('the log (spec 3: new rows and deleted ids are tracked apart, a change is the id and its fields)', () => {
  it('lists fields that differ, and forgets a value that is typed back', () => {
    const { store } = setupStore()
    store.setCells([{ id: 'b', key: 'age', value: 41 }])
    expect(store.isChanged('b')).toBe(true)
    expect(store.isChanged('b', 'name')).toBe(false)
    expect(store.changes()).toEqual({ added: [], changed: [{ id: 'b', age: 41 }], deletedIds: [] })
    store.setCells([{ id: 'b', key: 'age', value: 40 }])
    expect(store.hasChanges()).toBe(false)
    expect(store.changes()).toEqual({ added: [], changed: [], deletedIds: [] })
  })

  it('takes an emptied cell for one that never held anything', () => {
    const { store } = setupStore({ rows: [{ id: 'a' }] })
    store.setCells([{ id: 'a', key: 'name', value: 'x' }])
    store.setCells([{ id: 'a', key: 'name', value: '' }])
    expect(store.hasChanges()).toBe(false)
  })

  it('gives new rows without id, in stored form', () => {
    const flag = column({ key: 'on' }, {})
    const { store } = setupStore({
      rows: [{ id: 'a', on: 'Y' }],
      columns: [
        {
          ...flag,
          cell: {
            ...flag.cell,
            emptyValue: () => false,
            fromStorage: (value) => value === 'Y' || value === true,
            toStorage: (value) => (value === true ? 'Y' : 'N'),
          },
        },
      ],
    })
    expect(store.rows[0]?.on).toBe(true)
    store.setCells([{ id: 'a', key: 'on', value: false }])
    store.add([{ on: 'Y' }, {}])
    expect(store.changes()).toEqual({
      added: [{ on: 'Y' }, { on: 'N' }],
      changed: [{ id: 'a', on: 'N' }],
      deletedIds: [],
    })
  })

  it('treats rows loaded without an id as new, although nobody has done anything yet', () => {
    const { store } = setupStore({ rows: [{ name: '张三' }] })
    expect(store.hasChanges()).toBe(false)
    expect(store.changes().added).toEqual([{ name: '张三' }])
    store.setCells([{ id: 'new1', key: 'name', value: '李四' }])
    expect(store.hasChanges()).toBe(true)
  })
})

describe('rows', () => {
  it('adds rows with defaults under temporary ids (spec 3: id, defaultValue, isOrder)', () => {
    const { store, told } = setupStore({
      columns: [column({ key: 'name', defaultValue: '新人' }), column({ key: 'age', isOrder: true })],
    })
    expect(store.add([{}, { name: '有名' }], 1)).toEqual(['new1', 'new2'])
    expect(store.rows.slice(1, 3)).toEqual([
      { id: 'new1', name: '新人', age: 51 },
      { id: 'new2', name: '有名', age: 52 },
    ])
    expect(store.isNew('new1')).toBe(true)
    expect(told[0]?.inserted).toEqual([
      { id: 'new1', index: 1 },
      { id: 'new2', index: 2 },
    ])
  })

  it('goes back in an order column when the greatest row is gone', () => {
    const { store } = setupStore({ columns: [column({ key: 'age', isOrder: true })] })
    store.add()
    store.remove(['c', 'new1'])
    store.add()
    expect(store.rows.at(-1)?.age).toBe(41)
  })

  it('gives a copied row an id of its own', () => {
    const { store } = setupStore()
    expect(store.add([{ ...store.rows[0] }])).toEqual(['new1'])
  })

  it('pushes existing rows without logging them', () => {
    const { store } = setupStore()
    store.push([{ id: 'x', name: '外' }, { name: '新' }])
    expect(store.changes()).toEqual({ added: [{ name: '新' }], changed: [], deletedIds: [] })
    expect(store.push([{ id: 'x' }])).toEqual(['x'])
    expect(idsOf(store)).toEqual(['a', 'b', 'c', 'x', 'new1'])
  })

  it('drops new rows and keeps the ids of existing ones (spec 3 and 4)', () => {
    const { store, told } = setupStore()
    const [added = ''] = store.add()
    store.remove([added, 'b'])
    expect(store.changes()).toEqual({ added: [], changed: [], deletedIds: ['b'] })
    expect(told[1]?.removed.map(({ id, index }) => [id, index])).toEqual([
      ['b', 1],
      ['new1', 3],
    ])
    expect(store.indexOf('c')).toBe(1)
    expect(store.indexOf('b')).toBe(-1)
  })

  it('refuses to remove what is neither an id nor a list of ids (spec 8)', () => {
    const { store } = setupStore()
    // @ts-expect-error callers without types
    expect(() => store.remove(17)).toThrow(TypeError)
    // @ts-expect-error callers without types
    expect(() => store.remove(undefined)).toThrow('行 id')
  })

  it('refuses more rows than the grid may hold, and adds none of them', () => {
    const { store } = setupStore({ maxRows: 4 })
    expect(() => store.add([{}, {}])).toThrow(expect.objectContaining({ code: 'row-limit', limit: 4 }))
    expect(store.rows).toHaveLength(3)
  })

  it('numbers rows anew when they come, go or move, in the same step (spec 3: orderNum)', () => {
    const rows = people().map((row, index) => ({ ...row, orderNum: index + 1 }))
    const { store, told } = setupStore({ rows, orderKey: 'orderNum' })
    store.move(2, 0)
    expect(store.rows.map((row) => [row.id, row.orderNum])).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ])
    expect(told).toHaveLength(1)
    expect(told[0]?.moved).toBe(true)
    store.add([{}], 1)
    store.remove('c')
    expect(store.rows.map((row) => row.orderNum)).toEqual([1, 2, 3])
    store.undo()
    store.undo()
    store.undo()
    expect(store.rows.map((row) => [row.id, row.orderNum])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ])
    expect(store.hasChanges()).toBe(false)
  })

  it('numbers from where it is told to, and not at all without an order key', () => {
    const { store } = setupStore({ rows: people(), orderKey: 'no', orderBegin: 0 })
    store.add()
    expect(store.rows.map((row) => row.no)).toEqual([0, 1, 2, 3])
    const plain = setupStore().store
    plain.move(0, 2)
    expect(plain.changes().changed).toEqual([])
  })
})

describe('figures of columns', () => {
  it('follows repeated values through changes, additions and removals', () => {
    const { store } = setupStore()
    expect(store.figure('name', valueIndex).repeated.size).toBe(0)
    store.setCells([{ id: 'b', key: 'name', value: '张三' }])
    expect(store.figure('name', valueIndex).repeated).toEqual(new Set(['a', 'b']))
    expect(store.figure('name', valueIndex).countOf('张三')).toBe(2)
    store.add([{ name: '王五' }])
    expect(store.figure('name', valueIndex).repeated).toEqual(new Set(['a', 'b', 'c', 'new1']))
    store.remove(['a', 'c'])
    expect(store.figure('name', valueIndex).repeated.size).toBe(0)
    store.undo()
    expect(store.figure('name', valueIndex).repeated).toEqual(new Set(['a', 'b', 'c', 'new1']))
  })

  it('keeps sum and average while cells and rows change', () => {
    const { store } = setupStore()
    expect(store.figure('age', runningSum).sum()).toBe('120')
    expect(store.figure('name', runningSum).sum()).toBeNull()
    store.setCells([{ id: 'a', key: 'age', value: '' }])
    expect(store.figure('age', runningSum).average()).toBe('45')
    store.add([{ age: '0.5' }])
    expect(store.figure('age', runningSum).sum()).toBe('90.5')
    store.remove('b')
    expect(store.figure('age', runningSum).average()).toBe('25.25')
  })
})

describe('transactions', () => {
  it('are one step of undo and one message', () => {
    const { store, told } = setupStore()
    store.transact(() => {
      store.setCells([{ id: 'a', key: 'age', value: 1 }])
      const [added = ''] = store.add()
      store.setCells([{ id: added, key: 'name', value: 'x' }])
      store.remove('b')
    })
    expect(told).toHaveLength(1)
    expect(told[0]?.moved).toBe(true)
    store.undo()
    expect(store.rows).toEqual(people())
    expect(store.hasChanges()).toBe(false)
  })

  it('take everything back when they fail', () => {
    const { store, told } = setupStore()
    expect(() =>
      store.transact(() => {
        store.setCells([{ id: 'a', key: 'age', value: 1 }])
        store.remove('b')
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(store.rows).toEqual(people())
    expect(store.hasChanges()).toBe(false)
    expect(store.canUndo).toBe(false)
    expect(told).toEqual([])
  })

  it('tells everybody, also when one of them fails', () => {
    const { store } = setupStore()
    const heard: string[] = []
    store.subscribe(() => {
      throw new Error('Of the page.')
    })
    store.subscribe((change) => heard.push([...change.columns].join()))
    expect(() => store.setCells([{ id: 'a', key: 'name', value: '甲' }])).toThrow('Of the page.')
    expect(heard).toEqual(['name'])
    expect(store.rowById('a')?.name).toBe('甲')
    expect(store.canUndo).toBe(true)
  })

  it('tells changes that a listener makes after the one that it was told', () => {
    const { store, told } = setupStore()
    const order: string[] = []
    store.subscribe((change) => {
      if (change.columns.has('age')) store.setCells([{ id: 'a', key: 'name', value: 'x' }])
    })
    store.subscribe((change) => order.push([...change.columns].join()))
    store.setCells([{ id: 'a', key: 'age', value: 1 }])
    expect(order).toEqual(['age', 'name'])
    expect(told).toHaveLength(2)
  })
})

describe('loading', () => {
  it('begins anew with other rows', () => {
    const { store, told } = setupStore()
    store.setCells([{ id: 'a', key: 'age', value: 1 }])
    store.load([{ id: 'z', name: '钱七', age: 7 }])
    expect(told.at(-1)?.reset).toBe(true)
    expect(idsOf(store)).toEqual(['z'])
    expect(store.canUndo).toBe(false)
    expect(store.hasChanges()).toBe(false)
    expect(store.figure('age', runningSum).sum()).toBe('7')
  })

  it('does not look at rows until somebody asks', () => {
    const untouched = new Proxy<GridRow>({}, { get: () => expect.unreachable('a row was read') })
    const { store } = setupStore({ rows: [untouched] })
    expect(store.hasChanges()).toBe(false)
    expect(store.rows).toHaveLength(1)
  })
})
