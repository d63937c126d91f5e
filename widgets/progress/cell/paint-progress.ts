import type { CellPlace } from '#renderer/grid/engine/cell-definition.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import { messages } from './messages.ts'
import { percentOf } from './percent.ts'
import styles from './progress.module.css'

/** A bar and its number: two elements, made once. The bar is drawn as the background of the first. */
export function paintProgress(cell: HTMLElement, value: CellValue, { column }: CellPlace): void {
  let bar = cell.firstElementChild
  if (!(bar instanceof HTMLElement)) {
    bar = document.createElement('span')
    bar.className = styles.bar ?? ''
    bar.setAttribute('role', 'progressbar')
    const label = document.createElement('span')
    label.className = styles.label ?? ''
    cell.replaceChildren(bar, label)
  }
  const percent = percentOf(value)
  const text = messages.percent(percent)
  const label = bar.nextElementSibling
  if (!(bar instanceof HTMLElement) || !label) return
  if (bar.getAttribute('aria-label') !== column.title) bar.setAttribute('aria-label', column.title)
  if (label.textContent === text) return
  label.textContent = text
  const filled = Math.min(100, Math.max(0, percent))
  bar.setAttribute('aria-valuenow', String(filled))
  bar.style.setProperty('--progress', `${filled}%`)
}
