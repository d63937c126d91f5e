import type { CellPosition, CellRange, GridExtent, Selection } from './selection.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

/** Where the active cell goes: one cell, to the edge of filled cells, to an end of the row or of the grid, by a page. */
export type Move =
  | Direction
  | 'edgeUp'
  | 'edgeDown'
  | 'edgeLeft'
  | 'edgeRight'
  | 'rowStart'
  | 'rowEnd'
  | 'firstCell'
  | 'lastCell'
  | 'pageUp'
  | 'pageDown'

export interface MoveOptions {
  /** The anchor stays: the range grows or shrinks. */
  readonly extend?: boolean
  /** Whether a cell holds something, for moves to the edge. Absent: everything does. */
  readonly isFilled?: (row: number, column: number) => boolean
}

/** Tab and Enter, and the same with Shift. */
export type Step = 'right' | 'left' | 'down' | 'up'

export interface StepOptions {
  /** Cells that are stepped over when it says no. */
  readonly isStop?: (row: number, column: number) => boolean
}

const FIRST_CELL: CellPosition = { row: 0, column: 0 }
const OFFSETS: Readonly<Record<Direction, CellPosition>> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
}

const EDGES = { edgeUp: 'up', edgeDown: 'down', edgeLeft: 'left', edgeRight: 'right' } as const

export function selectCell(position: CellPosition): Selection {
  return { anchor: position, active: position }
}

/** The range that reaches to the cell: Shift+click and dragging. */
export function extendTo(selection: Selection | null, position: CellPosition): Selection {
  return { anchor: selection ? startOf(selection) : position, active: position }
}

/** The selected cells, whichever corner was the first. */
export function rangeOf({ anchor, active, range }: Selection): CellRange {
  return (
    range ?? {
      top: Math.min(anchor.row, active.row),
      left: Math.min(anchor.column, active.column),
      bottom: Math.max(anchor.row, active.row),
      right: Math.max(anchor.column, active.column),
    }
  )
}

/**
 * The cell that takes what is typed. In a range that was drawn from a corner it is that corner, as in a spreadsheet;
 * the active cell is where the drawing ended.
 */
export function inputCell(selection: Selection): CellPosition {
  return startOf(selection)
}

export function isSingleCell(selection: Selection): boolean {
  const { top, left, bottom, right } = rangeOf(selection)
  return top === bottom && left === right
}

