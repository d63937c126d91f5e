import { describe, expect, it } from 'vitest'
import { setupStore } from '../engine/store.fixture.ts'
import { createMarkedRows, type MarkChange, type SelectionKind } from './selected-rows.ts'

function setup(kind: SelectionKind = 'checkbox') {
  const { store } = setupStore({ disabledRows: { name: '李四' } })
  const told: MarkChange[] = []
  const marked = createMarkedRows(store, kind, (change) => told.push(change))
  return { store, marked, told }
}

describe('marks of rows (spec 4: select)', () => {
  it('are set and taken away, and each is told', () => {
    const { marked, told, store } = setup()
    marked.toggle('a', true)
    marked.toggle('a', true)
    expect(marked.ids).toEqual(['a'])
    marked.toggle('a', false)
    expect(marked.ids).toEqual([])
    expect(told).toEqual([
      { type: 'checkbox', action: 'selected', row: store.rowById('a') },
      { type: 'checkbox', action: 'unselected', row: store.rowById('a') },
    ])
  })

  it('pass over disabled rows, one by one and all together', () => {
    const { marked, told } = setup()
    marked.toggle('b', true)
    expect(marked.size).toBe(0)
    marked.toggleAll(true)
    expect(marked.ids).toEqual(['a', 'c'])
    expect(marked.state).toBe('all')
    expect(told.at(-1)).toEqual({ type: 'checkbox-all', action: 'selected-all', row: null })
  })

  it('say whether none, some or all rows that can be marked are', () => {
    const { marked, store } = setup()
    expect(marked.state).toBe('none')
    marked.toggle('a', true)
    expect(marked.state).toBe('some')
    marked.toggle('c', true)
    expect(marked.state).toBe('all')
    store.add([{}])
    expect(marked.state).toBe('some')
  })

  it('of radio buttons leave the row before, and are never all', () => {
    const { marked } = setup('radio')
    marked.toggle('a', true)
    marked.toggle('c', true)
    marked.toggleAll(true)
    expect(marked.ids).toEqual(['c'])
  })

  it('go with their rows, and follow rows that get their real ids', () => {
    const { marked, store } = setup()
    const [added = ''] = store.add([{ name: '赵六' }])
    marked.toggle('a', true)
    marked.toggle(added, true)
    store.remove('a')
    expect(marked.ids).toEqual([added])
    store.changes()
    store.accept({ rows: [{ id: 'd', name: '赵六' }], newIds: new Map([[added, 'd']]), deletedIds: ['a'] })
    expect(marked.ids).toEqual(['d'])
    store.load([])
    expect(marked.size).toBe(0)
  })

  it('are taken from rows that can no longer be marked when they are looked at again', () => {
    const { marked, store } = setup()
    marked.toggle('a', true)
    store.setCells([{ id: 'a', key: 'name', value: '李四' }])
    marked.recheck()
    expect(marked.ids).toEqual([])
  })
})
