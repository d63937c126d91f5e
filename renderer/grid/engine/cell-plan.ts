import type { CellErrors } from './cell-errors.ts'
import type { GridStore } from './grid-store.ts'
import type { RefusedCell } from './patch.ts'
import type { CellRange } from './selection.ts'
import type { CellChange } from './store-change.ts'

/** What a paste, a fill or an emptying will do, before it does. */
export interface CellPlan {
  readonly kind: 'plan'
  readonly changes: readonly CellChange[]
  readonly refused: readonly RefusedCell[]
  /** Cells that may not be edited: they are passed over. */
  readonly skipped: number
  /** What it covers; null when that is nothing. */
  readonly range: CellRange | null
}

/** It would bring more cells than a grid takes at once: nothing is done. */
export interface TooManyCells {
  readonly kind: 'too-many'
  readonly limit: number
}

/** The rows that a plan is made for. */
export type PlannedRows = Pick<GridStore, 'rows' | 'idOf' | 'isEditable'>

/** Does what was planned, as one step of undo, and marks the refused cells; other cells are not touched. */
export function applyCellPlan(plan: CellPlan, store: Pick<GridStore, 'setCells'>, errors: CellErrors): void {
  store.setCells(plan.changes, 'user', plan.refused)
  markPlanned(plan.changes, plan.refused, errors)
}

/** Marks what is refused. Where a value is what it was, nobody else takes the mark away. */
export function markPlanned(
  changes: readonly PlannedCell[],
  refused: readonly PlannedCell[],
  errors: CellErrors,
): void {
  errors.batch(() => {
    for (const { id, key, message } of [...changes, ...refused]) errors.set('paste', id, key, message)
  })
}

interface PlannedCell extends Pick<CellChange, 'id' | 'key'> {
  readonly message?: string
}
