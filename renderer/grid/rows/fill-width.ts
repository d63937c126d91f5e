import type { Column } from '../engine/column.ts'

/** A border on both sides. */
const BORDERS_PX = 2

/** A value and the box around it still have their room. */
const NARROW_PX = 120

/**
 * Shares what the columns leave free of the width among those whose width nobody has said; none with those that the user
 * has sized. Where they need a little more than there is, those give it up, rather than that the last column is cut off.
 */
export function fillWidth(
  columns: readonly Column[],
  widthPx: number,
  isSized: (key: string) => boolean = () => false,
): void {
  const shown = columns.filter(({ visible }) => visible)
  const open = shown.filter(({ key }) => !isSized(key))
  const flexible = open.filter(({ declared }) => declared.width === undefined)
  const sharing = flexible.length > 0 ? flexible : open
  const free = widthPx - BORDERS_PX - shown.reduce((sum, column) => sum + column.widthPx, 0)
  if (free < 0) giveUp(flexible, -free)
  if (free <= 0 || sharing.length === 0) return
  const share = Math.floor(free / sharing.length)
  for (const column of sharing) column.widthPx += share
  const last = sharing.at(-1)
  if (last) last.widthPx += free - share * sharing.length
}

function giveUp(columns: readonly Column[], missingPx: number) {
  const spare = columns.map(({ widthPx, minWidthPx }) => Math.max(0, widthPx - Math.max(minWidthPx, NARROW_PX)))
  const sparePx = spare.reduce((sum, px) => sum + px, 0)
  if (sparePx < missingPx) return
  let left = missingPx
  for (const [index, column] of columns.entries()) {
    const px = Math.min(left, Math.ceil(((spare[index] ?? 0) * missingPx) / sparePx))
    column.widthPx -= px
    left -= px
  }
}
