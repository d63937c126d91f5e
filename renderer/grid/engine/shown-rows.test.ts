import { describe, expect, it, vi } from 'vitest'
import { type Arrangement, orderOf, textsOfColumn } from './arrange-rows.ts'
import type { Column } from './column.ts'
import type { GridRow } from './row.ts'
import { createShownRows } from './shown-rows.ts'
import { idsOf, people, setupStore } from './store.fixture.ts'

const textOf = (row: GridRow, { key }: Column) => String(row[key] ?? '')

function setup(rows = people()) {
  const { store } = setupStore({ rows })
  const shown = createShownRows(store)
  const arrange = (arrangement: Partial<Arrangement>) =>
    shown.arrange(orderOf({ sort: null, filters: new Map(), ...arrangement }, store.columns, textOf))
  return { store, shown, arrange, ids: () => idsOf(shown.store) }
}

const BY_AGE_DOWN = { sort: { key: 'age', descending: true } }

describe('shown rows', () => {
  it('are all rows of the store until they are arranged', () => {
    const { store, shown, ids } = setup()
    expect(ids()).toEqual(['a', 'b', 'c'])
    store.move(0, 2)
    expect(ids()).toEqual(['b', 'c', 'a'])
    expect(shown.store.indexOf('a')).toBe(2)
  })

  it('stand in their order while those of the store stay, and keep the edits', () => {
    const { store, shown, arrange, ids } = setup()
    shown.store.setCells([{ id: 'b', key: 'age', value: 45 }])
    arrange(BY_AGE_DOWN)
    expect(ids()).toEqual(['c', 'b', 'a'])
    expect(idsOf(store)).toEqual(['a', 'b', 'c'])
    expect([1, 2, 3].map(shown.numberOf)).toEqual([3, 2, 1])
    // What is edited does not run away from under the hands.
    shown.store.setCells([{ id: 'c', key: 'age', value: 1 }])
    expect(ids()).toEqual(['c', 'b', 'a'])
    shown.arrange(null)
    expect(ids()).toEqual(['a', 'b', 'c'])
    expect(store.changes().changed).toEqual([
      { id: 'b', age: 45 },
      { id: 'c', age: 1 },
    ])
  })

  it('are those that a filter finds; sums are of them, and none can be moved', () => {
    const { store, shown, arrange, ids } = setup()
    arrange({ filters: new Map([['name', new Set(['张三', '王五'])]]) })
    expect(ids()).toEqual(['a', 'c'])
    expect(shown.store.indexOf('b')).toBe(-1)
    const count = vi.fn((rows: readonly GridRow[]) => ({ add() {}, remove() {}, rows }))
    expect(shown.store.figure('age', count).rows.map(({ id }) => id)).toEqual(['a', 'c'])
    shown.store.move(0, 1)
    expect(idsOf(store)).toEqual(['a', 'b', 'c'])
  })

  it('follow rows that come and go: after the row before them, or at the end', () => {
    const { store, arrange, ids } = setup()
    arrange(BY_AGE_DOWN)
    store.add([{ name: '新一' }], 1)
    expect(ids()).toEqual(['c', 'b', 'a', 'new1'])
    store.add([{ name: '新二' }])
    expect(ids()).toEqual(['c', 'b', 'a', 'new1', 'new2'])
    store.remove('b')
    expect(ids()).toEqual(['c', 'a', 'new1', 'new2'])
  })

  it('are arranged anew when others are loaded', () => {
    const { store, arrange, ids } = setup()
    arrange(BY_AGE_DOWN)
    store.load([
      { id: 'x', name: '甲', age: 1 },
      { id: 'y', name: '乙', age: 2 },
    ])
    expect(ids()).toEqual(['y', 'x'])
  })

  it('show what is taken back though the filter leaves it out, where it stands now', () => {
    const { shown, arrange, ids } = setup()
    shown.store.setCells([{ id: 'b', key: 'age', value: 41 }])
    arrange({ filters: new Map([['name', new Set(['王五'])]]) })
    expect(ids()).toEqual(['c'])
    shown.store.undo()
    expect(ids()).toEqual(['c', 'b'])
    shown.arrange(null)
    shown.store.remove('a')
    arrange(BY_AGE_DOWN)
    expect(shown.store.undo()?.inserted).toEqual([{ id: 'a', index: 2 }])
  })

  it('tell those who draw them, and nobody else, that rows stand elsewhere', () => {
    const { store, shown, arrange } = setup()
    const drawn = vi.fn()
    const saved = vi.fn()
    const end = shown.store.subscribe(drawn)
    store.subscribe(saved)
    arrange(BY_AGE_DOWN)
    expect(drawn).toHaveBeenCalledWith(expect.objectContaining({ moved: true, origin: 'outside' }))
    expect(saved).not.toHaveBeenCalled()
    end()
    shown.arrange(null)
    expect(drawn).toHaveBeenCalledTimes(1)
  })
})

describe('the order of rows', () => {
  const sorted = (values: readonly GridRow['name'][], descending = false) => {
    const rows = values.map((name, index) => ({ id: `${index}`, name }))
    const { shown, arrange } = setup(rows)
    arrange({ sort: { key: 'name', descending } })
    return shown.store.rows.map(({ name }) => name)
  }

  it.each([
    [['10.50', '9', '-1', '100'], false, ['-1', '9', '10.50', '100']],
    [['10.50', '', '9', null], true, ['10.50', '9', '', null]],
    [['钢铁', '白砂糖', '第10批', '第9批'], false, ['白砂糖', '第9批', '第10批', '钢铁']],
    [['2026-02-01', '2025-12-31', '2026-01-15'], true, ['2026-02-01', '2026-01-15', '2025-12-31']],
  ])('of %j, descending: %s', (values, descending, expected) => {
    expect(sorted(values, descending)).toEqual(expected)
  })

  it('is none for columns that are gone', () => {
    const filters = new Map([['gone', new Set(['x'])]])
    expect(orderOf({ sort: { key: 'gone', descending: false }, filters }, [], textOf)).toBeNull()
  })

  it('knows the texts of a column with their rows, empty ones last', () => {
    const { store } = setup([
      { id: '1', name: '乙' },
      { id: '2', name: '' },
      { id: '3', name: '甲' },
      { id: '4', name: '乙' },
    ])
    const [name] = store.columns
    if (!name) throw new Error('There is no column.')
    expect(textsOfColumn(store.rows, name, textOf)).toEqual([
      { text: '甲', count: 1 },
      { text: '乙', count: 2 },
      { text: '', count: 1 },
    ])
  })
})
