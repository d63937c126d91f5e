import { describe, expect, it } from 'vitest'
import type { LiveRow } from '../../host.ts'
import type { GridRow } from '../engine/row.ts'
import { createServerRows, type ServerRows } from '../engine/server-rows.ts'
import { setupStore } from '../engine/store.fixture.ts'
import { followLiveRows } from './live-rows.ts'
import { createStaleRows } from './stale-rows.ts'

function setup() {
  let server: ServerRows | undefined
  const { store } = setupStore({
    server: (ground) => {
      server = createServerRows(ground)
      return server
    },
  })
  const listeners = new Map<string, (news: LiveRow) => void>()
  const sent: [key: string, news: LiveRow][] = []
  const changed: string[] = []
  const unknown: GridRow[] = []
  let edited: string | undefined
  const stale = createStaleRows({
    store,
    mergeKept: (ids) => server?.mergeKept(ids) ?? [],
    editedRowId: () => edited,
  })
  const rows = followLiveRows({
    live: {
      onRow(key, listener) {
        listeners.set(key, listener)
        return () => listeners.delete(key)
      },
      sendRow: (key, news) => sent.push([key, news]),
    },
    store,
    socketKey: 'prices',
    caseId: 'mine',
    editedRowId: () => edited,
    onChanged: (ids) => changed.push(...ids),
    onUnknown: (row) => unknown.push(row),
    onNews: stale.note,
  })
  return {
    store,
    rows,
    sent,
    changed,
    stale,
    unknown,
    listeners,
    edit(id: string | undefined) {
      edited = id
      if (id !== undefined) return
      rows.release()
      stale.release()
    },
    hear: (row: LiveRow['row'], caseId = 'theirs') => listeners.get('prices')?.({ row, caseId }),
  }
}

describe('rows that others save (spec 3: a message is the id and the changed fields)', () => {
  it('are merged by id, with only what the message names, and are told', () => {
    const { store, hear, changed } = setup()
    hear({ id: 'a', age: 31 })
    expect(store.rowById('a')).toEqual({ id: 'a', name: '张三', age: 31 })
    expect(changed).toEqual(['a'])
    expect(store.hasChanges()).toBe(false)
  })

  it('are passed over when this grid has sent them, or does not show them', () => {
    const { store, hear, changed, unknown } = setup()
    hear({ id: 'a', age: 31 }, 'mine')
    hear({ id: 'elsewhere', age: 1 })
    hear({ age: 1 })
    expect(store.rowById('a')?.age).toBe(30)
    expect(changed).toEqual([])
    // It may be a new one: the page learns of it.
    expect(unknown).toEqual([{ id: 'elsewhere', age: 1 }])
  })

  it('never take the value that was changed here: the row is marked, and what they hold can be taken', () => {
    const { store, hear, stale } = setup()
    store.setCells([{ id: 'a', key: 'age', value: 99 }])
    hear({ id: 'a', age: 31, name: '张三丰' })
    expect(store.rowById('a')).toMatchObject({ age: 99, name: '张三丰' })
    expect(stale.ids).toEqual(['a'])
    store.takeRemote('a')
    expect(store.rowById('a')?.age).toBe(31)
    expect(stale.ids).toEqual([])
  })

  it('come in when the value that was changed here is taken back, as soon as its cell is closed', () => {
    const { store, hear, stale, edit } = setup()
    store.setCells([{ id: 'a', key: 'age', value: 99 }])
    hear({ id: 'a', age: 31 })
    edit('a')
    store.undo()
    expect(store.rowById('a')?.age).toBe(30)
    expect(stale.ids).toEqual(['a'])
    edit(undefined)
    expect(store.rowById('a')?.age).toBe(31)
    expect(stale.ids).toEqual([])
    expect(store.hasChanges()).toBe(false)
  })

  it('wait until the cell of their row closes, and are marked meanwhile', () => {
    const { store, hear, stale, edit } = setup()
    edit('a')
    hear({ id: 'a', age: 31 })
    hear({ id: 'b', age: 41 })
    expect(store.rowById('a')?.age).toBe(30)
    expect(store.rowById('b')?.age).toBe(41)
    expect(stale.ids).toEqual(['a'])
    edit(undefined)
    expect(store.rowById('a')?.age).toBe(31)
    expect(stale.ids).toEqual([])
  })

  it.each([
    ['objects', { tug1: 'in' }, { tug2: 'out' }, { tug1: 'in', tug2: 'out' }],
    ['texts', '{"tug1":"in"}', '{"tug2":"out"}', '{"tug1":"in","tug2":"out"}'],
    ['a text that is no object', '{"tug1":"in"}', 'gone', 'gone'],
  ])('have their tug_status merged: %s', (_name, before, news, after) => {
    const { store, hear } = setup()
    store.setCells([{ id: 'a', key: 'tug_status', value: before }], 'outside')
    hear({ id: 'a', tug_status: news })
    expect(store.rowById('a')?.tug_status).toEqual(after)
  })

  it('are told to the others with the name of this grid', () => {
    const { rows, sent, store } = setup()
    rows.send({ id: 'a', age: 31 })
    expect(sent).toEqual([['prices', { row: { id: 'a', age: 31 }, caseId: 'mine' }]])
    expect(store.rows).toHaveLength(3)
  })

  it('are told as they were saved: what was typed since stays here', () => {
    const { rows, sent, store } = setup()
    store.setCells([{ id: 'a', key: 'name', value: '张' }])
    store.changes()
    store.setCells([
      { id: 'a', key: 'age', value: 99 },
      { id: 'a', key: 'name', value: '还没有保存' },
    ])
    store.accept({ rows: [{ id: 'a', name: '张', version: 2 }], newIds: new Map(), deletedIds: [] })
    rows.sendSaved({ id: 'a', name: '张', version: 2 })
    rows.sendSaved({ id: 'gone', name: '李' })
    expect(sent).toEqual([['prices', { row: { id: 'a', name: '张', version: 2 }, caseId: 'mine' }]])
    store.undo()
    rows.sendSaved({ id: 'a', version: 2 })
    expect(sent.at(-1)?.[1].row).toEqual({ id: 'a', name: '张', age: 30, version: 2 })
  })

  it('are no longer heard when the grid has gone', () => {
    const { rows, listeners } = setup()
    rows.stop()
    expect(listeners.size).toBe(0)
  })
})
