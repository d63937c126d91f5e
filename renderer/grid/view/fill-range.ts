import type { CellRange } from '../engine/selection.ts'

/** The range that the handle of `range` leads to, drawn to a cell: along the longer way. */
export function fillRange(range: CellRange, row: number, column: number): CellRange | null {
  const down = row - range.bottom
  const up = range.top - row
  const right = column - range.right
  const left = range.left - column
  const most = Math.max(down, up, right, left)
  if (most <= 0) return null
  if (most === down) return { ...range, top: range.bottom + 1, bottom: row }
  if (most === up) return { ...range, top: row, bottom: range.top - 1 }
  if (most === right) return { ...range, left: range.right + 1, right: column }
  return { ...range, left: column, right: range.left - 1 }
}
