import { describe, expect, it } from 'vitest'
import { choiceCell, column, numberCell, plannedRows, threeChoices } from './cell-plan.fixture.ts'
import type { CellPlan, TooManyCells } from './cell-plan.ts'
import { planFill } from './fill-plan.ts'
import { planClear, planFillAll, planFillDown } from './range-plan.ts'
import type { CellRange } from './selection.ts'

function range(top: number, left: number, bottom = top, right = left): CellRange {
  return { top, left, bottom, right }
}
/** `r1.a=2` for each change. */
function changesOf(plan: CellPlan | TooManyCells): string[] {
  return plan.kind === 'plan' ? plan.changes.map(({ id, key, value }) => `${id}.${key}=${value}`) : [plan.kind]
}

const columns = [column('a'), column('n', numberCell), column('c', choiceCell, { choices: threeChoices })]

describe('the fill handle', () => {
  it('copies one cell down', () => {
    const store = plannedRows([{ n: '5' }, {}, {}])
    expect(changesOf(planFill(range(0, 1), range(0, 1, 2), { columns, store }))).toEqual(['r1.n=5', 'r2.n=5'])
  })

  it('goes on with a series of two or more numbers, down and up', () => {
    const store = plannedRows([{}, {}, { n: '4' }, { n: '6' }, {}, {}])
    expect(changesOf(planFill(range(2, 1, 3), range(2, 1, 5), { columns, store }))).toEqual(['r4.n=8', 'r5.n=10'])
    expect(changesOf(planFill(range(2, 1, 3), range(0, 1, 3), { columns, store }))).toEqual(['r0.n=0', 'r1.n=2'])
  })

  it('repeats what makes no series, in its order, down and up', () => {
    const store = plannedRows([{}, {}, {}, { a: 'x' }, { a: 'y' }, {}, {}, {}])
    expect(changesOf(planFill(range(3, 0, 4), range(3, 0, 7), { columns, store }))).toEqual([
      'r5.a=x',
      'r6.a=y',
      'r7.a=x',
    ])
    expect(changesOf(planFill(range(3, 0, 4), range(0, 0, 4), { columns, store }))).toEqual([
      'r0.a=y',
      'r1.a=x',
      'r2.a=y',
    ])
  })

  it('counts texts on that end in a number, but never codes to choose from', () => {
    const store = plannedRows([{ a: 'A-01', c: '1' }, { a: 'A-02', c: '2' }, {}])
    expect(changesOf(planFill(range(0, 0, 1), range(0, 0, 2), { columns, store }))).toEqual(['r2.a=A-03'])
    expect(changesOf(planFill(range(0, 2, 1), range(0, 2, 2), { columns, store }))).toEqual(['r2.c=1'])
  })

  it('fills several columns at once, each by itself', () => {
    const store = plannedRows([{ a: 'x', n: '1' }, { a: 'y', n: '2' }, {}])
    expect(changesOf(planFill(range(0, 0, 1, 1), range(0, 0, 2, 1), { columns, store }))).toEqual(['r2.a=x', 'r2.n=3'])
  })

  it('goes to the right and to the left, as a series within one type', () => {
    const months = ['m1', 'm2', 'm3', 'm4'].map((key) => column(key, numberCell))
    const store = plannedRows([{ m2: '10', m3: '20' }])
    expect(changesOf(planFill(range(0, 1, 0, 2), range(0, 1, 0, 3), { columns: months, store }))).toEqual(['r0.m4=30'])
    expect(changesOf(planFill(range(0, 1, 0, 2), range(0, 0, 0, 2), { columns: months, store }))).toEqual(['r0.m1=0'])
  })

  it('carries the visible text into a column of another type, and marks what is none of that type', () => {
    const store = plannedRows([{ a: '二', n: '7' }])
    const [text = column('a'), number = column('n'), choice = column('c')] = columns
    const right = planFill(range(0, 0), range(0, 0, 0, 2), { columns: [text, choice, number], store })

    expect(changesOf(right)).toEqual(['r0.c=2'])
    expect(right).toMatchObject({ refused: [{ id: 'r0', key: 'n', message: '二 不是数字' }] })
  })

  it('passes over cells that cannot be edited, and counts them', () => {
    const plan = planFill(range(0, 0), range(0, 0, 3), { columns, store: plannedRows([{ a: 'x' }, {}, {}, {}], [2]) })

    expect(changesOf(plan)).toEqual(['r1.a=x', 'r3.a=x'])
    expect(plan).toMatchObject({ skipped: 1, range: range(0, 0, 3) })
  })

  it('refuses more cells than a grid takes at once', () => {
    const place = { columns, store: plannedRows([{}, {}, {}]), limit: 2 }
    expect(planFill(range(0, 0), range(0, 0, 2), place)).toEqual({ kind: 'too-many', limit: 2 })
    expect(planFillDown(range(0, 0, 2), place)).toEqual({ kind: 'too-many', limit: 2 })
    expect(planFillAll('x', column('a'), range(0, 0, 2), place)).toEqual({ kind: 'too-many', limit: 2 })
    expect(planClear(range(0, 0, 2), place)).toEqual({ kind: 'too-many', limit: 2 })
  })
})

describe('Ctrl+D', () => {
  const store = plannedRows([{ n: '1', c: '1' }, { n: '2', c: '2' }, { n: '9' }])

  it('copies the first row of the range into the others, without counting on', () => {
    expect(changesOf(planFillDown(range(0, 1, 2, 2), { columns, store }))).toEqual([
      'r1.n=1',
      'r2.n=1',
      'r1.c=1',
      'r2.c=1',
    ])
  })

  it('copies the row above into a single row', () => {
    expect(changesOf(planFillDown(range(1, 1), { columns, store }))).toEqual(['r1.n=1'])
  })

  it('has nothing to copy into the first row', () => {
    expect(changesOf(planFillDown(range(0, 1), { columns, store }))).toEqual([])
  })
})

describe('filling a range with what was typed', () => {
  it('puts it into every cell, through its text where the type is another one', () => {
    const store = plannedRows([{}, {}])
    expect(changesOf(planFillAll('2', column('x'), range(0, 0, 1, 1), { columns, store }))).toEqual([
      'r0.a=2',
      'r0.n=2',
      'r1.a=2',
      'r1.n=2',
    ])
  })
})

describe('Delete', () => {
  it('empties what can be edited', () => {
    const plan = planClear(range(0, 0, 1, 1), { columns, store: plannedRows([{ a: 'x' }, { a: 'y' }], [1]) })

    expect(changesOf(plan)).toEqual(['r0.a=null', 'r0.n=null'])
    expect(plan).toMatchObject({ skipped: 2 })
  })

  it('empties types without a text form as well', () => {
    const files = column('f', { ...choiceCell, parse: () => ({ ok: false, message: '不能粘贴' }) })
    expect(changesOf(planClear(range(0, 0), { columns: [files], store: plannedRows([{ f: 'a.png' }]) }))).toEqual([
      'r0.f=null',
    ])
  })
})
