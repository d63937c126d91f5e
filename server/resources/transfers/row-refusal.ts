import type { SheetRow } from '../../spreadsheets/sheet-row.ts'

export interface RowError {
  /** Of a row of a sub-table: its sheet. Absent: the main one. */
  readonly sheet?: string
  readonly row: number
  /** Title of the field; empty where the row as a whole is meant. */
  readonly title: string
  readonly value: string
  readonly message: string
}

/** A row that was not taken, and why. */
export interface RowRefusal {
  /** Of the main sheet; null for a row of a sub-table that belongs to none. */
  readonly row: SheetRow | null
  readonly errors: readonly RowError[]
  /** The rows of sub-tables that belong to it, which were not taken either. */
  readonly below?: readonly RowBelow[]
}

/** A row of a sub-table, and its sheet. */
export interface RowBelow {
  readonly sheet: string
  readonly row: SheetRow
}
