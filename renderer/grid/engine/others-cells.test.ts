import { describe, expect, it } from 'vitest'
import type { GridStore } from './grid-store.ts'
import type { GridRow } from './row.ts'
import { idsOf, people, setupStore } from './store.fixture.ts'

const NOTHING_NEW: ReadonlyMap<string, string> = new Map()

function setup(rows: GridRow[] = people().map((row) => ({ ...row, version: 1 }))) {
  const made = setupStore({ rows })
  const { store } = made
  return {
    ...made,
    age: (id = 'a') => store.rowById(id)?.age,
    setAge: (age: number, id = 'a') => store.setCells([{ id, key: 'age', value: age }], 'user'),
    /** The server takes what is unsaved, and answers with the rows as they are then. */
    save(version: number, parts: GridRow = {}) {
      const { changed } = store.changes()
      store.accept({ rows: changed.map((row) => ({ ...row, version, ...parts })), newIds: NOTHING_NEW, deletedIds: [] })
    },
  }
}

function saveNew(store: GridStore, temporary: string, real: string) {
  const [row = {}] = store.changes().added
  store.accept({ rows: [{ ...row, id: real, version: 1 }], newIds: new Map([[temporary, real]]), deletedIds: [] })
}

describe('what others have saved', () => {
  it('is not overwritten by undo of what was there before', () => {
    const { store, age, setAge, save, left } = setup()
    setAge(31)
    save(2)
    store.mergeRemote([{ id: 'a', age: 77, version: 3 }])
    expect(store.undo()?.cells).toEqual(new Map([['a', new Set()]]))
    expect(age()).toBe(77)
    expect(left).toEqual([{ cells: 1, rows: 0 }])
    expect(store.hasChanges()).toBe(false)
    expect([store.canUndo, store.canRedo]).toEqual([false, false])
  })

  it('is not overwritten by redo', () => {
    const { store, age, setAge, left } = setup()
    setAge(31)
    store.undo()
    store.mergeRemote([{ id: 'a', age: 77, version: 2 }])
    store.redo()
    expect(age()).toBe(77)
    expect(left).toEqual([{ cells: 1, rows: 0 }])
    expect(store.hasChanges()).toBe(false)
  })

  it('leaves the other cells of the step to be taken back, and made again', () => {
    const { store, save, left } = setup()
    store.setColumn('age', () => 1)
    save(2)
    store.mergeRemote([{ id: 'b', age: 77, name: '李四', version: 3 }])
    store.undo()
    expect(store.rows.map((row) => row.age)).toEqual([30, 77, 50])
    store.redo()
    expect(store.rows.map((row) => row.age)).toEqual([1, 77, 1])
    expect(left).toEqual([{ cells: 1, rows: 0 }])
  })

  it('is what a later edit goes back to, and no further', () => {
    const { store, age, setAge, save } = setup()
    setAge(31)
    save(2)
    store.mergeRemote([{ id: 'a', age: 77, version: 3 }])
    setAge(80)
    store.undo()
    expect(age()).toBe(77)
    store.redo()
    expect(age()).toBe(80)
    store.undo()
    store.undo()
    expect(age()).toBe(77)
  })

  it('stays when a cell was typed in', () => {
    const { store, age, setAge, save } = setup()
    store.beginEdit()
    for (const typed of [3, 31]) setAge(typed)
    store.endEdit()
    save(2)
    store.mergeRemote([{ id: 'a', age: 77, version: 3 }])
    store.undo()
    expect(age()).toBe(77)
  })

  it('stays when the user has taken it in place of his own', () => {
    const { store, age, setAge } = setup()
    setAge(31)
    store.mergeRemote([{ id: 'a', age: 77, version: 2 }])
    store.takeRemote('a')
    store.undo()
    expect(age()).toBe(77)
    expect(store.hasChanges()).toBe(false)
  })

  it('is what undo leads to when the user has kept his own over it, and redo brings his own again', () => {
    const { store, age, setAge, left, server } = setup()
    store.setCells([
      { id: 'a', key: 'name', value: '我' },
      { id: 'a', key: 'age', value: 31 },
    ])
    setAge(32)
    store.mergeRemote([{ id: 'a', age: 99, version: 2 }])
    server().keepMine('a')
    store.undo()
    expect(age()).toBe(99)
    expect(store.changes().changed).toEqual([{ id: 'a', version: 2, name: '我' }])
    store.redo()
    expect(age()).toBe(32)
    store.undo()
    store.undo()
    expect(store.rowById('a')).toMatchObject({ name: '张三', age: 99 })
    expect(store.hasChanges()).toBe(false)
    expect(left).toEqual([])
  })

  it('keeps a row that was added here from going again; other rows of the step go', () => {
    const { store, left } = setup()
    store.add([{ name: '甲' }, { name: '乙' }])
    saveNew(store, 'new1', '17')
    store.mergeRemote([{ id: '17', name: '他改的', version: 2 }])
    store.undo()
    expect(idsOf(store)).toEqual(['a', 'b', 'c', '17'])
    expect(store.rowById('17')?.name).toBe('他改的')
    expect(store.changes().deletedIds).toEqual([])
    expect(left).toEqual([{ cells: 0, rows: 1 }])
  })

  it('comes with a row that was removed here meanwhile, when that is taken back', () => {
    const { store } = setup()
    store.remove('b')
    store.mergeRemote([{ id: 'b', age: 99, version: 2 }])
    expect(store.isStale('b')).toBe(false)
    store.undo()
    store.mergeRemote([{ id: 'b', name: '李四' }])
    expect(store.rowById('b')).toMatchObject({ age: 99, version: 2 })
    expect(store.hasChanges()).toBe(false)
  })
})

