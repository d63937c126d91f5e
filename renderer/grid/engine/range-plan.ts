import type { CellPlan, PlannedRows, TooManyCells } from './cell-plan.ts'
import type { Column } from './column.ts'
import { MAX_PASTED_CELLS } from './constants.ts'
import type { RefusedCell } from './patch.ts'
import type { CellValue } from './row.ts'
import type { CellRange } from './selection.ts'
import type { CellChange } from './store-change.ts'

/** Where a fill takes place. */
export interface FillPlace {
  /** The shown columns, in the order in which ranges count them. */
  readonly columns: readonly Column[]
  readonly store: PlannedRows
  readonly limit?: number
}

/** Puts a value of one column into a cell of another, or of the same one. */
export type PutValue = (row: number, from: Column, to: Column, value: CellValue) => void

/** Ctrl+D: the first row of the range goes into the others; of a single row, the row above it goes into that. */
export function planFillDown(range: CellRange, place: FillPlace): CellPlan | TooManyCells {
  const first = range.top === range.bottom ? range.top - 1 : range.top
  const row = place.store.rows[first]
  return planRange(range, place, (put) => {
    for (const column of columnsOf(range, place)) {
      for (let index = first + 1; row && index <= range.bottom; index++) {
        put(index, column, column, row[column.key] ?? null)
      }
    }
  })
}

/** Ctrl+Enter: one value, typed into a cell of this column, goes into all cells of the range. */
export function planFillAll(
  value: CellValue,
  from: Column,
  range: CellRange,
  place: FillPlace,
): CellPlan | TooManyCells {
  return planRange(range, place, (put) => {
    for (let row = range.top; row <= range.bottom; row++) {
      for (const column of columnsOf(range, place)) put(row, from, column, value)
    }
  })
}

/** Delete and Ctrl+X: the cells become what their type reads from an empty text. Types that read none are emptied. */
export function planClear(range: CellRange, place: FillPlace): CellPlan | TooManyCells {
  return planRange(range, place, (put) => {
    for (const column of columnsOf(range, place)) {
      const empty = column.cell.parse('', column)
      const value = empty.ok ? empty.value : null
      for (let row = range.top; row <= range.bottom; row++) put(row, column, column, value)
    }
  })
}

/** Collects what `fill` puts into cells of the range, unless it has too many. */
export function planRange(
  range: CellRange,
  { store, limit = MAX_PASTED_CELLS }: FillPlace,
  fill: (put: PutValue) => void,
): CellPlan | TooManyCells {
  if ((range.bottom - range.top + 1) * (range.right - range.left + 1) > limit) return { kind: 'too-many', limit }
  const changes: CellChange[] = []
  const refused: RefusedCell[] = []
  let skipped = 0
  fill((index, from, to, value) => {
    const row = store.rows[index]
    if (row === undefined) return
    if (!store.isEditable(row, index, to)) {
      skipped++
      return
    }
    const id = store.idOf(row)
    const outcome = convert(value, from, to)
    if (outcome.ok) changes.push({ id, key: to.key, value: outcome.value })
    else refused.push({ id, key: to.key, message: outcome.message })
  })
  return { kind: 'plan', changes, refused, skipped, range }
}

function columnsOf({ left, right }: CellRange, { columns }: FillPlace): readonly Column[] {
  return columns.slice(left, right + 1)
}

/** Within a column a value stays what it is; into another column it goes as the text that one sees. */
function convert(value: CellValue, from: Column, to: Column): ReturnType<Column['cell']['parse']> {
  return from === to ? { ok: true, value } : to.cell.parse(from.cell.format(value, from), to)
}
