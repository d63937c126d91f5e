import type { ErrorMap } from '../engine/cell-errors.ts'
import type { GridStore } from '../engine/grid-store.ts'
import type { GridRow } from '../engine/row.ts'
import type { GridChanges } from '../engine/store-change.ts'

export interface AddOptions {
  /** Where; default: at the end. */
  readonly index?: number
  /** The first new row gets the focus. */
  readonly setActive?: boolean
}

export interface TableDataOptions {
  readonly rowIds?: readonly string[]
  /** New rows keep their temporary ids. */
  readonly keepNewId?: boolean
}

export interface ChangesToSave extends GridChanges {
  /** The rows of `deletedIds`: the id, and the version where the row has one. A server that takes it refuses what was changed since. */
  readonly deleted: readonly GridRow[]
}

export type SavedRows = Parameters<GridStore['accept']>[0]

/** What a page may do with a grid. Names are those of the contract (section 8). */
export interface GridHandle {
  /** New rows with defaults. */
  addRows(rows?: GridRow | readonly GridRow[], options?: AddOptions): readonly GridRow[]
  /** @throws {RangeError} when the index is below 0. */
  insertRows(rows: GridRow | readonly GridRow[], index: number): readonly GridRow[]
  /** Rows as they are, without defaults. */
  pushRows(rows: GridRow | readonly GridRow[], options?: AddOptions): readonly GridRow[]
  /**
   * Exchanges all rows; these count as new.
   * @throws {RowLimitError} when they are more than the grid may hold; then the rows stay as they are.
   */
  loadNewData(rows: readonly GridRow[]): void
  /** @throws {TypeError} when the argument is neither an id nor a list of rows or ids. */
  removeRows(rows: string | readonly (GridRow | string)[]): readonly GridRow[]
  /** @throws {TypeError} when the argument is neither an id nor a list of ids. */
  removeRowsById(ids: string | number | readonly (string | number)[]): readonly GridRow[]
  removeSelection(): readonly GridRow[]
  setValues(values: readonly { readonly rowKey: string | number; readonly values: GridRow }[]): void
  /** The rows as they are stored. The callback's first argument is empty, as in the contract. */
  getValues(callback?: (error: '', rows: readonly GridRow[]) => void, rowIds?: readonly string[]): readonly GridRow[]
  getTableData(options?: TableDataOptions): readonly GridRow[]
  getNewData(): readonly GridRow[]
  getNewDataWithId(): readonly GridRow[]
  /** Whole rows that the server has and that were removed here. */
  getDeleteData(): readonly GridRow[]
  getAll(): { readonly tableData: readonly GridRow[]; readonly deleteData: readonly GridRow[] }
  getIfRowById(id: string): { readonly row: GridRow; readonly isNew: boolean } | null
  getNewRowById(id: string): GridRow | null
  /** Marked rows, without the ids of new ones. */
  getSelectionData(): readonly GridRow[]
  /** The same with all ids. */
  getSelectedData(): readonly GridRow[]
  /**
   * What is wrong, or null: by the rules, and what was pasted or typed and is no value of its cell. The first failing cell
   * comes into view and gets the focus.
   */
  validateTable(): Promise<ErrorMap | null>
  /** The same, and the focus stays where it is. */
  fullValidateTable(): Promise<ErrorMap | null>
  /**
   * Brings the first failing cell into view and gives it the focus. A column that the user has hidden is shown for it; of
   * one that is never shown the user is told in words, when nothing else is wrong.
   */
  focusFirstError(errors: ErrorMap): boolean
  /**
   * Refusals of the server, by row id and column key; empty: none any more. A removed row that is refused comes back; words
   * of it that belong to no column in sight stand in its first one.
   */
  showErrors(errors: ErrorMap): void
  /** What must be saved. */
  getChanges(): ChangesToSave
  hasChanges(): boolean
  /** What the server has stored; other windows are told when `socketReload` is on. */
  accept(saved: SavedRows): void
  clearSelection(): void
  resetScrollTop(top?: number): void
  rowResort(oldIndex: number, newIndex: number): void
  /** Rows whose state of being disabled depends on more than their values are looked at again. */
  recalcDisableRows(): void
  focusCell(rowId: string, key: string, options?: { readonly edit?: boolean }): boolean
  undo(): boolean
  redo(): boolean
  /** Tells other windows what a row holds now. */
  socketSendUpdateRow(row: GridRow): void
}
