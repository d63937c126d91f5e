import { type CellPlace, defineCell } from '#renderer/grid/engine/cell-definition.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import { plainText, readText } from '../../cells/cell-text.ts'
import styles from './link-cell.module.css'
import { messages } from './messages.ts'

/** A text that is only read, drawn as something to press: with `showDetails` it opens the details of its row. */
export const link = defineCell({
  type: 'link',
  title: '链接',
  editing: 'none',
  looksLikeInput: false,
  paint: paintLink,
  format: plainText,
  parse: readText,
})

function paintLink(cell: HTMLElement, value: CellValue, { column }: CellPlace): void {
  let text = cell.firstElementChild
  if (!text) {
    text = document.createElement('span')
    cell.replaceChildren(text)
  }
  const look = (column.declared.showDetails && styles.link) || ''
  if (text.className !== look) text.className = look
  // A new row has nothing yet to press.
  const shown = plainText(value) || (look && messages.details)
  if (text.textContent !== shown) text.textContent = shown
}
