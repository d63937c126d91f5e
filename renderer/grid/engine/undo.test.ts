import { describe, expect, it } from 'vitest'
import type { Step } from './patch.ts'
import type { GridRow } from './row.ts'
import { runningSum } from './running-sum.ts'
import { idsOf, people, setupStore } from './store.fixture.ts'
import { UndoStack } from './undo-stack.ts'
import { valueIndex } from './value-index.ts'

describe('undo and redo', () => {
  it('take back every kind of change, and do it again', () => {
    const { store } = setupStore({ rows: people(), orderKey: 'no' })
    const states: string[] = [JSON.stringify(store.rows)]
    const steps = [
      () => store.setCells([{ id: 'a', key: 'name', value: 'x' }]),
      () => store.setColumn('age', () => 7),
      () => store.add([{ name: '新' }], 1),
      () => store.push([{ id: 'p', name: '推' }], 0),
      () => store.move(0, 2),
      () => store.remove(['a', 'new1']),
    ]
    for (const step of steps) {
      step()
      states.push(JSON.stringify(store.rows.map((row) => Object.entries(row).sort())))
    }
    const final = states.at(-1)
    for (const _ of steps) expect(store.undo()?.origin).toBe('undo')
    expect(store.rows).toEqual(people().map((row) => ({ ...row, no: undefined })))
    expect(store.hasChanges()).toBe(false)
    expect(store.canUndo).toBe(false)
    expect(store.undo()).toBeNull()
    for (const _ of steps) store.redo()
    expect(JSON.stringify(store.rows.map((row) => Object.entries(row).sort()))).toBe(final)
    expect(store.redo()).toBeNull()
    expect(store.changes().deletedIds).toEqual(['a'])
  })

  it('hold a million cells at most, and always the last step', () => {
    const stack = new UndoStack()
    // Only how many there are is looked at.
    const stepOf = (cells: number): Step => [{ kind: 'cells', key: 'age', rows: new Array(cells), before: [] }]
    const steps = [300_000, 300_001, 300_002, 300_003].map(stepOf)
    for (const step of steps) stack.push(step)
    const taken = Array.from({ length: 4 }, () => stack.takeUndo())
    expect(taken.map((step) => step && steps.indexOf(step))).toEqual([3, 2, 1, undefined])
    const large = stepOf(2_000_000)
    stack.push(stepOf(1))
    stack.push(large)
    expect(stack.takeUndo()).toBe(large)
    expect(stack.canUndo).toBe(false)
  })

  it('put a removed row back where it stood, and out of the deleted ids', () => {
    const { store } = setupStore()
    store.remove('b')
    const change = store.undo()
    expect(idsOf(store)).toEqual(['a', 'b', 'c'])
    expect(change?.inserted).toEqual([{ id: 'b', index: 1 }])
    expect(store.changes().deletedIds).toEqual([])
  })

  it('merge what was typed into one step', () => {
    const { store } = setupStore()
    store.beginEdit()
    for (const text of ['王', '王小', '王小五']) store.setCells([{ id: 'c', key: 'name', value: text }])
    store.endEdit()
    store.undo()
    expect(store.rowById('c')?.name).toBe('王五')
    expect(store.canUndo).toBe(false)
    store.redo()
    expect(store.rowById('c')?.name).toBe('王小五')
  })

  it('have nothing to take back when the old value was typed again', () => {
    const { store } = setupStore()
    store.beginEdit()
    store.setCells([{ id: 'c', key: 'name', value: '' }])
    expect(store.canUndo).toBe(true)
    store.setCells([{ id: 'c', key: 'name', value: '王五' }])
    store.endEdit()
    expect(store.canUndo).toBe(false)
  })

  it('bring back what was when editing is cancelled, other cells of the row included', () => {
    const { store, told } = setupStore()
    store.beginEdit()
    store.setCells([
      { id: 'a', key: 'name', value: 'x' },
      { id: 'a', key: 'age', value: 1 },
    ])
    store.setCells([{ id: 'a', key: 'name', value: 'xy' }])
    store.cancelEdit()
    expect(store.rowById('a')).toEqual(people()[0])
    expect(store.hasChanges()).toBe(false)
    expect(store.canUndo).toBe(false)
    expect(told.at(-1)?.cells).toEqual(new Map([['a', new Set(['name', 'age'])]]))
  })

  it('end typing first', () => {
    const { store } = setupStore()
    store.setCells([{ id: 'a', key: 'age', value: 31 }])
    store.beginEdit()
    store.setCells([{ id: 'a', key: 'age', value: 32 }])
    store.undo()
    expect(store.rowById('a')?.age).toBe(31)
    store.undo()
    expect(store.rowById('a')?.age).toBe(30)
  })

  it('forget the steps that could be done again when something else is done', () => {
    const { store } = setupStore()
    store.setCells([{ id: 'a', key: 'age', value: 31 }])
    store.undo()
    expect(store.canRedo).toBe(true)
    store.setCells([{ id: 'a', key: 'age', value: 33 }])
    expect(store.canRedo).toBe(false)
  })

  it('leave what could be done again when typing is cancelled', () => {
    const { store } = setupStore()
    store.setCells([{ id: 'a', key: 'age', value: 31 }])
    store.undo()
    store.beginEdit()
    store.setCells([{ id: 'b', key: 'name', value: '李' }])
    store.cancelEdit()
    expect(store.canRedo).toBe(true)
    store.beginEdit()
    store.setCells([{ id: 'b', key: 'name', value: '李' }])
    store.redo()
    expect(store.rows.map((row) => row.age)).toEqual([30, 40, 50])
    expect(store.rowById('b')?.name).toBe('李')
  })

  it('go back a hundred steps', () => {
    const { store } = setupStore()
    for (let age = 1; age <= 105; age += 1) store.setCells([{ id: 'a', key: 'age', value: age }])
    while (store.undo());
    expect(store.rowById('a')?.age).toBe(5)
  })

  it('leave alone what came from outside, and rows that are gone', () => {
    const { store } = setupStore()
    store.setCells([
      { id: 'a', key: 'age', value: 1 },
      { id: 'b', key: 'age', value: 1 },
    ])
    store.setCells([{ id: 'c', key: 'age', value: 99 }], 'outside')
    store.removeRemote(['a'])
    expect(store.undo()?.cells).toEqual(new Map([['b', new Set(['age'])]]))
    expect(store.rows.map((row) => row.age)).toEqual([40, 99])
    expect(store.canUndo).toBe(false)
    expect(store.hasChanges()).toBe(false)
  })

  it('bring back rows of a position that is no longer there', () => {
    const { store } = setupStore()
    store.remove('c')
    store.removeRemote(['a', 'b'])
    store.undo()
    expect(idsOf(store)).toEqual(['c'])
    expect(store.indexOf('c')).toBe(0)
  })

  it('take back a paste into new rows and cells in one step', () => {
    const { store } = setupStore()
    store.transact(() => {
      store.setCells([{ id: 'c', key: 'name', value: 'x' }])
      store.add([{ name: 'y' }, { name: 'z' }])
    })
    store.undo()
    expect(store.rows).toEqual(people())
    store.redo()
    expect(store.rows.map((row) => row.name)).toEqual(['张三', '李四', 'x', 'y', 'z'])
    expect(store.changes().added.map((row) => row.name)).toEqual(['y', 'z'])
  })

  it('fill fields of a picker also where nobody may type, while the cell is edited', () => {
    const { store } = setupStore({ disabledRows: { locked: true } })
    const name = store.columns.find(({ key }) => key === 'name')
    if (!name) throw new Error('no such column')
    store.setColumns([name, { ...name, key: 'code', readOnly: true }])
    const others = [
      { id: 'a', key: 'name', value: 'x' },
      { id: 'a', key: 'code', value: '17' },
      { id: 'b', key: 'code', value: '18' },
    ]
    store.setCells(others)
    expect(store.rows.map((row) => row.code)).toEqual([undefined, undefined, undefined])
    store.beginEdit()
    store.setCells([{ id: 'a', key: 'name', value: 'y' }, ...others.slice(1)])
    store.endEdit()
    expect(store.rows.map((row) => row.code)).toEqual(['17', undefined, undefined])
  })
})

