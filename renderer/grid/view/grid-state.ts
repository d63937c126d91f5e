import type { Column } from '../engine/column.ts'
import type { CellPosition, CellRange, Selection } from '../engine/selection.ts'
import { inputCell, isInRange, rangeOf } from '../engine/selection-moves.ts'
import { groundOf, type SelectionGround } from './follow-selection.ts'
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
  /** Changed by `setSelection` alone, with the three that follow from it. */
  selection: Selection | null
  range: CellRange | null
  /** The cell that takes what is typed. */
  active: CellPosition | null
  /** What the selection stands on. */
  ground: SelectionGround
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
  /** It scrolls away with the data, before which it stands. */
  readonly isLoose: boolean
}

export function createGridState<Options extends GridViewOptions>(
  options: Options,
  id: string,
  services: readonly ServiceColumn[],
): GridState & { readonly options: Options } {
  const { columns, mode } = options
  return {
    options,
    id,
    mode,
    columns,
    layout: layOut(columns, services, 0),
    selection: null,
    range: null,
    active: null,
    ground: [],
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

export function layOut(columns: readonly Column[], services: readonly ServiceColumn[], windowPx: number): ColumnLayout {
  const widthOf = (isLoose: boolean) =>
    services.reduce((sum, service) => (service.isLoose === isLoose ? sum + service.widthPx : sum), 0)
  return layOutColumns(columns, widthOf(false), windowPx, widthOf(true))
}

/** Which rows and columns are to be painted now. */
export function measureWindow(state: GridState): void {
  const { store, rowHeightPx } = state.options
  state.rows = rowSpan(state.scrollTop, state.bodyHeightPx, store.rows.length, rowHeightPx)
  state.free = columnSpan(state.layout, state.scrollLeft, state.widthPx)
}

export function setSelection(state: GridState, selection: Selection | null): void {
  state.selection = selection
  state.range = selection && rangeOf(selection)
  state.active = selection && inputCell(selection)
  state.ground = selection ? groundOf(selection, state.options.store.rows, state.layout.placed) : []
}

export function isMarked(range: CellRange | null, row: number, column: number): boolean {
  return range !== null && isInRange(range, row, column)
}

export function activeCellId(state: GridState): string {
  return `${state.id}-active`
}
