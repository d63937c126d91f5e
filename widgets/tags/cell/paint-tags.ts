import type { CellPlace } from '#renderer/grid/engine/cell-definition.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import { plainText } from '../../cells/cell-text.ts'
import { tagsOf } from './tag-text.ts'
import styles from './tags.module.css'

/** What an element shows, so that the same tags are not looked at again. */
const painted = new WeakMap<HTMLElement, string>()

/** One element per tag; those that are there take the new texts. */
export function paintTags(cell: HTMLElement, value: CellValue, { column, row }: CellPlace): void {
  const text = plainText(value)
  const setTagColor = column.declared.setTagColor
  // A colour may depend on the whole row: only tags without any are known to look the same.
  if (!setTagColor && painted.get(cell) === text && (text === '' || cell.firstElementChild)) return
  painted.set(cell, text)
  const tags = tagsOf(text)
  while (cell.children.length > tags.length) cell.lastElementChild?.remove()
  for (const [index, tag] of tags.entries()) {
    const child = cell.children[index]
    const element = child instanceof HTMLElement ? child : cell.appendChild(document.createElement('span'))
    element.className = styles.tag ?? ''
    if (element.textContent !== tag) element.textContent = tag
    const colour = setTagColor?.({ value: tag, row }) ?? ''
    const [background, foreground] = typeof colour === 'string' ? [colour, colour && '#fff'] : colour
    element.style.background = background
    element.style.color = foreground
    element.style.borderColor = background
  }
}
