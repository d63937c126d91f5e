import type { TableRow } from '../tree-rows.ts'

/** A row of a tree as it stands in a flat list. */
export interface LeveledRow {
  readonly row: TableRow
  /** 0 for those at the top. */
  readonly level: number
  /** There is something below it that can be opened. */
  readonly isExpandable: boolean
}

/** The rows in view, from the first to the last: those of open branches below theirs, what stands for a branch included. */
export function leveledRows(
  rows: readonly TableRow[],
  isExpanded: (id: string) => boolean,
  level = 0,
): readonly LeveledRow[] {
  return rows.flatMap((row) => {
    const { children = [] } = row
    const below = isExpanded(row.id) ? leveledRows(children, isExpanded, level + 1) : []
    return [{ row, level, isExpandable: children.length > 0 }, ...below]
  })
}
