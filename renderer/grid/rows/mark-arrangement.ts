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
    const arrow = makeMark(head, sort.descending ? '↓' : '↑')
    arrow.setAttribute('aria-hidden', 'true')
  }
  if (filters.has(key)) {
    const funnel = makeMark(head, '')
    funnel.setAttribute('role', 'img')
    funnel.setAttribute('aria-label', messages.filtered)
    funnel.title = messages.filtered
    funnel.dataset.arranged = 'filter'
  }
}

/** Before the grip that changes the width. */
function makeMark(head: HTMLElement, text: string): HTMLElement {
  const mark = makeSpan(styles.headMark, text)
  mark.dataset.arranged = 'sort'
  head.insertBefore(mark, head.lastChild)
  return mark
}
