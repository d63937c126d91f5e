import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import type { FieldColumn } from './sheet-columns.ts'

export interface ImportColumn extends FieldColumn {
  /** Place in the sheet, from 0. */
  readonly index: number
  /** Rows are found by it, and it is not filled in. */
  readonly isKeyOnly?: true
}

/** What the columns of the main sheet of a sent file mean. */
export interface MainHeader {
  readonly columns: readonly ImportColumn[]
  /** By which rows that are there are found; null: none is looked for. */
  readonly key: ImportColumn | null
  /** The row of the titles, as the spreadsheet numbers it. */
  readonly row: number
  /** Columns of the page that nobody fills in, or not this caller. */
  readonly ignored: readonly string[]
  readonly titles: readonly (string | null)[]
  /** What each field and sub-table is called, whether it has a column or not. */
  readonly titleByField: ReadonlyMap<string, string>
  /** How many rows are below it. */
  readonly rowCount: number
  /**
   * Those, some at a time; of a tree the rows of a portion are none below another. @throws {ApiError} at a cell that stands
   * below no title
   */
  dataRows(): AsyncIterable<readonly SheetRow[]>
  /** Of a tree: the numbers of rows that seem to be put below themselves, round others of the sheet. */
  readonly circular: ReadonlySet<number>
}
