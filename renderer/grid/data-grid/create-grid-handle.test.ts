import { describe, expect, it, vi } from 'vitest'
import type { CellErrors, ErrorMap } from '../engine/cell-errors.ts'
import { RowLimitError } from '../engine/grid-store.ts'
import type { GridStoreOptions } from '../engine/grid-store-options.ts'
import type { GridRow } from '../engine/row.ts'
import { column, setupStore } from '../engine/store.fixture.ts'
import { createMarkedRows } from '../react/selected-rows.ts'
import type { GridView } from '../view/view-types.ts'
import { createGridHandle, type OwnedGridHandle } from './create-grid-handle.ts'
import { type GridEvents, tellStoreChange } from './grid-events.ts'

function setup(options: Partial<GridStoreOptions> = {}, events: GridEvents = {}) {
  const { store, server } = setupStore(options)
  const focused: string[] = []
  const shown: Partial<GridView> = {
    commit: vi.fn(),
    resetScroll: vi.fn(),
    refresh: vi.fn(),
    focusCell(id, key) {
      focused.push(`${id}.${key}`)
      return true
    },
  }
  const errors: Partial<CellErrors> = { size: 0, clear: vi.fn(), forgetRow: vi.fn(), replace: vi.fn() }
  let failures: ErrorMap | null = null
  let isSettingValues = false
  const warned: string[] = []
  const revealed: string[] = []
  const sent: GridRow[] = []
  const accepted: GridRow[] = []
  const marked = createMarkedRows(store, 'checkbox')
  const handle: OwnedGridHandle = createGridHandle({
    store,
    errors: errors as CellErrors, // Only what a handle calls.
    validator: {
      check: () => undefined,
      checkMany: () => undefined,
      checkColumn: () => undefined,
      warm: () => undefined,
      validate: async () => failures,
    },
    marked,
    pastes: { settled: () => null, cancel: () => false },
    view: () => shown as GridView, // Only what a handle calls.
    events: () => events,
    maxRows: () => options.maxRows ?? Number.POSITIVE_INFINITY,
    settingValues(run) {
      isSettingValues = true
      run()
      isSettingValues = false
    },
    warn: (text) => warned.push(text),
    bringBack: (removed) => server().bringBack(removed),
    texts: {
      notAnArray: '必须是数组',
      notDeleted: (message) => `没有删除：${message}`,
      unreachable: (row, title, message) => `${row} ${title} ${message}`,
    },
    reveal: (key) => revealed.push(key),
    send: (row) => sent.push(row),
    onAccepted: (rows) => accepted.push(...rows),
  })
  store.subscribe((change) =>
    tellStoreChange(change, {
      store,
      orderKey: options.orderKey,
      events: () => events,
      target: () => handle,
      shownKeys: () => store.columns.map(({ key }) => key),
      isSettingValues: () => isSettingValues,
    }),
  )
  return {
    store,
    handle,
    marked,
    focused,
    warned,
    revealed,
    sent,
    accepted,
    errors,
    fail: (map: ErrorMap) => {
      failures = map
    },
  }
}

