import type { CellErrors, ErrorMap } from '../engine/cell-errors.ts'
import type { GridStore } from '../engine/grid-store.ts'

export interface RefusedCellsOptions {
  readonly store: GridStore
  readonly errors: CellErrors
  /** What the server has said of the last save: that is asked about by saving again. */
  readonly refusals: ErrorMap
}

/**
 * What the rules say, and cells into which something was pasted or typed that is no value of theirs: they hold what they
 * held before, and whoever saves would save that in place of what the user believes to have entered.
 */
export function withRefusedCells(
  failures: ErrorMap | null,
  { store, errors, refusals }: RefusedCellsOptions,
): ErrorMap | null {
  if (errors.size === 0) return failures
  const found: Record<string, Readonly<Record<string, string>>> = { ...failures }
  for (const [id, cells] of Object.entries(errors.all())) {
    const index = store.indexOf(id)
    const row = store.rows[index]
    // What nobody can mend keeps nobody from saving.
    if (!row || store.isRowDisabled(row, index)) continue
    for (const [key, message] of Object.entries(cells)) {
      const isKnown = message === failures?.[id]?.[key] || message === refusals[id]?.[key]
      if (!isKnown) found[id] = { ...found[id], [key]: message }
    }
  }
  return Object.keys(found).length > 0 ? found : null
}
