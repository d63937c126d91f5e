import type { StoreChange } from '../core/grid-store.ts'
import type { CellRange } from '../core/selection.ts'
import { selectCell } from '../core/selection-moves.ts'
import type { GridState } from './grid-state.ts'
import { selectRange, type ViewTools } from './transfer.ts'

type Cell = readonly [id: string, key: string]

/** After undo and redo: what has changed is checked, and selected where it is shown; so is a row that has moved. */
export function showTravelled(change: StoreChange, { state, select }: ViewTools): void {
  const { store, validator } = state.options
  const cells = (change.patches ?? []).flatMap((patch): Cell[] =>
    patch.kind === 'cells' ? patch.rows.map((row) => [store.idOf(row), patch.key]) : [],
  )
  validator.checkMany(cells)
  const range = rangeOfCells(cells, state)
  const [inserted] = change.inserted
  const moved = change.patches?.find((patch) => patch.kind === 'move')
  const row = inserted?.index ?? (moved ? store.indexOf(store.idOf(moved.row)) : -1)
  if (range) {
    // What was changed is seen from its beginning.
    select(selectCell({ row: range.top, column: range.left }))
    selectRange(range, { select })
  } else if (row !== -1) select(selectCell({ row, column: state.active?.column ?? 0 }))
}

/** The smallest range with all of the cells that are shown; null when none is. */
function rangeOfCells(cells: readonly Cell[], { options: { store }, layout }: GridState): CellRange | null {
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
