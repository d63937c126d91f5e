import { describe, expect, it } from 'vitest'
import { createServerRows, type ServerRows } from './server-rows.ts'
import { column, idsOf, people, setupStore } from './store.fixture.ts'
import { valueIndex } from './value-index.ts'

/** Rows of version 1, with what speaks with the server at hand. */
function setupServed() {
  let server: ServerRows | undefined
  const { store } = setupStore({
    rows: people().map((row) => ({ ...row, version: 1 })),
    server: (ground) => {
      server = createServerRows(ground)
      return server
    },
  })
  return {
    store,
    server() {
      if (!server) throw new Error('The store was made without it.')
      return server
    },
  }
}

const NOTHING_NEW: ReadonlyMap<string, string> = new Map()

describe('what was saved', () => {
  it('counts as saved: real ids, the values and versions of the server', () => {
    const { store, told } = setupStore()
    store.add([{ name: '新' }])
    store.setCells([{ id: 'a', key: 'age', value: 31 }])
    store.remove('b')
    store.changes()
    store.accept({
      rows: [
        { id: '17', name: '新', age: 0, version: 1 },
        { id: 'a', name: '张三', age: 31, version: 2 },
      ],
      newIds: new Map([['new1', '17']]),
      deletedIds: ['b'],
    })
    expect(store.hasChanges()).toBe(false)
    expect(store.isNew('17')).toBe(false)
    expect(idsOf(store)).toEqual(['a', 'c', '17'])
    expect(store.rowById('17')).toEqual({ id: '17', name: '新', age: 0, version: 1 })
    expect(store.rowById('new1')).toBeUndefined()
    expect(store.rowById('a')?.version).toBe(2)
    expect(told.at(-1)?.renamed).toEqual(new Map([['new1', '17']]))
  })

  it('keeps what was typed while it was on its way', () => {
    const { store } = setupStore()
    store.add([{ name: '新', age: 1 }])
    store.setCells([{ id: 'a', key: 'age', value: 31 }])
    store.changes()
    store.setCells([
      { id: 'a', key: 'age', value: 32 },
      { id: 'a', key: 'name', value: '张' },
      { id: 'new1', key: 'age', value: 2 },
    ])
    store.accept({
      rows: [
        { id: 'a', name: '张三', age: 31, version: 2 },
        { id: '17', name: '新', age: 1, version: 1 },
      ],
      newIds: new Map([['new1', '17']]),
      deletedIds: [],
    })
    expect(store.changes()).toEqual({
      added: [],
      changed: [
        { id: 'a', version: 2, age: 32, name: '张' },
        { id: '17', version: 1, age: 2 },
      ],
      deletedIds: [],
    })
    expect(store.rowById('a')?.version).toBe(2)
  })

  it('keeps what was typed while it was on its way, also when somebody has asked for the changes again', () => {
    const { store } = setupStore()
    store.setCells([{ id: 'a', key: 'age', value: 31 }])
    store.changes()
    store.setCells([{ id: 'a', key: 'age', value: 32 }])
    store.changes()
    store.accept({ rows: [{ id: 'a', name: '张三', age: 31 }], newIds: NOTHING_NEW, deletedIds: [] })
    expect(store.rowById('a')?.age).toBe(32)
    expect(store.changes().changed).toEqual([{ id: 'a', age: 32 }])
    store.accept({ rows: [{ id: 'a', name: '张三', age: '32.0' }], newIds: NOTHING_NEW, deletedIds: [] })
    expect(store.rowById('a')?.age).toBe('32.0')
    expect(store.hasChanges()).toBe(false)
  })

  it('knows what the server holds in cells that were neither sent nor answered', () => {
    const { store } = setupStore()
    store.setCells([{ id: 'a', key: 'name', value: '张' }])
    store.changes()
    store.setCells([{ id: 'a', key: 'age', value: 99 }])
    store.accept({ rows: [{ id: 'a', name: '张' }], newIds: NOTHING_NEW, deletedIds: [] })
    expect(store.changes().changed).toEqual([{ id: 'a', age: 99 }])
    store.undo()
    expect(store.hasChanges()).toBe(false)
  })

  it('removes a new row on the server that was removed here meanwhile', () => {
    const { store } = setupStore()
    store.add()
    store.changes()
    store.remove('new1')
    store.accept({ rows: [{ id: '17' }], newIds: new Map([['new1', '17']]), deletedIds: [] })
    expect(idsOf(store)).toEqual(['a', 'b', 'c'])
    expect(store.changes().deletedIds).toEqual(['17'])
  })

  it('leaves rows that the server refused to be saved', () => {
    const { store } = setupStore()
    store.setColumn('age', () => 1)
    store.changes()
    store.accept({ rows: [{ id: 'a', name: '张三', age: 1 }], newIds: NOTHING_NEW, deletedIds: [] })
    expect(store.changes().changed).toEqual([
      { id: 'b', age: 1 },
      { id: 'c', age: 1 },
    ])
  })

  it('can still be taken back, which then has to be saved again', () => {
    const { store } = setupStore()
    store.setCells([{ id: 'a', key: 'age', value: 31 }])
    store.add([{ name: '新' }])
    store.remove('b')
    store.changes()
    store.accept({
      rows: [
        { id: 'a', name: '张三', age: 31 },
        { id: '17', name: '新', age: '' },
      ],
      newIds: new Map([['new1', '17']]),
      deletedIds: ['b'],
    })
    store.undo()
    // The server has it no more: it comes back as a new row.
    expect(store.changes()).toMatchObject({ added: [{ name: '李四', age: 40 }], deletedIds: [] })
    store.undo()
    store.undo()
    expect(store.changes()).toEqual({
      added: [{ name: '李四', age: 40 }],
      changed: [{ id: 'a', age: 30 }],
      deletedIds: ['17'],
    })
  })

  it('knows repeated values by the new ids', () => {
    const { store } = setupStore()
    store.add([{ name: '张三' }])
    expect(store.figure('name', valueIndex).repeated).toEqual(new Set(['a', 'new1']))
    store.accept({ rows: [], newIds: new Map([['new1', '17']]), deletedIds: [] })
    expect(store.figure('name', valueIndex).repeated).toEqual(new Set(['a', '17']))
  })
})

