import type { HTMLAttributes, KeyboardEvent } from 'react'
import type { TableRow } from '../../../react/list/tree-rows.ts'

/** What is pressed for itself, and does not choose the row that it stands in. */
const OWN_PURPOSE = 'a, button, input, label, [role="button"]'
const ROW = '[data-row-key]'

/** Makes the rows of a list chosen from: by a click, by Enter, and by the arrow keys, which also open and close branches. */
export function choiceProps(
  row: TableRow,
  index: number | undefined,
  chosenId: string | null,
  onChoose: (row: TableRow) => void,
): HTMLAttributes<HTMLElement> {
  if (row.placeholder) return {}
  const isChosen = row.id === chosenId
  return {
    'aria-selected': isChosen,
    // Tab reaches the chosen one, and the first: the chosen one may stand on another page.
    tabIndex: isChosen || index === 0 ? 0 : -1,
    onClick(event) {
      const pressed = event.target
      if (pressed instanceof Element && pressed.closest(OWN_PURPOSE)) return
      onChoose(row)
    },
    onKeyDown(event) {
      if (event.target !== event.currentTarget) return
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        onChoose(row)
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') goTo(event)
      else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') turn(event)
    },
  }
}

/** To the next row in view, which is chosen by arriving there. */
function goTo(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault()
  const body = event.currentTarget.parentElement
  const rows = [...(body?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  const next = rows[rows.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next?.hasAttribute('aria-selected')) return
  next.focus()
  next.click()
}

/** Opens or closes what stands below the row. */
function turn(event: KeyboardEvent<HTMLElement>): void {
  const toggle = event.currentTarget.querySelector<HTMLElement>('button[aria-expanded]')
  const isOpen = toggle?.getAttribute('aria-expanded') === 'true'
  if (!toggle || isOpen === (event.key === 'ArrowRight')) return
  event.preventDefault()
  toggle.click()
}
