import type { CellErrors } from '../engine/cell-errors.ts'
import type { Column } from '../engine/column.ts'
import type { GridCommand } from '../engine/grid-keys.ts'
import type { GridStore } from '../engine/grid-store.ts'
import type { GridRow } from '../engine/row.ts'
import type { CellPosition, CellRange, Selection } from '../engine/selection.ts'
import type { Validator } from '../engine/validator.ts'
import type { CopiedValues } from './copied-values.ts'
import type { RowSlot } from './row-pool.ts'

/** The always-on mode draws every cell as an input; `click` draws text until a cell is clicked. */
export type EditMode = 'always' | 'click' | 'none'

/** Service columns before the data, in this order. */
export interface ServiceColumns {
  readonly drag: boolean
  readonly expand: boolean
  readonly select: 'checkbox' | 'radio' | null
  readonly numbers: boolean
  /** Those that scroll away with the data; the others stay at the left edge. */
  readonly loose?: ReadonlySet<'drag' | 'select' | 'number'>
}

/** A live component editor over a cell. */
export interface OpenEditor {
  /** The element that has the component's controls, pop-ups included, for clicks outside. */
  contains(target: Node): boolean
  focus(): void
  close(): void
}

/** What mounts component editors; implemented with React, faked in tests. */
export interface EditorHost {
  /**
   * Shows the editor of a column's type in `container` (placed over the cell by the view). May answer before the
   * component is there: `ready` is called when it can take the focus.
   */
  open(request: EditorRequest, container: HTMLElement): OpenEditor
  /** Mounts the editors of these columns unseen, in idle time. */
  warm(columns: readonly Column[]): void
  destroy(): void
}

export interface EditorRequest {
  readonly column: Column
  readonly row: GridRow
  readonly rowId: string
  readonly initialText: string | undefined
  readonly label: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
  onChange(value: GridRow[string], others?: Readonly<Record<string, GridRow[string]>>): void
  onCommit(move?: 'down' | 'right' | 'left' | 'none'): void
  onCancel(): void
  onReady(): void
}

/** Cells that the page draws: mounted for the rows in the window only, within the scroll event. */
export interface SlotHost {
  paint(cell: HTMLElement, column: Column, row: GridRow, rowId: string, rowIndex: number): void
  /** The element shows no slot any more. */
  release(cell: HTMLElement): void
  /** Everything painted so far must be in the document when this returns. */
  flush(): void
}

export interface GridViewTexts {
  readonly empty: string
  readonly rowNumber: string
  /** Heads of the columns of handles and expanders, for those who hear them. */
  readonly dragColumn: string
  readonly expandColumn: string
  /** Name of the input while no cell is selected. */
  readonly cell: string
  readonly selectAll: string
  selectRow(rowNumber: number): string
  expandRow(rowNumber: number): string
  dragRow(rowNumber: number): string
  /** Spoken when a row was moved with the keyboard. */
  movedTo(rowNumber: number): string
  cellLabel(rowNumber: number, title: string): string
  readonly sum: string
  readonly average: string
  readonly retry: string
  /** Spoken and shown when a paste is refused or partly refused. */
  pasteTooLarge(limit: number): string
  /** Of a selection that is to be emptied or filled. */
  tooManyCells(limit: number): string
  /** `wrong`: cells whose text is none of their type; `left`: cells that may not be edited, or for which there is no place. */
  pasted(cells: number, wrong: number, left: number): string
  readonly stale: string
  resizeColumn(title: string): string
}

