import { SUB_TABLE_RETRIES, SUB_TABLE_RETRY_MS, SUB_TABLE_ROOM_PX } from '../engine/constants.ts'

/** Specified. */
const WIDTH_SHARE = 0.96
const EDGE_PX = 8

/** Of a panel that is fixed in the window, in pixels. */
export interface SubTablePlace {
  readonly left: number
  readonly width: number
  readonly top?: number
  readonly bottom?: number
  readonly maxHeight: number
}

/** Rectangles in the window, and how high that is. */
export interface SubTableSurroundings {
  readonly table: Pick<DOMRect, 'left' | 'width'>
  readonly row: Pick<DOMRect, 'top' | 'bottom'>
  readonly windowHeightPx: number
}

/** Below the row, or above it where less than the specified room is left below. */
export function subTablePlace({ table, row, windowHeightPx }: SubTableSurroundings): SubTablePlace {
  const width = Math.round(table.width * WIDTH_SHARE)
  const left = Math.round(table.left + (table.width - width) / 2)
  const below = windowHeightPx - row.bottom
  if (below >= SUB_TABLE_ROOM_PX) return { left, width, top: row.bottom, maxHeight: below - EDGE_PX }
  return { left, width, bottom: windowHeightPx - row.top, maxHeight: Math.max(0, row.top - EDGE_PX) }
}

/**
 * Where a row stands. It may not be drawn yet: it is looked for again, as often as is specified; null then.
 * @returns what ends the search.
 */
export function findRowElement(find: () => Element | null, found: (row: Element | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let retries = 0
  const look = () => {
    const row = find()
    if (row || retries === SUB_TABLE_RETRIES) return found(row)
    retries += 1
    timer = setTimeout(look, SUB_TABLE_RETRY_MS)
  }
  look()
  return () => clearTimeout(timer)
}
