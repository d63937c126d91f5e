import type { SheetRow } from '../../spreadsheets/sheet-row.ts'

export interface RowError {
  readonly row: number
  /** Title of the field; empty where the row as a whole is meant. */
  readonly title: string
  readonly value: string
  readonly message: string
}

/** A row that was not taken, and why. */
export interface RowRefusal {
  readonly row: SheetRow
  readonly errors: readonly RowError[]
}