describe('what was saved here', () => {
  it('can be taken back: it is to be saved again, with the version of now', () => {
    const { store, age, setAge, save, left } = setup()
    setAge(31)
    save(2)
    store.undo()
    expect(age()).toBe(30)
    expect(store.changes().changed).toEqual([{ id: 'a', version: 2, age: 30 }])
    expect(left).toEqual([])
  })

  it('can be taken back also where the server wrote it in another way, or made a new row of it', () => {
    const { store, age, setAge, save, left } = setup()
    setAge(31)
    save(2, { age: '31.00' })
    expect(age()).toBe('31.00')
    store.undo()
    expect(age()).toBe(30)
    store.add([{ name: '新' }])
    saveNew(store, 'new1', '17')
    store.undo()
    expect(idsOf(store)).toEqual(['a', 'b', 'c'])
    expect(left).toEqual([])
  })

  it('brings values of others along that nobody here had entered: those stay', () => {
    const { store, age, setAge, save } = setup()
    setAge(31)
    save(2)
    store.setCells([{ id: 'a', key: 'name', value: '我' }])
    save(4, { age: 77 })
    store.undo()
    store.undo()
    expect(store.rowById('a')).toMatchObject({ name: '张三', age: 77 })
    expect(age()).toBe(77)
  })

  it('goes back but for the few of ten thousand cells that others have saved since', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ id: `r${index}`, age: index }))
    const { store, left } = setup(rows)
    store.setColumn('age', () => -1)
    for (const id of ['r3', 'r7', 'r9999']) {
      store.takeRemote(id)
      store.mergeRemote([{ id, age: -1 }])
      store.mergeRemote([{ id, age: 77 }])
    }
    store.undo()
    const kept = new Set([3, 7, 9_999])
    expect(store.rows.every((row, index) => row.age === (kept.has(index) ? 77 : index))).toBe(true)
    expect(left).toEqual([{ cells: 3, rows: 0 }])
    store.redo()
    expect(store.rows.every((row, index) => row.age === (kept.has(index) ? 77 : -1))).toBe(true)
  })
})
