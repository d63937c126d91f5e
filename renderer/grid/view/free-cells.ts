import type { PlacedColumn } from './geometry.ts'
import type { GridState } from './grid-state.ts'

interface FreeCells {
  readonly line: HTMLElement
  /** Its cells, those of pinned columns included. */
  readonly cells: Map<PlacedColumn, HTMLElement>
  /** The block of what is pinned to the right: they stand before it. */
  readonly right: HTMLElement | null
}

/** A line of the header or footer has the cells of the columns in view, and no others. `make`: null where it has none. */
export function renderFreeCells(
  { free: { first, end }, layout: { free } }: Pick<GridState, 'free' | 'layout'>,
  { line, cells, right }: FreeCells,
  make: (placed: PlacedColumn) => HTMLElement | null,
): void {
  const seen = new Set(free.slice(first, end))
  for (const [placed, cell] of cells) {
    if (placed.pinned !== null || seen.has(placed)) continue
    cell.remove()
    cells.delete(placed)
  }
  for (const placed of seen) {
    const cell = cells.has(placed) ? null : make(placed)
    if (cell) line.insertBefore(cell, right)
  }
}
