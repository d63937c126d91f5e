/** A row of a sent sheet, every cell as people would type it. */
export interface SheetRow {
  /** What the spreadsheet shows beside the row. */
  readonly number: number
  readonly cells: readonly (string | null)[]
  /** Cells that hold an error instead of a value; `column` counts from 0. */
  readonly errors?: readonly { readonly column: number; readonly text: string }[]
}
