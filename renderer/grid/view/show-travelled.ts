import type { CellRange } from '../engine/selection.ts'
import { selectCell } from '../engine/selection-moves.ts'
import type { StoreChange } from '../engine/store-change.ts'
import type { GridState } from './grid-state.ts'
import { selectRange, type ViewTools } from './transfer.ts'

type Cell = readonly [id: string, key: string]

/** After undo and redo: what has changed is checked, and selected where it is shown; so is a row that has moved. */
export function showTravelled({ patches = [], inserted }: StoreChange, { state, select }: ViewTools): void {
  const { store, validator } = state.options
  const cells = patches.flatMap((patch): Cell[] =>
    patch.kind === 'cells' ? patch.rows.map((row) => [store.idOf(row), patch.key]) : [],
  )
  validator.checkMany(cells)
  const range = rangeOfCells(cells, state)
  const row = inserted[0]?.index ?? patches.find((patch) => patch.kind === 'move')?.to
  if (range) {
    // What was changed is seen from its beginning.
    select(selectCell({ row: range.top, column: range.left }))
    selectRange(range, { select })
  } else if (row !== undefined) select(selectCell({ row, column: state.active?.column ?? 0 }))
}

/** The smallest range with all of the cells that are shown; null when none is. */
function rangeOfCells(cells: readonly Cell[], { options: { store }, layout }: GridState): CellRange | null {
  const placeOf = new Map(layout.placed.map(({ column, index }) => [column.key, index]))
  let top = Number.POSITIVE_INFINITY
  let left = top
  let bottom = -1
  let right = -1
  for (const [id, key] of cells) {
    const row = store.indexOf(id)
    const column = placeOf.get(key)
    if (row === -1 || column === undefined) continue
    top = Math.min(top, row)
    left = Math.min(left, column)
    bottom = Math.max(bottom, row)
    right = Math.max(right, column)
  }
  return bottom === -1 ? null : { top, left, bottom, right }
}
