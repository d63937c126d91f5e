import type { RefusedCell } from './cell-plan.ts'
import type { ColumnFigure, FigureKind } from './column-figures.ts'
import type { Column } from './grid-column.ts'
import type { OthersCells } from './others-cells.ts'
import type { CellValue, GridRow } from './row.ts'
import type { ServerRows, StoreGround } from './server-rows.ts'
import type { Patch, Step } from './undo-stack.ts'

/** A change of one cell. */
export interface CellChange {
  readonly id: string
  readonly key: string
  readonly value: CellValue
}

/**
 * Whose doing a change is: what comes from outside (server, form, other windows) is never undone or logged as ours;
 * what follows from the change before it is taken back with that.
 */
export type ChangeOrigin = 'user' | 'api' | 'follow' | 'undo' | 'outside'

/** What happened, told once per transaction. Exactly what views, statistics and adapters need to follow. */
export interface StoreChange {
  readonly origin: ChangeOrigin
  /**
   * Changed cells by row id (no keys: only the row's marks); null: very many, look at every row of `columns`.
   */
  readonly cells: ReadonlyMap<string, ReadonlySet<string>> | null
  /** Columns with changed cells. */
  readonly columns: ReadonlySet<string>
  readonly inserted: readonly { readonly id: string; readonly index: number }[]
  readonly removed: readonly { readonly id: string; readonly index: number; readonly row: GridRow }[]
  /** Rows stand in another order. */
  readonly moved: boolean
  /** All rows were exchanged (`load`). */
  readonly reset: boolean
  /** Rows that were saved for the first time: temporary id to the real one. Whatever is kept by id follows. */
  readonly renamed?: ReadonlyMap<string, string> | undefined
  /** The same step by step, with what cells held before; not to be kept. Absent when all rows were exchanged. */
  readonly patches?: readonly Patch[]
  /** The step that was taken back, or made again. */
  readonly undone?: Step | undefined
}

/** What must be saved. New rows are without their temporary ids' meaning: `toStorage` values, no id. */
export interface GridChanges {
  readonly added: readonly GridRow[]
  /** The id, the version where the row has one, and the fields that differ from what was loaded. */
  readonly changed: readonly GridRow[]
  readonly deletedIds: readonly string[]
}

export interface GridStoreOptions {
  readonly columns: readonly Column[]
  readonly rows: GridRow[]
  /** Default `id`. */
  readonly rowKey?: string
  /** Field that holds the position; absent: none is kept. Default of grids with sorting: `orderNum`. */
  readonly orderKey?: string
  /** First position, read each time that rows are counted; default 1. */
  readonly orderBegin?: number | undefined
  /** Rows whose field has one of the values (or for which the function says so) can be neither edited nor selected. */
  readonly disabledRows?: DisabledRows | undefined
  /** All rows are disabled. Both are read when the store is made, and by `readRights`. */
  readonly disabled?: boolean | undefined
  /** For grids that save their rows by themselves. Without it nobody may ask for changes, or bring what was saved. */
  readonly server?: (ground: StoreGround) => ServerRows
  /** What others have saved meanwhile is not taken back. Absent: nobody else saves these rows. */
  readonly others?: OthersCells | undefined
  /** Makes ids of new rows; tests pass their own. */
  readonly makeId?: () => string
  /** Read with each row that is added. */
  readonly maxRows?: number | undefined
}

export type DisabledRows = Readonly<
  Record<string, CellValue | readonly CellValue[] | ((value: CellValue, row: GridRow, index: number) => boolean)>
>

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
