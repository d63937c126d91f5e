import type { Column } from '../core/grid-column.ts'
import type { CellRange, Selection } from '../core/selection.ts'
import { type ColumnLayout, columnSpan, layOutColumns, rowSpan, type Span } from './geometry.ts'
import type { EditMode, GridViewOptions } from './view-types.ts'

/** What the parts of one view share. Changed by them; nobody outside sees it. */
export interface GridState {
  readonly options: GridViewOptions
  /** Prefix of the ids of its elements. */
  readonly id: string
  mode: EditMode
  columns: readonly Column[]
  layout: ColumnLayout
  selection: Selection | null
  range: CellRange | null
  /** Where the fill handle is being dragged to. */
  filling: CellRange | null
  /** Ids of rows that flash. */
  readonly flashing: Set<string>
  /** A dragged row would go before this position; -1: none is dragged. */
  dropIndex: number
  scrollTop: number
  scrollLeft: number
  /** Visible width, and visible height of the rows alone; as the last observation of sizes said. */
  widthPx: number
  bodyHeightPx: number
  rows: Span
  free: Span
}

/** Widths of the service columns, in their order. */
export interface ServiceColumn {
  readonly kind: 'drag' | 'expand' | 'select' | 'number'
  readonly widthPx: number
}

export function createGridState(options: GridViewOptions, id: string, servicesWidthPx: number): GridState {
  const { columns, mode } = options
  return {
    options,
    id,
    mode,
    columns,
    layout: layOutColumns(columns, servicesWidthPx, 0),
    selection: null,
    range: null,
    filling: null,
    flashing: new Set(),
    dropIndex: -1,
    scrollTop: 0,
    scrollLeft: 0,
    widthPx: 0,
    bodyHeightPx: 0,
    rows: { first: 0, end: 0 },
    free: { first: 0, end: 0 },
  }
}

/** Which rows and columns are to be painted now. */
export function measureWindow(state: GridState): void {
  state.rows = rowSpan(state.scrollTop, state.bodyHeightPx, state.options.store.rows.length)
  state.free = columnSpan(state.layout, state.scrollLeft, state.widthPx)
}

export function isInRange(range: CellRange | null, row: number, column: number): boolean {
  return range !== null && row >= range.top && row <= range.bottom && column >= range.left && column <= range.right
}
