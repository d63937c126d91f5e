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
  /** Set where the active cell walks inside a range that stays: Tab and Enter in it, select all. */
  readonly range?: CellRange
  /** Column where a run of Tabs began: Enter goes below it, as in a spreadsheet. */
  readonly tabbedFrom?: number
}

export interface GridExtent {
  readonly rows: number
  readonly columns: number
  /** Rows that fit in the window: a page. */
  readonly pageRows: number
}
