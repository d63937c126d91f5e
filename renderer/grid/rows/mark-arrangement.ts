import type { Arrangement } from '../engine/arrange-rows.ts'
import { messages } from '../messages.ts'
import { makeSpan } from '../view/elements.ts'
import styles from './rows-grid.module.css'

/** Says in the head of a column whether the rows are sorted or filtered by it. */
export function markArrangement(head: HTMLElement, key: string, arrangement: Arrangement | null): void {
  for (const mark of head.querySelectorAll('[data-arranged]')) mark.remove()
  head.removeAttribute('aria-sort')
  if (arrangement === null) return
  const { sort, filters } = arrangement
  if (sort?.key === key) {
    head.setAttribute('aria-sort', sort.descending ? 'descending' : 'ascending')
    addMark(head, 'sort').setAttribute('aria-hidden', 'true')
  }
  if (filters.has(key)) {
    const funnel = addMark(head, 'filter')
    funnel.setAttribute('role', 'img')
    funnel.setAttribute('aria-label', messages.filtered)
    funnel.title = messages.filtered
  }
}

/** Before the grip that changes the width. */
function addMark(head: HTMLElement, kind: 'sort' | 'filter'): HTMLElement {
  const mark = makeSpan(styles.headMark)
  mark.dataset.arranged = kind
  head.insertBefore(mark, head.lastChild)
  return mark
}
