import type { Column } from '../engine/column.ts'
import type { CellValue, GridRow } from '../engine/row.ts'
import type { SlotHost } from '../view/view-types.ts'
import { createDrawnList } from './drawn-list.ts'

/** A slot cell in the window, as it is to be drawn. A new object for each painting. */
export interface PaintedSlot {
  /** Stays with the element. */
  readonly key: string
  readonly element: HTMLElement
  readonly column: Column
  readonly row: GridRow
  readonly rowId: string
  readonly rowIndex: number
  /** Rows are changed in place; this is what the cell held when it was painted. */
  readonly value: CellValue
  readonly scrolling: boolean
}

export interface ReactSlotHost extends SlotHost {
  readonly painted: readonly PaintedSlot[]
  subscribe(onChange: () => void): () => void
  /** Runs what may paint while React is at work, when nothing can be drawn at once. */
  duringRender(run: () => void): void
  /** The window moves; slots painted meanwhile know it, and are painted once more when it stands. */
  noteScroll(): void
  destroy(): void
}

/** A pause of the scroll events that counts as their end. */
const SCROLL_END_MS = 150

/** Slot cells of the rows in the window. The view paints them; their drawing follows in the same event. */
export function createSlotHost(): ReactSlotHost {
  const slots = new Map<HTMLElement, PaintedSlot>()
  const drawn = createDrawnList(slots)
  let dirty = false
  let keys = 0
  let scrolling = false
  let scrollEnd: ReturnType<typeof setTimeout> | undefined

  function settle() {
    scrolling = false
    for (const [element, slot] of slots) if (slot.scrolling) slots.set(element, { ...slot, scrolling: false })
    dirty = false
    drawn.draw()
  }

  return {
    get painted() {
      return drawn.items
    },
    subscribe: drawn.subscribe,
    duringRender: drawn.duringRender,
    noteScroll() {
      if (slots.size === 0) return
      scrolling = true
      clearTimeout(scrollEnd)
      scrollEnd = setTimeout(settle, SCROLL_END_MS)
    },
    paint(element, column, row, rowId, rowIndex) {
      let key = slots.get(element)?.key
      if (key === undefined) {
        keys += 1
        key = String(keys)
      }
      slots.set(element, { key, element, column, row, rowId, rowIndex, value: row[column.key] ?? null, scrolling })
      dirty = true
    },
    release(element) {
      if (slots.delete(element)) dirty = true
    },
    flush() {
      if (!dirty) return
      dirty = false
      drawn.drawNow()
    },
    destroy() {
      clearTimeout(scrollEnd)
      slots.clear()
    },
  }
}
