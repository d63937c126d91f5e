import type { Column } from '../engine/column.ts'
import type { GridRow } from '../engine/row.ts'
import type { CellPosition, Selection } from '../engine/selection.ts'

/** A row and a column that a corner of a selection stands on: they stay the same when positions change. */
interface Ground {
  readonly row: GridRow | undefined
  readonly column: Column | undefined
}

/** Where a selection stands. */
export type SelectionGround = readonly Ground[]

export interface GroundFinder {
  rowIndexOf(row: GridRow): number
  columnIndexOf(column: Column): number
}

/** What the corners of a selection stand on, to find it again after rows or columns have moved. */
export function groundOf(
  selection: Selection,
  rows: readonly GridRow[],
  columns: readonly { readonly column: Column }[],
): SelectionGround {
  return cornersOf(selection).map(({ row, column }) => ({ row: rows[row], column: columns[column]?.column }))
}

/** The same cells at their positions of now; a corner whose row or column is gone stays where it was. */
export function followSelection(selection: Selection, ground: SelectionGround, finder: GroundFinder): Selection {
  const found = cornersOf(selection).map((corner, index) => positionOf(corner, ground[index], finder))
  const [anchor = selection.anchor, active = selection.active, start, end] = found
  if (!start || !end) return { anchor, active }
  const range = {
    top: Math.min(start.row, end.row),
    left: Math.min(start.column, end.column),
    bottom: Math.max(start.row, end.row),
    right: Math.max(start.column, end.column),
  }
  return { anchor, active, range }
}

function cornersOf({ anchor, active, range }: Selection): readonly CellPosition[] {
  if (!range) return [anchor, active]
  return [anchor, active, { row: range.top, column: range.left }, { row: range.bottom, column: range.right }]
}

function positionOf(before: CellPosition, ground: Ground | undefined, finder: GroundFinder): CellPosition {
  const row = ground?.row ? finder.rowIndexOf(ground.row) : -1
  const column = ground?.column ? finder.columnIndexOf(ground.column) : -1
  return { row: row === -1 ? before.row : row, column: column === -1 ? before.column : column }
}