describe('rows that a page adds (spec 4)', () => {
  it('take the defaults and come at the end, or where they are told to; each is told', () => {
    const onAdded = vi.fn()
    const { handle, store } = setup({ columns: [column({ key: 'name', defaultValue: '无名' })] }, { onAdded })
    const [row] = handle.addRows()
    handle.addRows([{ name: '赵六' }, {}], { index: 0 })
    expect(store.rows.map(({ name }) => name)).toEqual(['赵六', '无名', '张三', '李四', '王五', '无名'])
    expect(onAdded).toHaveBeenCalledTimes(3)
    expect(onAdded.mock.calls[0]?.[0]).toEqual({ row, rowId: 'new1', target: handle, $table: handle })
  })

  it('are inserted at a position of 0 or more only', () => {
    const onInserted = vi.fn()
    const { handle, store } = setup({}, { onInserted })
    handle.insertRows({ name: '赵六' }, 1)
    expect(store.rows[1]?.name).toBe('赵六')
    expect(onInserted).toHaveBeenCalledTimes(1)
    expect(() => handle.insertRows({}, -1)).toThrow(RangeError)
  })

  it('stay as they are when they are pushed', () => {
    const { handle, store } = setup({ columns: [column({ key: 'name', defaultValue: '无名' })] })
    handle.pushRows({ id: 'd' })
    expect(store.rowById('d')).toEqual({ id: 'd' })
    expect(store.isNew('d')).toBe(false)
  })

  it('get the focus when they are to be active', () => {
    const { handle, focused } = setup()
    handle.addRows({}, { setActive: true })
    expect(focused).toEqual(['new1.name'])
  })

  it('exchange all rows and count as new when they are loaded as new', () => {
    const { handle, store } = setup()
    handle.loadNewData([{ name: '新' }])
    expect(store.rows.map(({ name }) => name)).toEqual(['新'])
    expect(handle.getNewData()).toEqual([{ name: '新', age: '' }])
    expect(handle.getDeleteData()).toEqual([])
  })

  it('are refused whole when they are too many: rows, changes, marks and what undo knows stay', () => {
    const { handle, store, errors } = setup({ maxRows: 3 })
    handle.setValues([{ rowKey: 'b', values: { name: '改过' } }])
    handle.removeRows('a')
    const before = { rows: handle.getTableData(), changes: handle.getChanges(), deleted: handle.getDeleteData() }
    expect(() => handle.loadNewData([{}, {}, {}, {}])).toThrow(RowLimitError)
    expect({ rows: handle.getTableData(), changes: handle.getChanges(), deleted: handle.getDeleteData() }).toEqual(
      before,
    )
    expect(errors.clear).not.toHaveBeenCalled()
    expect(handle.undo()).toBe(true)
    handle.loadNewData([{}, {}, {}])
    expect(store.rows).toHaveLength(3)
  })
})

describe('rows that a page removes', () => {
  it('are kept whole when the server has them, until an undo or a save (spec 3: deleted ids)', () => {
    const { handle, store } = setup()
    const [added] = handle.addRows()
    handle.removeRows([store.rowById('a') ?? {}, store.idOf(added ?? {})])
    expect(handle.getDeleteData()).toEqual([{ id: 'a', name: '张三', age: 30 }])
    expect(handle.getChanges().deletedIds).toEqual(['a'])
    handle.undo()
    expect(handle.getDeleteData()).toEqual([])
    handle.removeRowsById('b')
    handle.getChanges()
    handle.removeRowsById('c')
    handle.accept({ rows: [], newIds: new Map(), deletedIds: ['b'] })
    // Removed while the others were on their way.
    expect(handle.getDeleteData()).toEqual([{ id: 'c', name: '王五', age: 50 }])
    handle.accept({ rows: [], newIds: new Map(), deletedIds: ['c'] })
    expect(handle.getDeleteData()).toEqual([])
  })

  it('go out with the version that they were read in, where they have one', () => {
    const { handle, store } = setup({ rows: [{ id: 'a', version: 3 }, { id: 2 }, { id: 'c', version: 1 }] })
    handle.removeRows(['a', '2'])
    // Somebody else has changed it since: that must be refused.
    store.mergeRemote([{ id: 'a', name: '他改的', version: 4 }])
    expect(handle.getChanges()).toMatchObject({ deletedIds: ['a', '2'], deleted: [{ id: 'a', version: 3 }, { id: 2 }] })
  })

  it('come back where they stood when the server refuses them, with its words and what was changed in them', () => {
    const rows = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, version: 1, orderNum: index + 1 }))
    const { handle, store, errors } = setup({
      rows,
      columns: [column({ key: 'id' }, { visible: false }), column({ key: 'name' }), column({ key: 'age' })],
      orderKey: 'orderNum',
    })
    handle.setValues([{ rowKey: 'b', values: { name: '改过' } }])
    handle.removeRows(['b', 'c', 'd'])
    handle.getChanges()
    handle.showErrors({ c: { '': '他人已修改' }, b: { age: '有订单' }, a: { name: '重名' } })
    expect(store.rows).toEqual([
      { id: 'a', version: 1, orderNum: 1 },
      { id: 'b', version: 1, orderNum: 2, name: '改过' },
      { id: 'c', version: 1, orderNum: 3 },
    ])
    expect(errors.replace).toHaveBeenLastCalledWith('server', {
      a: { name: '重名' },
      b: { age: '没有删除：有订单' },
      c: { name: '没有删除：他人已修改' },
    })
    expect(handle.getChanges()).toMatchObject({
      changed: [{ id: 'b', version: 1, name: '改过' }],
      deleted: [{ id: 'd', version: 1 }],
    })
    // Taken back is that they have come back, and then that they went.
    handle.undo()
    expect(handle.getChanges().deletedIds).toEqual(['d', 'b', 'c'])
    handle.undo()
    expect(handle.getChanges().deletedIds).toEqual([])
  })

  it('throw when they are neither ids nor a list (spec 8: removeRows with a wrong argument)', () => {
    const { handle } = setup()
    // As code without types would call it.
    expect(() => handle.removeRows(7 as never)).toThrow(TypeError)
    expect(() => handle.removeRows({ id: 'a' } as never)).toThrow(TypeError)
    expect(() => handle.removeRows([5] as never)).toThrow('removeRows 的参数必须是')
    expect(() => handle.removeRowsById({} as never)).toThrow('removeRowsById 的参数必须是')
  })

  it('are found by ids that are numbers, as servers that count give them', () => {
    const { handle } = setup({ rows: [{ id: 1 }, { id: 2 }, { id: 3 }] })
    handle.setValues([{ rowKey: 3, values: { name: '三' } }])
    expect(handle.removeRowsById([2])).toEqual([{ id: 2 }])
    expect(handle.removeRowsById(1)).toEqual([{ id: 1 }])
    expect(handle.getTableData()).toEqual([{ id: 3, name: '三' }])
  })

  it('are those that are marked', () => {
    const { handle, marked, store } = setup()
    marked.toggle('a', true)
    marked.toggle('c', true)
    handle.removeSelection()
    expect(store.rows.map(({ id }) => id)).toEqual(['b'])
    expect(marked.size).toBe(0)
  })
})

