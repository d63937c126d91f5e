import type { Column } from '../engine/column.ts'

/** A value and the box around it still have their room. */
const NARROW_PX = 120

/**
 * Shares what the columns leave free of the width among those whose width nobody has said; none with those that the user
 * has sized. Where they need a little more than there is, those give it up, rather than that the last column is cut off;
 * where they need much more, the ones in sight reach to the edge together, so that none is cut before somebody scrolls.
 */
export function fillWidth(
  columns: readonly Column[],
  widthPx: number,
  isSized: (key: string) => boolean = () => false,
): void {
  const shown = columns.filter(({ visible }) => visible)
  const mayGrow = ({ key }: Column) => !isSized(key)
  const open = shown.filter(mayGrow)
  const flexible = open.filter(({ declared }) => declared.width === undefined)
  const free = widthPx - sumOfWidths(shown)
  if (free >= 0) shareOut(flexible.length > 0 ? flexible : open, free)
  else if (!giveUp(flexible, -free)) reachTheEdge(shown, widthPx, mayGrow)
}

/** False: they have less than that. */
function giveUp(columns: readonly Column[], missingPx: number): boolean {
  const spare = columns.map(({ widthPx, minWidthPx }) => Math.max(0, widthPx - Math.max(minWidthPx, NARROW_PX)))
  const sparePx = spare.reduce((sum, px) => sum + px, 0)
  if (sparePx < missingPx) return false
  let left = missingPx
  for (const [index, column] of columns.entries()) {
    const px = Math.min(left, Math.ceil(((spare[index] ?? 0) * missingPx) / sparePx))
    column.widthPx -= px
    left -= px
  }
  return true
}

/** Pinned ones are in sight whatever the others do. */
function reachTheEdge(shown: readonly Column[], widthPx: number, mayGrow: (column: Column) => boolean) {
  const inSight = shown.filter(({ pinned }) => pinned)
  let freePx = widthPx - sumOfWidths(inSight)
  const [first, second] = shown.filter(({ pinned }) => !pinned)
  // A window with one column says little of its rows: a wide one gives up what the next one needs.
  if (first && second && mayGrow(first) && first.widthPx + second.widthPx > freePx) {
    const leftPx = freePx - second.widthPx
    if (leftPx >= Math.max(first.minWidthPx, NARROW_PX)) {
      first.widthPx = leftPx
      return
    }
  }
  for (const column of shown.filter(({ pinned }) => !pinned)) {
    if (column.widthPx > freePx) break
    freePx -= column.widthPx
    inSight.push(column)
  }
  if (freePx > 0) shareOut(inSight.filter(mayGrow), freePx)
}

/** To the last pixel. */
function shareOut(columns: readonly Column[], totalPx: number) {
  const each = Math.floor(totalPx / columns.length)
  for (const [index, column] of columns.entries()) {
    column.widthPx += index < columns.length - 1 ? each : totalPx - each * (columns.length - 1)
  }
}

function sumOfWidths(columns: readonly Column[]): number {
  return columns.reduce((sum, { widthPx }) => sum + widthPx, 0)
}
