import type { TableRow } from '../tree-rows.ts'

/** Rows that are moved among each other: those below one row, or the roots, which are all rows of a list. */
export interface Siblings {
  /** The row that they stand below; null: the roots. */
  readonly parentId: string | null
  readonly rows: readonly TableRow[]
}

/** The rows as far as they are there, level by level; what stands where a branch is not there yet is none. */
export function siblingsOf(rows: readonly TableRow[], parentId: string | null = null): readonly Siblings[] {
  const own = rows.filter(({ placeholder }) => placeholder === undefined)
  if (own.length === 0) return []
  return [{ parentId, rows: own }, ...own.flatMap(({ id, children = [] }) => siblingsOf(children, id))]
}