describe('what a page reads', () => {
  it('is without the ids of new rows, unless it asks for them', () => {
    const { handle } = setup({ rows: [{ id: 'a', name: '张三', age: 30 }] })
    handle.addRows({ name: '赵六', age: 1 })
    expect(handle.getTableData()).toEqual([
      { id: 'a', name: '张三', age: 30 },
      { name: '赵六', age: 1 },
    ])
    expect(handle.getTableData({ rowIds: ['new1'], keepNewId: true })).toEqual([{ id: 'new1', name: '赵六', age: 1 }])
    expect(handle.getNewDataWithId()).toEqual([{ id: 'new1', name: '赵六', age: 1 }])
    handle.removeRows('a')
    expect(handle.getAll()).toEqual({
      tableData: [{ name: '赵六', age: 1 }],
      deleteData: [{ id: 'a', name: '张三', age: 30 }],
    })
  })

  it('comes by callback too', () => {
    const { handle } = setup()
    const callback = vi.fn()
    handle.getValues(callback, ['a'])
    expect(callback.mock.calls).toEqual([['', [{ id: 'a', name: '张三', age: 30 }]]])
  })

  it('is a copy: changing it changes no row', () => {
    const { handle, store } = setup()
    const [row] = handle.getTableData()
    if (row) row.name = '改'
    expect(store.rowById('a')?.name).toBe('张三')
  })

  it('tells rows of the server from new ones', () => {
    const { handle, store } = setup()
    handle.addRows()
    expect(handle.getIfRowById('a')).toEqual({ row: store.rowById('a'), isNew: false })
    expect(handle.getIfRowById('new1')?.isNew).toBe(true)
    expect(handle.getIfRowById('none')).toBeNull()
    expect(handle.getNewRowById('a')).toBeNull()
    expect(handle.getNewRowById('new1')).toBe(store.rowById('new1'))
  })

  it('has the marked rows, with or without new ids', () => {
    const { handle, marked } = setup()
    handle.addRows({ name: '赵六', age: 1 })
    marked.toggle('new1', true)
    expect(handle.getSelectionData()).toEqual([{ name: '赵六', age: 1 }])
    expect(handle.getSelectedData()).toEqual([{ id: 'new1', name: '赵六', age: 1 }])
  })
})

