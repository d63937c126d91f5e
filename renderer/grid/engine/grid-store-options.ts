import type { Column } from './column.ts'
import type { OthersCells } from './others-cells.ts'
import type { CellValue, GridRow } from './row.ts'
import type { ServerRows, StoreGround } from './server-rows.ts'

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
