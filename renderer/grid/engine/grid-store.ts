import type { Column } from './column.ts'
import type { ColumnFigure, FigureKind } from './column-figures.ts'
import type { RefusedCell } from './patch.ts'
import type { CellValue, GridRow } from './row.ts'
import type { CellChange, ChangeOrigin, GridChanges, StoreChange } from './store-change.ts'

/**
 * The rows of a grid, outside React: changed in place, with a log of what must be saved, undo, indexes for uniqueness
 * and running statistics. A change costs what it changes: other rows are never looked at. Indexes and statistics are
 * made when first asked for, so that loading costs nothing per row.
 */
export interface GridStore {
  readonly rows: readonly GridRow[]
  readonly columns: readonly Column[]
  readonly rowKey: string
  idOf(row: GridRow): string
  rowById(id: string): GridRow | undefined
  /** -1 when it is not there. O(1) after the first call that follows a change of the order. */
  indexOf(id: string): number
  isNew(id: string): boolean
  isDisabled(row: GridRow, index: number): boolean
  /** The same of the row alone: a grid that is disabled as a whole is only waiting. */
  isRowDisabled(row: GridRow, index: number): boolean
  /** Whether the cell may be edited: column, row and grid. */
  isEditable(row: GridRow, index: number, column: Column): boolean
  /** `disabled` and `disabledRows` of the options are others now. */
  readRights(): void

  /**
   * All changes in one transaction and one step of undo. Cells that may not be edited are passed over for `user`, unless
   * they go with an edited cell of their row, between `beginEdit` and `endEdit`: pickers fill them. Without an origin it
   * is the one of the open transaction, else `user`. `refused`: cells for which something came that is no value; their
   * marks are a part of the step.
   */
  setCells(changes: readonly CellChange[], origin?: ChangeOrigin, refused?: readonly RefusedCell[]): void
  /** One column of every row. */
  setColumn(key: string, value: (row: GridRow, index: number) => CellValue, origin?: ChangeOrigin): void
  /** Everything inside is one transaction and one step of undo. */
  transact<Result>(run: () => Result, origin?: ChangeOrigin): Result
  /** Between these, changes of a cell that is being edited merge into one step; `cancel` brings back what was. */
  beginEdit(): void
  endEdit(): void
  cancelEdit(): void

  /**
   * New rows with defaults, at a position (default: the end), under new ids; from `outside` they keep theirs and count as
   * existing. Returns their ids; throws `RowLimitError` beyond `maxRows`.
   */
  add(rows?: readonly GridRow[], index?: number, origin?: ChangeOrigin): readonly string[]
  /** Rows as they are; those that count as existing keep their ids and are not in the log. */
  push(rows: readonly GridRow[], index?: number, origin?: ChangeOrigin): readonly string[]
  /** @throws TypeError when the argument is neither a string nor an array. */
  remove(ids: string | readonly string[], origin?: ChangeOrigin): readonly GridRow[]
  move(from: number, to: number, origin?: ChangeOrigin): void

  undo(): StoreChange | null
  redo(): StoreChange | null
  readonly canUndo: boolean
  readonly canRedo: boolean

  /** Other rows altogether; log and undo begin anew. */
  load(rows: GridRow[]): void
  /** Columns changed: indexes and statistics of columns that are gone are dropped. */
  setColumns(columns: readonly Column[]): void
  changes(): GridChanges
  hasChanges(): boolean
  isChanged(id: string, key?: string): boolean
  /**
   * What the server holds now: rows take these values and versions, new rows their real ids (`newIds`: temporary id to
   * id), and they count as saved.
   */
  accept(saved: {
    readonly rows: readonly GridRow[]
    readonly newIds: ReadonlyMap<string, string>
    readonly deletedIds: readonly string[]
  }): void
  /**
   * Values from outside for rows that exist. Cells that the user changed keep his value; then the row is `stale`:
   * it is marked, and what the server holds is kept beside it.
   * @returns ids of rows that took new values.
   */
  mergeRemote(rows: readonly GridRow[]): readonly string[]
  isStale(id: string): boolean
  /** Takes the server's values of a stale row. */
  takeRemote(id: string): void
  removeRemote(ids: readonly string[]): void

  /** Something about a column as a whole. To be asked for each time: very many changes drop it. */
  figure<Figure extends ColumnFigure>(key: string, kind: FigureKind<Figure>): Figure

  subscribe(onChange: (change: StoreChange) => void): () => void
}

/** More rows than the grid may hold. */
export class RowLimitError extends Error {
  readonly code = 'row-limit'
  readonly limit: number
  constructor(limit: number, message: string) {
    super(message)
    this.name = 'RowLimitError'
    this.limit = limit
  }
}
