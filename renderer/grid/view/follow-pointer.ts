import type { CellPosition, CellRange } from '../engine/selection.ts'

/** What pointers do to the grid. */
export interface PointerActions {
  /** A cell was pressed. */
  press(position: CellPosition, how: PressKind): void
  /** The pressed pointer has left its cell, or goes on over others. */
  drag(position: CellPosition): void
  /** The press ended on the cell it began on. */
  click(position: CellPosition, target: Element): void
  doubleClick(position: CellPosition): void
  fillTo(range: CellRange | null): void
  fill(source: CellRange, target: CellRange): void
  dropAt(index: number): void
  drop(from: number, to: number): void
  service(kind: 'select' | 'expand' | 'menu', rowIndex: number, target: Element, extend: boolean): void
  rowMenu(position: CellPosition, at: DOMRect): void
}

export interface PressKind {
  /** With Shift: the range reaches to it. */
  readonly extend: boolean
  /** With the right button. */
  readonly menu: boolean
  /** On a control in a cell that the page draws: that takes the focus. */
  readonly keepsFocus: boolean
}

/** The cell under a pointer; null where there is none. */
export type PointerPlace = (event: PointerEvent) => CellPosition | null

export type FollowPointer = (
  down: PointerEvent,
  onMove: (event: PointerEvent) => void,
  onEnd: (event: PointerEvent) => void,
) => void

/** What moves less has not moved. */
const DRAG_THRESHOLD_PX = 4

export function isMoved(down: PointerEvent, event: PointerEvent): boolean {
  return Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > DRAG_THRESHOLD_PX
}
