import type { CellPlan, TooManyCells } from './cell-plan.ts'
import type { Column } from './column.ts'
import { type FillPlace, type PutValue, planRange } from './range-plan.ts'
import type { CellValue } from './row.ts'
import type { CellRange } from './selection.ts'
import { findSeries, findTextSeries } from './value-series.ts'

/**
 * The fill handle: what stands in the source goes on into the rest of the target, which reaches beyond it to one side.
 * Two or more numbers or dates with equal steps go on as a series, everything else is repeated.
 */
export function planFill(source: CellRange, target: CellRange, place: FillPlace): CellPlan | TooManyCells {
  const isAlongColumns = target.bottom > source.bottom || target.top < source.top
  return planRange(target, place, (put) => {
    if (isAlongColumns) {
      for (let index = source.left; index <= source.right; index++) fillAlongColumn(index, source, target, place, put)
    } else {
      for (let row = source.top; row <= source.bottom; row++) fillAlongRow(row, source, target, place, put)
    }
  })
}

function fillAlongColumn(
  index: number,
  source: CellRange,
  target: CellRange,
  { columns, store }: FillPlace,
  put: PutValue,
) {
  const column = columns[index]
  if (column === undefined) return
  const values = positions(source.top, source.bottom).map((row) => store.rows[row]?.[column.key] ?? null)
  const valueAt = continueValues(values, column)
  for (let row = target.top; row <= target.bottom; row++) {
    if (row < source.top || row > source.bottom) put(row, column, column, valueAt(row - source.top))
  }
}

function fillAlongRow(row: number, source: CellRange, target: CellRange, { columns, store }: FillPlace, put: PutValue) {
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
    put(row, from, column, series ? series(place) : (values[wrap(place, values.length)] ?? null))
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

function positions(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
function wrap(place: number, length: number): number {
  return ((place % length) + length) % length
}
