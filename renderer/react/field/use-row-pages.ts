import { useState } from 'react'

/** More rows than this are shown in pages of so many: each cell is drawn, and a thousand of them would be slow. */
export const ROWS_PER_PAGE = 50

export interface RowPages<Row> {
  /** From 1. */
  readonly page: number
  readonly pageCount: number
  /** Position of the first row in view among all rows. */
  readonly first: number
  readonly rows: readonly Row[]
  show(page: number): void
}

/** The rows in view. A page that is gone, because its rows were deleted, gives way to the last one. */
export function useRowPages<Row>(rows: readonly Row[]): RowPages<Row> {
  const [wanted, show] = useState(1)
  const pageCount = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE))
  const page = Math.min(wanted, pageCount)
  const first = (page - 1) * ROWS_PER_PAGE
  return { page, pageCount, first, rows: rows.slice(first, first + ROWS_PER_PAGE), show }
}