describe('values from other windows', () => {
  it('go into rows that nobody changed, without being logged or undone', () => {
    const { store, told } = setupStore()
    expect(
      store.mergeRemote([
        { id: 'a', age: 35, version: 2 },
        { id: 'nobody', age: 1 },
        { id: 'b', age: 40 },
      ]),
    ).toEqual(['a'])
    expect(store.rowById('a')).toEqual({ id: 'a', name: '张三', age: 35, version: 2 })
    expect(told[0]?.origin).toBe('outside')
    expect(store.hasChanges()).toBe(false)
    expect(store.canUndo).toBe(false)
    expect(store.isStale('a')).toBe(false)
  })

  it('do not overwrite what the user typed: the row is marked', () => {
    const { store, told } = setupStore({
      rows: people().map((row) => ({ ...row, version: 1 })),
      columns: [column({ key: 'name' }), column({ key: 'age' })],
    })
    store.setCells([{ id: 'a', key: 'age', value: 31 }])
    expect(store.mergeRemote([{ id: 'a', name: '张三丰', age: 99, version: 2 }])).toEqual(['a'])
    // The version stays, so that the server refuses to overwrite a value that nobody here has seen.
    expect(store.rowById('a')).toEqual({ id: 'a', name: '张三丰', age: 31, version: 1 })
    expect(store.isStale('a')).toBe(true)
    expect(told.at(-1)?.cells?.has('a')).toBe(true)
    expect(store.changes().changed).toEqual([{ id: 'a', age: 31, version: 1 }])
  })

  it('stay unseen when the next ones speak of other cells, or of a state that is known', () => {
    const { store } = setupStore({ rows: people().map((row) => ({ ...row, version: 1 })) })
    store.setCells([{ id: 'a', key: 'age', value: 31 }])
    store.mergeRemote([{ id: 'a', age: 99, version: 2 }])
    store.mergeRemote([{ id: 'a', name: '张三丰', version: 3 }])
    store.mergeRemote([{ id: 'a', name: '张三', age: 30, version: 1 }])
    expect(store.isStale('a')).toBe(true)
    expect(store.changes().changed).toEqual([{ id: 'a', age: 31, version: 1 }])
    store.takeRemote('a')
    expect(store.rowById('a')).toEqual({ id: 'a', name: '张三丰', age: 99, version: 3 })
  })

  it('are taken when the user says so', () => {
    const { store } = setupStore()
    store.setCells([{ id: 'a', key: 'age', value: 31 }])
    store.mergeRemote([{ id: 'a', age: 99, version: 2 }])
    store.takeRemote('a')
    expect(store.rowById('a')).toEqual({ id: 'a', name: '张三', age: 99, version: 2 })
    expect(store.isStale('a')).toBe(false)
    expect(store.hasChanges()).toBe(false)
    store.takeRemote('b')
    expect(store.rowById('b')?.age).toBe(40)
  })

  it('give way when the user, who has seen them, says so: his are saved over them', () => {
    const { store, server } = setupServed()
    store.setCells([
      { id: 'a', key: 'age', value: 31 },
      { id: 'a', key: 'name', value: '我改的' },
    ])
    store.mergeRemote([{ id: 'a', name: '张三', age: 99, remark: '他写的', version: 2 }])
    expect(server().theirsOf('a')).toEqual({ age: 99 })
    expect(server().theirsOf('b')).toEqual({})
    server().keepMine('a')
    expect(store.isStale('a')).toBe(false)
    expect(store.rowById('a')).toEqual({ id: 'a', name: '我改的', age: 31, remark: '他写的', version: 2 })
    expect(store.changes().changed).toEqual([{ id: 'a', age: 31, name: '我改的', version: 2 }])
    // The same news once more are none.
    store.mergeRemote([{ id: 'a', name: '张三', age: 99, version: 2 }])
    expect(store.isStale('a')).toBe(false)
    store.setCells([{ id: 'a', key: 'age', value: 99 }])
    expect(store.changes().changed).toEqual([{ id: 'a', name: '我改的', version: 2 }])
  })

  it('go in later, when nothing here differs from what was loaded any more', () => {
    const { store, server } = setupServed()
    store.setCells([{ id: 'a', key: 'age', value: 31 }])
    store.mergeRemote([{ id: 'a', age: 99, version: 2 }])
    expect(server().mergeKept(['a', 'b'])).toEqual([])
    expect(store.isStale('a')).toBe(true)
    store.undo()
    expect(server().mergeKept(['a', 'b'])).toEqual(['a'])
    expect(store.rowById('a')).toMatchObject({ age: 99, version: 2 })
    expect(store.isStale('a')).toBe(false)
    expect(store.hasChanges()).toBe(false)
  })

  it('tell a mark also when no cell changes', () => {
    const { store, told } = setupStore()
    store.setCells([{ id: 'a', key: 'age', value: 31 }])
    expect(store.mergeRemote([{ id: 'a', age: 99 }])).toEqual([])
    expect(told.at(-1)?.cells).toEqual(new Map([['a', new Set()]]))
  })

  it('settle what both typed alike, and leave alone what only the user changed', () => {
    const { store } = setupStore()
    store.setCells([
      { id: 'a', key: 'age', value: 31 },
      { id: 'b', key: 'age', value: 41 },
    ])
    store.mergeRemote([
      { id: 'a', name: '张三', age: 31, version: 2 },
      { id: 'b', name: '李四四', age: 40, version: 2 },
    ])
    expect(store.isStale('a') || store.isStale('b')).toBe(false)
    expect(store.rowById('b')).toEqual({ id: 'b', name: '李四四', age: 41, version: 2 })
    expect(store.changes().changed).toEqual([{ id: 'b', version: 2, age: 41 }])
  })

  it('take rows away without listing them as deleted', () => {
    const { store } = setupStore()
    store.setCells([{ id: 'a', key: 'age', value: 31 }])
    store.removeRemote(['a'])
    expect(store.changes()).toEqual({ added: [], changed: [], deletedIds: [] })
    expect(store.hasChanges()).toBe(false)
  })
})
