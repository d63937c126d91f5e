import type { Column } from '../core/grid-column.ts'

/** A border on both sides. */
const BORDERS_PX = 2

/** Shares what the columns leave free of the width among those whose width nobody has said. */
export function fillWidth(columns: readonly Column[], widthPx: number): void {
  const shown = columns.filter(({ visible }) => visible)
  const flexible = shown.filter(({ declared }) => declared.width === undefined)
  const sharing = flexible.length > 0 ? flexible : shown
  const free = widthPx - BORDERS_PX - shown.reduce((sum, column) => sum + column.widthPx, 0)
  if (free <= 0 || sharing.length === 0) return
  const share = Math.floor(free / sharing.length)
  for (const column of sharing) column.widthPx += share
  const last = sharing.at(-1)
  if (last) last.widthPx += free - share * sharing.length
}
