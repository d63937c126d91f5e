import type { Column } from '../engine/column.ts'
import { cellSlotOf } from '../view/row-pool.ts'

/**
 * Whoever moves the pointer over a cell is about to press it: its editor is prepared until then.
 * @returns ends it.
 */
export function prepareEditors(root: HTMLElement, prepare: (column: Column) => void): () => void {
  const look = ({ target }: PointerEvent) => {
    const slot = target instanceof Element ? cellSlotOf(target) : null
    if (slot?.line.row) prepare(slot.placed.column)
  }
  root.addEventListener('pointerover', look, { passive: true })
  return () => root.removeEventListener('pointerover', look)
}
