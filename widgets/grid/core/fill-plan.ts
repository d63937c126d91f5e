import type { CellPlan, PlannedRows, RefusedCell, TooManyCells } from './cell-plan.ts'
import { MAX_PASTED_CELLS } from './constants.ts'
import type { Column } from './grid-column.ts'
import type { CellChange } from './grid-store.ts'
import type { CellValue } from './row.ts'
import type { CellRange } from './selection.ts'
import { findSeries, findTextSeries } from './value-series.ts'

/** Where a fill takes place. */
export interface FillPlace {
  /** The shown columns, in the order in which ranges count them. */
  readonly columns: readonly Column[]
  readonly store: PlannedRows
  readonly limit?: number
}

/**
 * The fill handle: what stands in the source goes on into the rest of the target, which reaches beyond it to one side.
 * Two or more numbers or dates with equal steps go on as a series, everything else is repeated.
 */
export function planFill(source: CellRange, target: CellRange, place: FillPlace): CellPlan | TooManyCells {
  const plan = createPlan(target, place)
  if (plan === null) return tooMany(place)
  const { columns, store } = place
  if (target.bottom > source.bottom || target.top < source.top) {
    for (let index = source.left; index <= source.right; index++) {
      const column = columns[index]
      if (column === undefined) continue
      const values = positions(source.top, source.bottom).map((row) => store.rows[row]?.[column.key] ?? null)
      const valueAt = continueValues(values, column)
      for (let row = target.top; row <= target.bottom; row++) {
        if (row < source.top || row > source.bottom) plan.put(row, column, column, valueAt(row - source.top))
      }
    }
  } else {
    for (let row = source.top; row <= source.bottom; row++) fillAlongRow(row, source, target, place, plan)
  }
  return plan.done()
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

function fillAlongRow(row: number, source: CellRange, target: CellRange, { columns, store }: FillPlace, plan: Plan) {
  const sources = columns.slice(source.left, source.right + 1)
  const [first] = sources
  if (first === undefined) return
  const values = sources.map((column) => store.rows[row]?.[column.key] ?? null)
  // Values of different types make no series.
  const series = sources.every((column) => column.cell === first.cell) ? seriesOf(values, first) : null
  for (let index = target.left; index <= target.right; index++) {
    const column = columns[index]
    if (column === undefined || (index >= source.left && index <= source.right)) continue
    const place = index - source.left
    const from = sources[wrap(place, sources.length)] ?? first
    plan.put(row, from, column, series ? series(place) : (values[wrap(place, values.length)] ?? null))
  }
}

/** The value at a place, counted from the first given one. */
function continueValues(values: readonly CellValue[], column: Column): (place: number) => CellValue {
  return seriesOf(values, column) ?? ((place) => values[wrap(place, values.length)] ?? null)
}

/** Codes of a list or of a picker are no numbers, however they look. */
function seriesOf(values: readonly CellValue[], { cell, choices }: Column) {
  if (choices !== null) return null
  return findSeries(values) ?? (cell.editing === 'text' ? findTextSeries(values) : null)
}

interface Plan {
  put(row: number, from: Column, to: Column, value: CellValue): void
  done(): CellPlan
}

/** Collects changes; null when the range has too many cells. */
function createPlan(range: CellRange, { store, limit = MAX_PASTED_CELLS }: FillPlace): Plan | null {
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

function tooMany({ limit = MAX_PASTED_CELLS }: FillPlace): TooManyCells {
  return { kind: 'too-many', limit }
}
function positions(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
function wrap(place: number, length: number): number {
  return ((place % length) + length) % length
}
