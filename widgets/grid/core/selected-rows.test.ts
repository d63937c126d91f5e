import { describe, expect, it } from 'vitest'
import { createMarkedRows, type MarkChange, type SelectionKind } from './selected-rows.ts'
import { setupStore } from './store.fixture.ts'

function setup(kind: SelectionKind = 'checkbox', options: Parameters<typeof setupStore>[0] = {}) {
  const { store } = setupStore(options)
  const events: MarkChange[] = []
  const marked = createMarkedRows(store, kind, (change) => events.push(change))
  return { store, marked, events }
}

describe('marks of rows', () => {
  it('are told with the names of the contract', () => {
    const { store, marked, events } = setup()
    marked.toggle('b', true)
    marked.toggle('b', true)
    marked.toggle('b', false)
    marked.toggleAll(true)
    marked.toggleAll(false)
    expect(events).toEqual([
      { type: 'checkbox', action: 'selected', row: store.rowById('b') },
      { type: 'checkbox', action: 'unselected', row: store.rowById('b') },
      { type: 'checkbox-all', action: 'selected-all', row: null },
      { type: 'checkbox-all', action: 'unselected', row: null },
    ])
  })

  it('know whether none, some or all are marked', () => {
    const { marked } = setup()
    expect(marked.state).toBe('none')
    marked.toggle('c', true)
    marked.toggle('a', true)
    expect(marked.state).toBe('some')
    expect(marked.ids).toEqual(['a', 'c'])
    marked.toggle('b', true)
    expect(marked.state).toBe('all')
    marked.toggleAll(true)
    marked.toggle('b', false)
    expect(marked.state).toBe('some')
    expect(marked.ids).toEqual(['a', 'c'])
    marked.toggle('a', false)
    marked.toggle('c', false)
    expect(marked.state).toBe('none')
    expect(marked.size).toBe(0)
  })

  it('are never on disabled rows, which do not count for all', () => {
    const { store, marked, events } = setup('checkbox', { disabledRows: { age: 40 } })
    marked.toggle('b', true)
    expect(events).toEqual([])
    marked.toggle('a', true)
    marked.toggle('c', true)
    expect(marked.state).toBe('all')
    marked.toggleAll(true)
    expect(marked.has('b')).toBe(false)
    expect(marked.ids).toEqual(['a', 'c'])
    store.setCells([{ id: 'a', key: 'age', value: 40 }])
    expect(marked.has('a')).toBe(false)
    expect(marked.state).toBe('all')
  })

  it('are on one row at most with radio buttons', () => {
    const { marked, events } = setup('radio')
    marked.toggle('a', true)
    marked.toggle('b', true)
    expect(marked.ids).toEqual(['b'])
    marked.toggleAll(true)
    expect(marked.ids).toEqual(['b'])
    marked.clear()
    expect(events.map(({ type, action }) => [type, action])).toEqual([
      ['radio', 'selected'],
      ['radio', 'selected'],
      ['radio', 'unselected'],
    ])
  })

  it('go with their rows, and do not fall on rows that come later', () => {
    const { store, marked } = setup()
    marked.toggleAll(true)
    store.add()
    expect(marked.has('new1')).toBe(false)
    expect(marked.state).toBe('some')
    store.remove(['a', 'new1'])
    expect(marked.ids).toEqual(['b', 'c'])
    store.undo()
    expect(marked.has('a')).toBe(false)
    store.load([{ id: 'b' }])
    expect(marked.state).toBe('none')
  })

  it('stay on a new row when saving gives it its real id', () => {
    const { store, marked } = setup()
    store.add()
    marked.toggle('new1', true)
    store.changes()
    store.accept({ rows: [{ id: '17' }], newIds: new Map([['new1', '17']]), deletedIds: [] })
    expect(marked.ids).toEqual(['17'])
  })

  it('tell listeners until they are gone', () => {
    const { store, marked } = setup()
    let told = 0
    const stop = marked.subscribe(() => {
      told += 1
    })
    marked.toggle('a', true)
    store.remove('a')
    stop()
    marked.toggle('b', true)
    expect(told).toBe(2)
    expect(marked.rows).toEqual([store.rowById('b')])
  })
})