describe('values that change', () => {
  it('are told with the old value, and whether the page set them', () => {
    const onValueChange = vi.fn()
    const { handle, store } = setup({}, { onValueChange })
    store.setCells([{ id: 'b', key: 'age', value: 41 }], 'user')
    handle.setValues([{ rowKey: 'a', values: { name: '张三丰' } }])
    const told = onValueChange.mock.calls.map(([event]) => event)
    expect(told).toMatchObject([
      { type: 'text', oldValue: 40, value: 41, rowIndex: 1, columnIndex: 1, isSetValues: false },
      { oldValue: '张三', value: '张三丰', rowIndex: 0, columnIndex: 0, isSetValues: true },
    ])
  })

  it('are no news when they come from outside', () => {
    const onValueChange = vi.fn()
    const { store } = setup({}, { onValueChange })
    store.mergeRemote([{ id: 'a', age: 31 }])
    expect(onValueChange).not.toHaveBeenCalled()
  })

  it('are refused with a warning when they are no list', () => {
    const { handle, warned, store } = setup()
    handle.setValues({ rowKey: 'a', values: { name: '改' } } as never)
    expect(warned).toEqual(['必须是数组'])
    expect(store.rowById('a')?.name).toBe('张三')
  })
})

describe('rows in another order', () => {
  it('are told with both positions, and the positions that follow are no changed values', () => {
    const onDragged = vi.fn()
    const onValueChange = vi.fn()
    const { handle, store } = setup({ orderKey: 'orderNum' }, { onDragged, onValueChange })
    handle.rowResort(0, 2)
    expect(store.rows.map(({ id, orderNum }) => [id, orderNum])).toEqual([
      ['b', 1],
      ['c', 2],
      ['a', 3],
    ])
    expect(onDragged.mock.calls).toEqual([[{ oldIndex: 0, newIndex: 2, target: handle, $table: handle }]])
    expect(onValueChange).not.toHaveBeenCalled()
    handle.undo()
    expect(onDragged).toHaveBeenCalledTimes(1)
  })
})

describe('checking a grid', () => {
  it('brings the first failing cell into view, by the order of rows and columns', async () => {
    const { handle, focused, fail } = setup()
    expect(await handle.validateTable()).toBeNull()
    const failures = { c: { name: '必填' }, b: { age: '必填', name: '必填' } }
    fail(failures)
    expect(await handle.validateTable()).toBe(failures)
    expect(focused).toEqual(['b.name'])
  })

  it('leaves the focus alone when only the answer is wanted', async () => {
    const { handle, focused, fail } = setup()
    fail({ a: { name: '必填' } })
    expect(await handle.fullValidateTable()).toEqual({ a: { name: '必填' } })
    expect(focused).toEqual([])
  })
})

describe('a save that the server refused', () => {
  it('is over: what comes next is no answer to it', () => {
    const { handle } = setup()
    handle.setValues([{ rowKey: 'a', values: { name: '改' } }])
    handle.getChanges()
    expect(handle.isSaving).toBe(true)
    // The marks of the save before, taken away before this one.
    handle.showErrors({})
    expect(handle.isSaving).toBe(true)
    handle.showErrors({ a: { name: '重复' } })
    expect(handle.isSaving).toBe(false)
  })
})

describe('a save that the server accepted', () => {
  it('takes the refusals away and is told to other windows', () => {
    const { handle, errors, accepted } = setup()
    handle.showErrors({ a: { name: '重复' } })
    handle.getChanges()
    handle.accept({ rows: [{ id: 'a', name: '张三' }], newIds: new Map(), deletedIds: [] })
    expect(errors.replace).toHaveBeenLastCalledWith('server', {})
    expect(accepted).toEqual([{ id: 'a', name: '张三' }])
  })
})
