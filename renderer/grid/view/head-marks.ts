import type { ChoiceList } from '../engine/choice-list.ts'
import type { Column } from '../engine/column.ts'
import { makeSpan } from './elements.ts'
import styles from './grid.module.css'
import type { GridViewTexts } from './view-types.ts'

/** What the head of a column has beside its title: the help of its field, and choices that could not be loaded. */
export function drawHeadMarks(head: HTMLElement, column: Column, texts: GridViewTexts): void {
  const { headerHelp } = column.declared
  if (headerHelp !== undefined && !head.querySelector('[data-help]')) insert(head, makeHelp(headerHelp))
  const retry = head.querySelector('[data-retry]')
  if (column.choices?.state !== 'failed') retry?.remove()
  else if (!retry) insert(head, makeRetry(column, column.choices, texts))
}

/** Before the grip. */
function insert(head: HTMLElement, mark: HTMLElement) {
  head.insertBefore(mark, head.lastChild)
}

function makeHelp(text: string): HTMLElement {
  const help = makeSpan(styles.help, '?')
  help.dataset.help = ''
  help.title = text
  help.setAttribute('role', 'img')
  help.setAttribute('aria-label', text)
  return help
}

/** Why, and the way to ask again. */
function makeRetry({ title }: Column, choices: ChoiceList, texts: GridViewTexts): HTMLElement {
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.className = styles.retry ?? ''
  retry.dataset.retry = ''
  retry.textContent = '↻'
  retry.title = choices.problem
  retry.setAttribute('aria-label', `${title}：${choices.problem}，${texts.retry}`)
  retry.addEventListener('click', () => choices.load())
  return retry
}