/** A generator of numbers that are the same in each run (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) % below
  }
}

describe('many changes in any order', () => {
  // Enough rows that whole columns and removals of many rows take their own way.
  const loaded = (): GridRow[] =>
    Array.from({ length: 400 }, (_, index) => ({ id: `r${index}`, name: `n${index % 300}`, age: index, no: index + 1 }))

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'leave log, indexes and sums as if made anew, and can all be taken back (%i)',
    (seed) => {
      const pick = numbersFrom(seed)
      const { store } = setupStore({ rows: loaded(), ...(seed % 2 === 0 ? { orderKey: 'no' } : {}) })
      const original = new Map(loaded().map((row) => [row.id, row]))
      const someId = () => store.idOf(store.rows[pick(store.rows.length)] ?? {})
      const acts = [
        () => store.setCells([{ id: someId(), key: 'name', value: `n${pick(300)}` }]),
        () => store.setCells(Array.from({ length: 300 }, () => ({ id: someId(), key: 'age', value: pick(9) }))),
        () => store.setColumn('age', (row) => (pick(2) === 0 ? Number(row.age) : pick(50) / 4)),
        () => store.setColumn('name', (_, index) => `n${index % (2 + pick(5))}`),
        () =>
          store.add(
            Array.from({ length: 1 + pick(3) }, () => ({ name: `n${pick(300)}`, age: pick(9) })),
            pick(200),
          ),
        () => store.remove(Array.from({ length: 1 + pick(4) }, someId)),
        () => store.remove(pick(4) === 0 ? store.rows.slice(0, 260).map((row) => store.idOf(row)) : []),
        () => store.move(pick(store.rows.length), pick(store.rows.length)),
        () => store.undo(),
        () => store.redo(),
        () => store.hasChanges(),
        () => store.figure('name', valueIndex).repeated,
        () => store.figure('age', runningSum).sum(),
        () => store.isChanged(someId(), 'age'),
      ]
      for (let turn = 0; turn < 90; turn += 1) {
        acts[pick(acts.length)]?.()
        if (store.rows.length < 20) store.add(loaded().slice(0, 100))
        if (turn % 10 === 9) expectConsistent()
      }
      while (store.undo());
      expectConsistent()
      expect(store.rows).toEqual(loaded())
      expect(store.hasChanges()).toBe(false)

      function expectConsistent() {
        const fresh = setupStore({ rows: store.rows.map((row) => ({ ...row })) }).store
        expect(store.figure('name', valueIndex).repeated).toEqual(fresh.figure('name', valueIndex).repeated)
        expect(store.figure('age', runningSum).sum()).toBe(fresh.figure('age', runningSum).sum())
        const present = new Set(idsOf(store))
        const changes = store.changes()
        expect(new Set(changes.deletedIds)).toEqual(
          new Set([...original.keys()].filter((id) => !present.has(String(id)))),
        )
        expect(changes.added).toHaveLength(store.rows.filter((row) => !original.has(row.id)).length)
        const differing = store.rows.flatMap((row) => {
          const before = original.get(row.id)
          const keys = ['name', 'age', 'no'].filter((key) => before && before[key] !== row[key])
          return keys.length > 0 ? [{ id: row.id, ...Object.fromEntries(keys.map((key) => [key, row[key]])) }] : []
        })
        expect(changes.changed).toEqual(differing)
      }
    },
  )
})
