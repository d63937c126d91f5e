import getScrollBarSize from '../../react/scroll-bar-size.ts'
import { MAX_HEIGHT_PX } from '../engine/constants.ts'

/** On both sides of a grid that is as high as its rows. */
const BORDERS_PX = 2

export interface GridPlace {
  /** Where the grid is drawn, or will be. */
  readonly root: HTMLElement | null
  readonly viewport: HTMLElement | undefined
  /** As high as what is around it, not as its rows. */
  readonly fills: boolean
  /** Of all rows, with head and foot. */
  readonly contentHeightPx: number
}

/** The width that columns have, the scroll bar beside the rows aside; before anything is drawn, the one that is to come. */
export function columnsRoomPx({ root, viewport, fills, contentHeightPx }: GridPlace): number {
  if (viewport && viewport.clientWidth > 0) return viewport.clientWidth
  if (!root) return 0
  const barPx = contentHeightPx > (fills ? root.clientHeight : MAX_HEIGHT_PX) ? getScrollBarSize() : 0
  return root.clientWidth - barPx - (fills ? 0 : BORDERS_PX)
}
