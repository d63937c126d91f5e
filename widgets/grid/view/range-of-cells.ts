import type { CellRange } from '../core/selection.ts'
import type { GridState } from './grid-state.ts'

/** The smallest range with all of the cells that are shown; null when none is. */
export function rangeOfCells(
  cells: readonly (readonly [id: string, key: string])[],
  { options: { store }, layout }: GridState,
): CellRange | null {
  const placeOf = new Map(layout.placed.map(({ column, index }) => [column.key, index]))
  let range: CellRange | null = null
  for (const [id, key] of cells) {
    const row = store.indexOf(id)
    const column = placeOf.get(key)
    if (row === -1 || column === undefined) continue
    range ??= { top: row, left: column, bottom: row, right: column }
    range = {
      top: Math.min(range.top, row),
      left: Math.min(range.left, column),
      bottom: Math.max(range.bottom, row),
      right: Math.max(range.right, column),
    }
  }
  return range
}
