import type { CellPlan, PlannedRows, RefusedCell, TooManyCells } from './cell-plan.ts'
import { MAX_PASTED_CELLS } from './constants.ts'
import type { Column } from './grid-column.ts'
import type { CellChange } from './grid-store.ts'
import type { CellValue } from './row.ts'
import type { CellRange } from './selection.ts'

/** Where a fill takes place. */
export interface FillPlace {
  /** The shown columns, in the order in which ranges count them. */
  readonly columns: readonly Column[]
  readonly store: PlannedRows
  readonly limit?: number
}

/** Ctrl+D: the first row of the range goes into the others; of a single row, the row above it goes into that. */
export function planFillDown(range: CellRange, place: FillPlace): CellPlan | TooManyCells {
  const first = range.top === range.bottom ? range.top - 1 : range.top
  const plan = createPlan(range, place)
  if (plan === null) return tooMany(place)
  const row = place.store.rows[first]
  for (const column of place.columns.slice(range.left, range.right + 1)) {
    for (let index = first + 1; row && index <= range.bottom; index++) {
      plan.put(index, column, column, row[column.key] ?? null)
    }
  }
  return plan.done()
}

/** Ctrl+Enter: one value, typed into a cell of this column, goes into all cells of the range. */
export function planFillAll(
  value: CellValue,
  from: Column,
  range: CellRange,
  place: FillPlace,
): CellPlan | TooManyCells {
  const plan = createPlan(range, place)
  if (plan === null) return tooMany(place)
  for (let row = range.top; row <= range.bottom; row++) {
    for (const column of place.columns.slice(range.left, range.right + 1)) plan.put(row, from, column, value)
  }
  return plan.done()
}

/** Delete and Ctrl+X: the cells become what their type reads from an empty text. Types that read none are emptied. */
export function planClear(range: CellRange, place: FillPlace): CellPlan | TooManyCells {
  const plan = createPlan(range, place)
  if (plan === null) return tooMany(place)
  for (const column of place.columns.slice(range.left, range.right + 1)) {
    const empty = column.cell.parse('', column)
    const value = empty.ok ? empty.value : null
    for (let row = range.top; row <= range.bottom; row++) plan.put(row, column, column, value)
  }
  return plan.done()
}

/** A plan in the making. */
export interface OpenPlan {
  put(row: number, from: Column, to: Column, value: CellValue): void
  done(): CellPlan
}

/** Collects changes; null when the range has too many cells. */
export function createPlan(range: CellRange, { store, limit = MAX_PASTED_CELLS }: FillPlace): OpenPlan | null {
  if ((range.bottom - range.top + 1) * (range.right - range.left + 1) > limit) return null
  const changes: CellChange[] = []
  const refused: RefusedCell[] = []
  let skipped = 0
  return {
    put(index, from, to, value) {
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
    },
    done: () => ({ kind: 'plan', changes, refused, skipped, range }),
  }
}

/** Within a column a value stays what it is; into another column it goes as the text that one sees. */
function convert(value: CellValue, from: Column, to: Column): ReturnType<Column['cell']['parse']> {
  return from === to ? { ok: true, value } : to.cell.parse(from.cell.format(value, from), to)
}

export function tooMany({ limit = MAX_PASTED_CELLS }: FillPlace): TooManyCells {
  return { kind: 'too-many', limit }
}
