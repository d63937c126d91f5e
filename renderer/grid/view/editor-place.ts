import { HEADER_HEIGHT_PX } from '../engine/constants.ts'
import type { PlacedColumn } from './geometry.ts'
import type { GridState } from './grid-state.ts'

/** The input, where the painted one stands: so high at most, and so far from the edges of its cell. */
const INPUT_HEIGHT_PX = 32
const INSET_INLINE_PX = 4

/**
 * Over a cell: the grid's own input, or what a component editor stands in, which is as large as the cell or as the type
 * asks.
 */
export function placeEditor(
  element: HTMLElement,
  state: GridState,
  { placed, row, isInput }: { readonly placed: PlacedColumn; readonly row: number; readonly isInput: boolean },
): void {
  const leftPx = leftOf(state, placed)
  const { column, pinned } = placed
  const { rowHeightPx } = state.options
  const floating = isInput ? undefined : column.cell.floating
  const inlinePx = isInput ? INSET_INLINE_PX : 0
  const blockPx = isInput ? Math.floor((rowHeightPx - INPUT_HEIGHT_PX) / 2) : 0
  element.style.width = `${Math.max(column.widthPx - inlinePx * 2, floating?.widthPx ?? 0)}px`
  element.style.height = `${Math.max(rowHeightPx - 1 - blockPx * 2, floating?.heightPx ?? 0)}px`
  element.style.left = `${leftPx + inlinePx}px`
  element.style.top = `${HEADER_HEIGHT_PX + row * rowHeightPx + blockPx}px`
  clip(element, state, leftPx, column.widthPx, pinned !== null || floating !== undefined)
}

/** Within the content that scrolls; pinned columns go along with the window. */
function leftOf({ layout, scrollLeft, widthPx }: GridState, { leftPx, pinned }: PlacedColumn): number {
  if (pinned === 'left') return leftPx + scrollLeft
  return pinned === 'right' ? leftPx + scrollLeft + widthPx - layout.rightWidthPx : leftPx
}

/** What has scrolled under pinned columns is not drawn over them. */
function clip(element: HTMLElement, state: GridState, leftPx: number, widthPx: number, isFree: boolean): void {
  const { layout, scrollLeft, widthPx: windowPx } = state
  const under = isFree ? 0 : Math.max(0, scrollLeft + layout.leftWidthPx - leftPx)
  const over = isFree ? 0 : Math.max(0, leftPx + widthPx - (scrollLeft + windowPx - layout.rightWidthPx))
  const path = under > 0 || over > 0 ? `inset(-4px ${over > 0 ? over : -4}px -4px ${under > 0 ? under : -4}px)` : ''
  if (element.style.clipPath !== path) element.style.clipPath = path
}
