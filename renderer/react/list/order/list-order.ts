import type { KeyboardEvent, PointerEvent } from 'react'

/** What a button of a row does: it begins to drag the row, or moves it by one. */
export interface RowGrip {
  onPointerDown(event: PointerEvent): void
  onKeyDown(event: KeyboardEvent): void
}

/** By the id of the row, as far as the rows are drawn. */
export type RowGrips = Map<string, RowGrip>

/** More rows than these are not numbered anew in one save. */
export const MOST_MOVABLE = 1_000
