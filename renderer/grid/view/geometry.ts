import type { Column } from '../engine/column.ts'

/** A shown column and where it stands. */
export interface PlacedColumn {
  readonly column: Column
  /** From 0 over all shown columns, pinned ones included: what keys and ranges count. */
  readonly index: number
  readonly pinned: 'left' | 'right' | null
  /** From the left edge of the content; for a pinned one, of its pinned block. */
  readonly leftPx: number
}

export interface ColumnLayout {
  /** Shown columns in their order: left, free, right. */
  readonly placed: readonly PlacedColumn[]
  readonly left: readonly PlacedColumn[]
  readonly free: readonly PlacedColumn[]
  readonly right: readonly PlacedColumn[]
  /** Of the block pinned to the left: service columns and columns. */
  readonly leftWidthPx: number
  readonly rightWidthPx: number
  /** Of everything. */
  readonly widthPx: number
}

/** Share of the window that pinned columns may take; beyond it they scroll like the others. */
const MAX_PINNED_SHARE = 0.6

/**
 * Where columns stand. `windowPx` is the visible width; 0 while it is not known. `servicesPx` and `loosePx`: what the
 * columns before the data take, those that stay and those that scroll away.
 */
export function layOutColumns(
  columns: readonly Column[],
  servicesPx: number,
  windowPx: number,
  loosePx = 0,
): ColumnLayout {
  const shown = columns.filter(({ visible, cell }) => visible && !cell.hidden)
  const pinnedPx = shown.reduce((sum, { pinned, widthPx }) => (pinned ? sum + widthPx : sum), servicesPx)
  const mayPin = windowPx === 0 || pinnedPx <= windowPx * MAX_PINNED_SHARE
  const sideOf = (column: Column) => (mayPin ? column.pinned : null)
  let index = 0
  const place = (side: 'left' | 'right' | null, startPx: number) => {
    let leftPx = startPx
    const placed: PlacedColumn[] = []
    for (const column of shown) {
      if (sideOf(column) !== side) continue
      placed.push({ column, index, pinned: side, leftPx })
      index += 1
      leftPx += column.widthPx
    }
    return { placed, endPx: leftPx }
  }
  const left = place('left', servicesPx)
  const free = place(null, left.endPx + loosePx)
  const right = place('right', 0)
  return {
    placed: [...left.placed, ...free.placed, ...right.placed],
    left: left.placed,
    free: free.placed,
    right: right.placed,
    leftWidthPx: left.endPx,
    rightWidthPx: right.endPx,
    widthPx: free.endPx + right.endPx,
  }
}

/** A half-open span of positions. */
export interface Span {
  readonly first: number
  readonly end: number
}

/** Rows to keep painted: those in the window, one above and one below. */
export function rowSpan(scrollTop: number, bodyHeightPx: number, rowCount: number, rowHeightPx: number): Span {
  const first = Math.floor(scrollTop / rowHeightPx) - 1
  // There is none above the first one; and what nobody can see before the first scroll is not made before it.
  if (first < 0) return { first: 0, end: Math.min(rowCount, Math.ceil((scrollTop + bodyHeightPx) / rowHeightPx) + 1) }
  const count = Math.ceil(bodyHeightPx / rowHeightPx) + 3
  const end = Math.min(rowCount, first + count)
  // At the end of the scroll the window stays full, so that no row element is left over.
  return { first: Math.max(0, Math.min(first, end - count)), end }
}

/** Free columns to keep painted: those in the window and one on either side. */
export function columnSpan(layout: ColumnLayout, scrollLeft: number, windowPx: number): Span {
  const { free, leftWidthPx, rightWidthPx } = layout
  const from = scrollLeft + leftWidthPx
  const to = scrollLeft + windowPx - rightWidthPx
  let first = 0
  while (first < free.length && rightEdge(free[first]) <= from) first += 1
  let end = first
  while (end < free.length && (free[end]?.leftPx ?? 0) < to) end += 1
  return { first: Math.max(0, first - 1), end: Math.min(free.length, end + 1) }
}

function rightEdge(placed: PlacedColumn | undefined): number {
  return placed ? placed.leftPx + placed.column.widthPx : 0
}

/** The scroll offset at which `[startPx, startPx + sizePx)` is inside the window; the one before where it is already. */
export function scrollInto(offset: number, windowPx: number, startPx: number, sizePx: number): number {
  if (startPx < offset) return startPx
  const end = startPx + sizePx
  if (end > offset + windowPx) return Math.max(0, Math.min(startPx, end - windowPx))
  return offset
}

/** Column under a horizontal position of the window; null where there is none. */
export function columnAt(layout: ColumnLayout, scrollLeft: number, windowPx: number, x: number): PlacedColumn | null {
  const within = (list: readonly PlacedColumn[], px: number) =>
    list.find((placed) => px >= placed.leftPx && px < rightEdge(placed)) ?? null
  if (x < layout.leftWidthPx) return within(layout.left, x) ?? layout.placed[0] ?? null
  if (x >= windowPx - layout.rightWidthPx) return within(layout.right, x - (windowPx - layout.rightWidthPx))
  return within(layout.free, x + scrollLeft)
}
