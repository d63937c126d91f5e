/** As tables and cards call their rows. */
const ROW = '[data-row-key], [data-row]'
/** What has the focus when nothing in particular has it. */
const NO_CONTROL = 'body, main, [data-list-page] > section, .ant-table-body, .ant-table-content'

function keyOf(element: HTMLElement): string {
  return element.dataset.rowKey ?? element.dataset.row ?? ''
}

/** The row in which the focus is, by its id. */
export function focusedRow(area: Element | null): string | null {
  const row = document.activeElement?.closest<HTMLElement>(ROW)
  return row && area?.contains(row) ? keyOf(row) : null
}

export function isRowItself(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(ROW)
}

/** Keys that controls know as well are meant for the rows only where no control has the focus. */
export function isOnRows(target: EventTarget | null): boolean {
  return isRowItself(target) || (target instanceof Element && target.matches(NO_CONTROL))
}

/** Puts the focus on a row. Of many rows only those in view are in the document: it is scrolled to first. */
export function focusRow(area: Element | null, id: string, index: number): void {
  if (!area || focusDrawnRow(area, id)) return
  const holder = area.querySelector('.ant-table-tbody-virtual-holder')
  const height = area.querySelector<HTMLElement>(ROW)?.offsetHeight
  if (!holder || !height) return
  holder.scrollTop = Math.max(0, index * height - holder.clientHeight / 2)
  requestAnimationFrame(() => requestAnimationFrame(() => focusDrawnRow(area, id)))
}

function focusDrawnRow(area: Element, id: string): boolean {
  const row = [...area.querySelectorAll<HTMLElement>(ROW)].find((element) => keyOf(element) === id)
  if (!row) return false
  if (!row.hasAttribute('tabindex')) row.tabIndex = -1
  row.focus({ preventScroll: true })
  // A row that is wider than its table stays where it is sideways.
  row.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}

/** The list that a key is meant for: that with the focus, else the first in sight that no dialog covers. */
export function listOf(target: EventTarget | null, isCovered: (list: Element) => boolean): Element | null {
  const own = target instanceof Element ? target.closest('[data-list-page]') : null
  if (own) return isCovered(own) ? null : own
  const lists = [...document.querySelectorAll('[data-list-page]')]
  return lists.find((list) => list.checkVisibility() && !isCovered(list)) ?? null
}