export interface GridViewOptions {
  readonly store: GridStore
  readonly errors: CellErrors
  readonly validator: Validator
  readonly columns: readonly Column[]
  readonly services: ServiceColumns
  readonly mode: EditMode
  /** Of all rows, their lower edges included. */
  readonly rowHeightPx: number
  readonly texts: GridViewTexts
  /** Id of the visible title, or a label. */
  readonly labelledBy?: string
  readonly label?: string
  readonly id?: string
  /** Pixels; the body scrolls inside. Null: as high as its container. */
  readonly height?: number | null
  readonly maxHeight?: number | null
  readonly editors: EditorHost | null
  readonly slots: SlotHost | null
  /** Rows marked by the user. */
  readonly selected: SelectedRows
  /** Whether the user may move the row; absent: rows that are not disabled. */
  mayMoveRow?(row: GridRow, index: number): boolean
  /** Draws what else there is to say of a row and its cells, whenever they are painted or marked. */
  markRow?(line: RowSlot): void
  /** Draws what else there is to say of a column in its head, whenever that is drawn; before its last child, the grip. */
  markHead?(head: HTMLElement, column: Column): void
  /** How many rows a paste beyond the last row may add; absent: none. */
  mayAddRows?(): number
  /** Puts values beside copied texts, and reads them again. */
  readonly copied: CopiedValues
  readonly events: GridViewEvents
}

/** Row marks (not the cell range), shared by the view and the toolbar. */
export interface SelectedRows {
  /** Whether the row may be marked; absent: rows that are not disabled. */
  isMarkable?(row: GridRow, index: number): boolean
  has(id: string): boolean
  toggle(id: string, on: boolean): void
  toggleAll(on: boolean): void
  readonly state: 'none' | 'some' | 'all'
  subscribe(onChange: () => void): () => void
}

export interface GridViewEvents {
  /** A cell was clicked, by mouse or key; for details, expansion, selection by click. */
  onCellClick?(row: GridRow, column: Column, target: Element): void
  onExpand?(row: GridRow, anchor: DOMRect): void
  /** Menu of the drag handle or the context-menu key. */
  onRowMenu?(row: GridRow, anchor: DOMRect): void
  /** The menu of a column was asked for in its header. */
  onColumnMenu?(column: Column, anchor: DOMRect): void
  /** A column has another width; told for each step while its edge is dragged. */
  onColumnResize?(column: Column): void
  /** Enter or Tab leads beyond the last row: return true when a row was added. */
  onBeyondLast?(): boolean
  onSelectionChange?(selection: Selection | null): void
  onEditOpened?(rowId: string, key: string): void
  onEditClosed?(rowId: string, key: string): void
  onScroll?(top: number, left: number): void
  /** Texts are about to be pasted into these columns; the paste waits for what it answers. */
  beforePaste?(cells: readonly (readonly string[])[], columns: readonly Column[]): Promise<unknown> | undefined
  /** Says something to the user: a refused paste. */
  onMessage?(kind: 'warning' | 'info', text: string): void
}

export interface GridView {
  readonly viewport: HTMLElement
  /** The cell gets the focus, scrolled into view; opens its editor when `edit`. */
  focusCell(id: string, key: string, options?: { readonly edit?: boolean }): boolean
  scrollToRow(id: string): void
  readonly selection: Selection | null
  readonly range: CellRange | null
  /** The cell, or range, is selected and scrolled into view; what has the focus keeps it. */
  select(selection: Selection | null): void
  /** The focus goes to the selected cell. */
  focus(): void
  /** Does what a key does; false: there was nothing to do. Not for the clipboard. */
  run(command: GridCommand): boolean
  /** Commits what is being edited. */
  commit(): void
  cancel(): void
  readonly editing: { readonly rowId: string; readonly key: string } | null
  /** Draws other columns, or the same ones arranged anew; `services` of the options are read again. */
  setColumns(columns: readonly Column[]): void
  setMode(mode: EditMode): void
  /** Draws again what is in the window: after a change of size, theme, or of a hidden pane that came back. */
  refresh(): void
  /** The rows flash: they came from elsewhere. */
  highlight(ids: readonly string[]): void
  cellElement(id: string, key: string): HTMLElement | null
  positionOf(id: string, key: string): CellPosition | null
  resetScroll(top?: number): void
  destroy(): void
}
