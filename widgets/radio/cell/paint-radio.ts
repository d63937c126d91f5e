import type { CellPlace } from '#renderer/grid/engine/cell-definition.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import { formatChoice, isOptionDisabled } from '../../cells/choice-cell.ts'
import { textOf } from '../../text/canonical-text.ts'
import styles from './radio.module.css'

/** One element per option, made once; the ring is drawn by the style sheet. Without options, the stored text. */
export function paintRadio(cell: HTMLElement, value: CellValue, { column, disabled }: CellPlace): void {
  const options = column.choices?.items
  if (!options || options.length === 0) {
    const text = formatChoice(value, column)
    if (cell.textContent !== text || cell.firstElementChild) cell.textContent = text
    return
  }
  // The text from before the options came.
  if (cell.firstChild && !cell.firstElementChild) cell.textContent = ''
  while (cell.childElementCount > options.length) cell.lastElementChild?.remove()
  const chosen = textOf(value)
  let element = cell.firstElementChild
  for (const option of options) {
    element ??= cell.appendChild(makeOption())
    if (element.textContent !== option.text) {
      element.textContent = option.text
      element.setAttribute('title', option.text)
    }
    setState(element, 'data-option', option.value)
    setState(element, 'aria-checked', option.value === chosen ? 'true' : 'false')
    setState(element, 'aria-disabled', disabled || isOptionDisabled(option.value, column) ? 'true' : 'false')
    element = element.nextElementSibling
  }
}

function makeOption(): HTMLElement {
  const option = document.createElement('span')
  option.className = styles.option ?? ''
  option.setAttribute('role', 'radio')
  return option
}

function setState(option: Element, name: string, state: string): void {
  if (option.getAttribute(name) !== state) option.setAttribute(name, state)
}

/** The value of the option that was pressed. */
export function pressedOption(target: Element): string | undefined {
  return target.closest('[data-option]')?.getAttribute('data-option') ?? undefined
}
