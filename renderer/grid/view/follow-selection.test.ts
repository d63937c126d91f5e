import { describe, expect, it } from 'vitest'
import type { GridRow } from '../engine/row.ts'
import type { Selection } from '../engine/selection.ts'
import { column } from '../engine/store.fixture.ts'
import { followSelection, groundOf } from './follow-selection.ts'

const [a, b, c, d]: readonly GridRow[] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }]
const [name, age, city] = ['name', 'age', 'city'].map((key) => column({ key }))

/** The selection, after rows and columns have come to stand as given. */
function follow(selection: Selection, rows: readonly unknown[], columns: readonly unknown[] = [name, age, city]) {
  const before = { rows: [a, b, c, d].filter((row) => row !== undefined), columns: [name, age, city] }
  const placed = before.columns.flatMap((one) => (one ? [{ column: one }] : []))
  return followSelection(selection, groundOf(selection, before.rows, placed), {
    rowIndexOf: (row) => rows.indexOf(row),
    columnIndexOf: (one) => columns.indexOf(one),
  })
}

const cell = (row: number, at: number): Selection => ({
  anchor: { row, column: at },
  active: { row, column: at },
})

describe('a selection in rows and columns that change', () => {
  it('stays on its row when rows come above it', () => {
    expect(follow(cell(1, 2), [d, c, a, b])).toEqual(cell(3, 2))
  })

  it('stays on its column when columns are arranged anew', () => {
    expect(follow(cell(1, 0), [a, b, c, d], [city, name, age])).toEqual(cell(1, 1))
  })

  it('stays in its place when its row is gone', () => {
    expect(follow(cell(1, 2), [a, c, d])).toEqual(cell(1, 2))
  })

  it('keeps a range between the rows of its corners', () => {
    const range: Selection = { anchor: { row: 0, column: 0 }, active: { row: 2, column: 1 } }
    expect(follow(range, [d, a, b, c])).toEqual({ anchor: { row: 1, column: 0 }, active: { row: 3, column: 1 } })
  })

  it('turns the corners of a range that stays round, where they have changed sides', () => {
    const walked: Selection = { ...cell(1, 1), range: { top: 0, left: 0, bottom: 1, right: 1 } }
    expect(follow(walked, [b, a, c, d])).toEqual({ ...cell(0, 1), range: { top: 0, left: 0, bottom: 1, right: 1 } })
  })
})
