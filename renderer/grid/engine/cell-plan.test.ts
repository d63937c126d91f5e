import { describe, expect, it } from 'vitest'
import { numberCell } from './cell-plan.fixture.ts'
import { applyCellPlan } from './cell-plan.ts'
import { createCellErrors } from './create-cell-errors.ts'
import { forgetRefusedOnChange } from './forget-refused.ts'
import { applyPaste, planPaste } from './paste-plan.ts'
import { planClear } from './range-plan.ts'
import { column, setupStore } from './store.fixture.ts'

/** 张三, 李四 and 王五 with their ages; `pasteAges` begins in the row of 李四. */
function setup() {
  const columns = [column({ key: 'name' }), column({ key: 'age' }, { cell: numberCell })]
  const { store, told } = setupStore({ columns })
  const errors = createCellErrors()
  forgetRefusedOnChange(store, errors)
  return {
    store,
    told,
    errors,
    columns,
    ages: () => store.rows.map((row) => row.age),
    pasteAges(...texts: string[]) {
      const plan = planPaste({
        cells: texts.map((text) => [text]),
        target: { top: 1, left: 1, bottom: 1, right: 1 },
        columns,
        store,
        mayAdd: 9,
      })
      if (plan.kind === 'too-many') throw new Error('Too many cells.')
      return applyPaste(plan, store, errors)
    },
  }
}

describe('a paste with wrong types', () => {
  it('marks those cells, which keep their values, and applies the rest', () => {
    const { errors, ages, pasteAges } = setup()
    const added = pasteAges('4O', '51', '52', 'x')

    expect(ages().slice(0, 4)).toEqual([30, 40, '51', '52'])
    expect(errors.all()).toEqual({ b: { age: '4O 不是数字' }, [added[1] ?? '']: { age: 'x 不是数字' } })
  })

  it('is one step: one undo takes back values, rows and marks', () => {
    const { store, told, errors, ages, pasteAges } = setup()
    pasteAges('4O', '51', '52')
    expect(told).toHaveLength(1)
    store.undo()

    expect(ages()).toEqual([30, 40, 50])
    expect(errors.size).toBe(0)
  })

  it('loses the mark of a cell with its next value, which the next paste may bring', () => {
    const { store, errors, pasteAges } = setup()
    pasteAges('x', 'y')
    store.setCells([{ id: 'b', key: 'age', value: 41 }])
    expect(errors.all()).toEqual({ c: { age: 'y 不是数字' } })

    pasteAges('42', '50')
    expect(errors.size).toBe(0)
  })

  it('keeps its marks when something is done to other cells: pasted, emptied, typed and cancelled, taken back', () => {
    const { store, errors, columns, pasteAges } = setup()
    pasteAges('51', 'y')
    const marks = { c: { age: 'y 不是数字' } }
    pasteAges('42')
    expect(errors.all()).toEqual(marks)
    const plan = planClear({ top: 0, left: 1, bottom: 0, right: 1 }, { columns, store })
    if (plan.kind === 'plan') applyCellPlan(plan, store, errors)
    expect(errors.all()).toEqual(marks)
    store.beginEdit()
    store.setCells([{ id: 'a', key: 'name', value: 'x' }])
    store.cancelEdit()
    expect(errors.all()).toEqual(marks)
    store.undo()
    store.undo()
    expect(errors.all()).toEqual(marks)
    store.undo()
    expect(errors.size).toBe(0)
    store.redo()
    expect(errors.all()).toEqual(marks)
  })

  it('gets the mark of a cell back when what was entered instead is taken back', () => {
    const { store, errors, pasteAges } = setup()
    pasteAges('51', 'y')
    const marks = { c: { age: 'y 不是数字' } }
    store.beginEdit()
    store.setCells([{ id: 'c', key: 'age', value: 5 }])
    expect(errors.size).toBe(0)
    store.cancelEdit()
    expect(errors.all()).toEqual(marks)
    store.beginEdit()
    for (const age of [5, 52]) store.setCells([{ id: 'c', key: 'age', value: age }])
    store.endEdit()
    store.undo()
    expect(errors.all()).toEqual(marks)
    store.redo()
    expect(errors.size).toBe(0)
  })

  it('is forgiven by emptying its cells, also where nothing was in them', () => {
    const { store, errors, columns, pasteAges } = setup()
    store.setCells([{ id: 'b', key: 'age', value: null }])
    pasteAges('x', 'y')
    const plan = planClear({ top: 1, left: 1, bottom: 1, right: 1 }, { columns, store })
    if (plan.kind === 'plan') applyCellPlan(plan, store, errors)
    expect(errors.all()).toEqual({ c: { age: 'y 不是数字' } })
  })

  it('leaves what others say of the cells', () => {
    const { store, errors, pasteAges } = setup()
    errors.set('server', 'b', 'age', '太大')
    pasteAges('x')
    store.setCells([{ id: 'b', key: 'age', value: 41 }])

    expect(errors.messageOf('b', 'age')).toBe('太大')
  })
})

describe('emptying cells', () => {
  it('is one step of undo', () => {
    const { store, errors, columns, ages } = setup()
    const plan = planClear({ top: 0, left: 1, bottom: 1, right: 1 }, { columns, store })
    if (plan.kind === 'plan') applyCellPlan(plan, store, errors)
    expect(ages()).toEqual([null, null, 50])

    store.undo()
    expect(ages()).toEqual([30, 40, 50])
  })
})
