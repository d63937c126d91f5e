import { describe, expect, it } from 'vitest'
import type { GridRow } from '../engine/row.ts'
import { idsOf, people, setupStore } from '../engine/store.fixture.ts'
import { exchangeRows } from './exchange-rows.ts'

/** A grid with the three people, in which the user has renamed b; undone and new steps are counted by the store. */
function setup({ typed = true } = {}) {
  const before = people()
  const { store, told } = setupStore({ rows: before.slice() })
  if (typed) store.setCells([{ id: 'b', key: 'name', value: '我改的' }], 'user')
  told.length = 0
  const exchange = (next: readonly GridRow[], more: { removed?: readonly string[]; isSaving?: boolean } = {}) =>
    exchangeRows({
      store,
      before,
      next,
      removedIds: new Set(more.removed ?? []),
      isSaving: more.isSaving ?? false,
    })
  const names = () => store.rows.map(({ name }) => name)
  return { before, store, told, exchange, names }
}

describe('another list with the same rows', () => {
  it('changes nothing when it holds the same objects', () => {
    const { before, store, told, exchange } = setup()
    expect(exchange(before.slice())).toBe(true)
    expect(told).toEqual([])
    expect(store.changes().changed).toEqual([{ id: 'b', name: '我改的' }])
    expect(store.canUndo).toBe(true)
  })

  it('keeps what was typed, and that it is not saved, when it holds the rows as they are stored', () => {
    const { store, exchange, names } = setup()
    expect(exchange(people())).toBe(true)
    expect(names()).toEqual(['张三', '我改的', '王五'])
    expect(store.changes().changed).toEqual([{ id: 'b', name: '我改的' }])
    expect(store.isStale('b')).toBe(false)
  })

  it('keeps what was typed unsaved when it holds copies of the grid’s own rows', () => {
    const { store, exchange } = setup()
    exchange(store.rows.map((row) => ({ ...row, age: 1 })))
    expect(store.rows.map(({ age }) => age)).toEqual([1, 1, 1])
    expect(store.changes().changed).toEqual([{ id: 'b', name: '我改的' }])
  })

  it('takes what is new about other cells, and marks the row where it is about the same one', () => {
    const { store, exchange, names } = setup()
    exchange([{ id: 'a', name: '张三丰', age: 30 }, { id: 'b', name: '他改的', age: 40 }, people()[2] ?? {}])
    expect(names()).toEqual(['张三丰', '我改的', '王五'])
    expect(store.isStale('b')).toBe(true)
  })

  it('takes for saved what comes back in a later version', () => {
    const { store, exchange } = setup()
    exchange(people().map((row) => ({ ...row, version: 1 })))
    exchange([
      { ...people()[0], version: 1 },
      { id: 'b', name: '我改的', age: 40, version: 2 },
      { ...people()[2], version: 1 },
    ])
    expect(store.hasChanges()).toBe(false)
  })

  it('keeps what was typed unsaved when it holds copies, also while it is being saved', () => {
    const { store, exchange } = setup()
    exchange(
      store.rows.map((row) => ({ ...row })),
      { isSaving: true },
    )
    expect(store.changes().changed).toEqual([{ id: 'b', name: '我改的' }])
  })

  it('keeps new rows and removed ones, an empty list of an empty one too', () => {
    const { store, exchange } = setup()
    store.add([{ name: '新' }])
    store.remove('c')
    expect(exchange(people(), { removed: ['c'] })).toBe(true)
    expect(idsOf(store)).toEqual(['a', 'b', 'new1'])
    const { store: empty } = setupStore({ rows: [] })
    empty.add([{ name: '新' }])
    exchangeRows({ store: empty, before: [], next: [], removedIds: new Set(), isSaving: false })
    expect(empty.rows).toHaveLength(1)
  })
})

describe('a list with other rows', () => {
  it('exchanges all of them where nothing is unsaved, or none is the same', () => {
    const untouched = setup({ typed: false })
    expect(untouched.exchange([{ id: 'b', name: '李四' }, { id: 'x' }])).toBe(false)
    expect(idsOf(untouched.store)).toEqual(['b', 'x'])
    const touched = setup()
    expect(touched.exchange([{ id: 'x', name: '新人' }])).toBe(false)
    expect(idsOf(touched.store)).toEqual(['x'])
    expect(touched.store.hasChanges()).toBe(false)
  })

  it('keeps rows with unsaved changes; others go and come where they stand in it', () => {
    const { store, exchange, names } = setup()
    store.add([{ name: '新' }])
    expect(
      exchange([
        { id: 'x', name: '来' },
        { id: 'a', name: '张三', age: 30 },
      ]),
    ).toBe(true)
    expect(names()).toEqual(['来', '张三', '我改的', '新'])
    expect(store.changes()).toMatchObject({ added: [{ name: '新' }], changed: [{ id: 'b' }], deletedIds: [] })
  })

  it('does not bring back what the user has removed, and forgets removals that are done', () => {
    const { store, exchange } = setup()
    store.remove(['a', 'c'])
    exchange([people()[0] ?? {}, people()[1] ?? {}, { id: 'x' }], { removed: ['a', 'c'] })
    expect(idsOf(store)).toEqual(['b', 'x'])
    expect(store.changes().deletedIds).toEqual(['a'])
  })

  it('shows a new row once when it comes back with its id', () => {
    const { store, exchange } = setup()
    store.add([
      { name: '新', age: 5 },
      { name: '还没有', age: 6 },
    ])
    exchange([...people(), { id: 'd', name: '新', age: '5' }], { isSaving: true })
    expect(idsOf(store)).toEqual(['a', 'b', 'c', 'd', 'new2'])
  })

  it('cannot recognise rows without ids', () => {
    const { store } = setupStore({ rows: [{ name: '甲' }] })
    store.setColumn('name', () => '改')
    const next = [{ name: '甲' }]
    exchangeRows({ store, before: store.rows.slice(), next, removedIds: new Set(), isSaving: false })
    expect(store.rows.map(({ name }) => name)).toEqual(['甲'])
  })
})
