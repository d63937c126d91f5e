import type { Column } from '../core/grid-column.ts'
import styles from './grid.module.css'
import type { GridViewTexts } from './view-types.ts'

/** In the head of a column whose choices could not be loaded: why, and the way to ask again. */
export function addRetry(head: HTMLElement, { title, choices }: Column, texts: GridViewTexts): void {
  if (choices?.state !== 'failed' || head.querySelector('[data-retry]')) return
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.className = styles.retry ?? ''
  retry.dataset.retry = ''
  retry.textContent = '↻'
  retry.title = choices.problem
  retry.setAttribute('aria-label', `${title}：${choices.problem}，${texts.retry}`)
  retry.addEventListener('click', () => choices.load())
  head.insertBefore(retry, head.lastChild)
}