export function isInRange({ top, left, bottom, right }: CellRange, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

/** All cells; the active one stays where it is, so that nothing scrolls. Null in an empty grid. */
export function selectAll(selection: Selection | null, extent: GridExtent): Selection | null {
  if (isEmpty(extent)) return null
  const cell = clampPosition(selection ? startOf(selection) : FIRST_CELL, extent)
  return {
    anchor: cell,
    active: cell,
    range: { top: 0, left: 0, bottom: extent.rows - 1, right: extent.columns - 1 },
  }
}

/** The same selection in a grid that has become smaller; null when no cell is left. */
export function clampSelection(selection: Selection | null, extent: GridExtent): Selection | null {
  if (selection === null || isEmpty(extent)) return null
  const { range } = selection
  const isInside =
    isInExtent(selection.anchor, extent) &&
    isInExtent(selection.active, extent) &&
    (range === undefined || (range.bottom < extent.rows && range.right < extent.columns))
  if (isInside) return selection
  return { anchor: clampPosition(selection.anchor, extent), active: clampPosition(selection.active, extent) }
}

/** The selection after a move; it stops at the edges of the grid. Without a selection it begins in the first cell. */
export function moveSelection(
  selection: Selection | null,
  move: Move,
  extent: GridExtent,
  options: MoveOptions = {},
): Selection | null {
  if (isEmpty(extent)) return null
  if (selection === null) return selectCell(FIRST_CELL)
  const { extend = false, isFilled = () => true } = options
  // A range is left from its corner, or, where Shift draws it on, from where the drawing has come to.
  const from = clampPosition(extend && selection.range === undefined ? selection.active : startOf(selection), extent)
  const active = targetOf(from, move, extent, isFilled)
  return extend ? { anchor: clampPosition(startOf(selection), extent), active } : selectCell(active)
}

/**
 * Tab and Enter. In a range of several cells the active cell goes round in it; otherwise Tab leads from the end of a
 * row to the first column of the next one, and Enter goes down. Null: there is nothing that way.
 */
export function stepSelection(
  selection: Selection | null,
  step: Step,
  extent: GridExtent,
  options: StepOptions = {},
): Selection | null {
  if (isEmpty(extent)) return null
  const { isStop = () => true } = options
  if (selection === null) return selectCell(FIRST_CELL)
  const from = clampPosition(startOf(selection), extent)
  if (!isSingleCell(selection)) return stepInRange(from, step, clampRange(rangeOf(selection), extent), isStop)
  if (step === 'down' || step === 'up') {
    const row = from.row + OFFSETS[step].row
    if (row < 0 || row >= extent.rows) return null
    return selectCell({ row, column: Math.min(selection.tabbedFrom ?? from.column, extent.columns - 1) })
  }
  const all: CellRange = { top: 0, left: 0, bottom: extent.rows - 1, right: extent.columns - 1 }
  const found = findStop(from, step, all, isStop, false)
  if (found === null) return null
  const tabbedFrom = selection.tabbedFrom ?? from.column
  return step === 'right' ? { ...selectCell(found), tabbedFrom } : selectCell(found)
}

/** Where a selection begins: the corner it was drawn from, or the cell that walks in a range that stays. */
function startOf({ anchor, active, range }: Selection): CellPosition {
  return range === undefined ? anchor : active
}

function stepInRange(
  from: CellPosition,
  step: Step,
  range: CellRange,
  isStop: (row: number, column: number) => boolean,
): Selection {
  const cell = findStop(from, step, range, isStop, true) ?? from
  return { anchor: cell, active: cell, range }
}

/** The next cell to stop at: row by row for Tab, column by column for Enter. Round and round, or up to the end. */
function findStop(
  from: CellPosition,
  step: Step,
  { top, left, bottom, right }: CellRange,
  isStop: (row: number, column: number) => boolean,
  round: boolean,
): CellPosition | null {
  const [rows, columns] = [bottom - top + 1, right - left + 1]
  const byRows = step === 'right' || step === 'left'
  const forward = step === 'right' || step === 'down'
  const count = rows * columns
  const start = byRows ? (from.row - top) * columns + from.column - left : (from.column - left) * rows + from.row - top
  for (let distance = 1; distance <= count; distance++) {
    const index = start + (forward ? distance : -distance)
    if (!round && (index < 0 || index >= count)) return null
    const place = (index + count) % count
    const row = top + (byRows ? Math.floor(place / columns) : place % rows)
    const column = left + (byRows ? place % columns : Math.floor(place / rows))
    if (isStop(row, column)) return { row, column }
  }
  return null
}

function targetOf(
  from: CellPosition,
  move: Move,
  extent: GridExtent,
  isFilled: (row: number, column: number) => boolean,
): CellPosition {
  const { row, column } = from
  const lastRow = extent.rows - 1
  const lastColumn = extent.columns - 1
  const page = Math.max(1, extent.pageRows)
  switch (move) {
    case 'up':
    case 'down':
    case 'left':
    case 'right':
      return clampPosition({ row: row + OFFSETS[move].row, column: column + OFFSETS[move].column }, extent)
    case 'rowStart':
      return { row, column: 0 }
    case 'rowEnd':
      return { row, column: lastColumn }
    case 'firstCell':
      return FIRST_CELL
    case 'lastCell':
      return { row: lastRow, column: lastColumn }
    case 'pageUp':
      return { row: Math.max(0, row - page), column }
    case 'pageDown':
      return { row: Math.min(lastRow, row + page), column }
    default:
      return edgeOf(from, EDGES[move], extent, isFilled)
  }
}

/** The end of the filled cells that one stands in; out of empty cells, the next filled one; else the last cell. */
function edgeOf(
  from: CellPosition,
  direction: Direction,
  extent: GridExtent,
  isFilled: (row: number, column: number) => boolean,
): CellPosition {
  const { row: down, column: right } = OFFSETS[direction]
  let { row, column } = from
  let [nextRow, nextColumn] = [row + down, column + right]
  const isInside = () => nextRow >= 0 && nextColumn >= 0 && nextRow < extent.rows && nextColumn < extent.columns
  const staysFilled = isFilled(row, column) && isInside() && isFilled(nextRow, nextColumn)
  while (isInside()) {
    const filled = isFilled(nextRow, nextColumn)
    if (staysFilled && !filled) break
    row = nextRow
    column = nextColumn
    if (!staysFilled && filled) break
    nextRow += down
    nextColumn += right
  }
  return { row, column }
}

function isEmpty({ rows, columns }: GridExtent): boolean {
  return rows <= 0 || columns <= 0
}
function isInExtent({ row, column }: CellPosition, extent: GridExtent): boolean {
  return row < extent.rows && column < extent.columns
}
function clampPosition(position: CellPosition, { rows, columns }: GridExtent): CellPosition {
  const row = Math.max(0, Math.min(rows - 1, position.row))
  const column = Math.max(0, Math.min(columns - 1, position.column))
  return row === position.row && column === position.column ? position : { row, column }
}
function clampRange({ top, left, bottom, right }: CellRange, { rows, columns }: GridExtent): CellRange {
  return {
    top: Math.min(top, rows - 1),
    left: Math.min(left, columns - 1),
    bottom: Math.min(bottom, rows - 1),
    right: Math.min(right, columns - 1),
  }
}
