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
  for (const [placed, cell] of cells) {
    if (placed.pinned !== null) continue
    const offset = free.indexOf(placed)
    if (offset >= first && offset < end) continue
    cell.remove()
    cells.delete(placed)
  }
  for (let index = first; index < end; index += 1) {
    const placed = free[index]
    const cell = placed && !cells.has(placed) ? make(placed) : null
    if (cell) line.insertBefore(cell, right)
  }
}
