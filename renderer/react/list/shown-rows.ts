import type { TableRow } from './tree-rows.ts'

/** The rows in view that are records of their own, from the first to the last: of a tree, those of open branches too. */
export function shownRows(rows: readonly TableRow[], isExpanded: (id: string) => boolean): readonly TableRow[] {
  return rows.flatMap((row) => {
    const below = row.children && isExpanded(row.id) ? shownRows(row.children, isExpanded) : []
    return row.placeholder || row.isAncestor ? below : [row, ...below]
  })
}
