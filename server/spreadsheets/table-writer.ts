import type { Cell } from './cell.ts'
import type { SheetColumn } from './sheet-xml.ts'

export interface SheetLayout {
  readonly name: string
  /** Rows above the header, across all columns; the first is the heading. */
  readonly titles: readonly string[]
  readonly columns: readonly SheetColumn[]
}

/** Takes the rows of one table as they come. One call at a time. */
export interface RowWriter {
  write(rows: readonly (readonly Cell[])[]): Promise<void>
}

/** A file of tables, several of which may be open at the same time. */
export interface TableWriter {
  begin(layout: SheetLayout): Promise<RowWriter>
  /** Ends all tables and the file. */
  finish(): Promise<void>
  /** Gives up what is not finished; harmless afterwards. */
  abandon(): void
}
