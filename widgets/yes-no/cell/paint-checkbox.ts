import type { CellPlace } from '#renderer/grid/engine/cell-definition.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import styles from './checkbox.module.css'
import { isChecked } from './checked.ts'

/** One element, made once: the tick is drawn by the style sheet. */
export function paintCheckbox(cell: HTMLElement, value: CellValue, { column, disabled }: CellPlace): void {
  let box = cell.firstElementChild
  if (!box) {
    box = document.createElement('span')
    box.className = styles.box ?? ''
    box.setAttribute('role', 'checkbox')
    cell.replaceChildren(box)
  }
  setState(box, 'aria-label', column.title)
  setState(box, 'aria-checked', isChecked(value, column.declared) ? 'true' : 'false')
  setState(box, 'aria-disabled', disabled ? 'true' : 'false')
}

function setState(box: Element, name: string, state: string): void {
  if (box.getAttribute(name) !== state) box.setAttribute(name, state)
}
