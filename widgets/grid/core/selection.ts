/** A cell by position: row over all rows, column over the shown columns; both from 0. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

/** Cells between two corners, both included. */
export interface CellRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** What is selected: the active cell, and the range that reaches from the anchor to it. */
export interface Selection {
  readonly anchor: CellPosition
  readonly active: CellPosition
}

export interface GridExtent {
  readonly rows: number
  readonly columns: number
  /** Rows that fit in the window: a page. */
  readonly pageRows: number
}
