import { isComposingKey } from '../../react/shortcuts/composing-key.ts'
import { messages } from '../messages.ts'
import styles from './editors.module.css'

/** Stands in a cell until its editor has arrived, and takes what is typed meanwhile. */
export interface WaitingEditor {
  focus(): void
  hasFocus(): boolean
  /** Calls back with what was typed; not while a word is still being composed. */
  settle(done: (typed: string | undefined) => void): void
  /** The editor cannot be had: says so, with the way to ask again. */
  fail(): void
  close(): void
}

export interface WaitingEditorOptions {
  readonly container: HTMLElement
  readonly label: string
  readonly initialText: string | undefined
  onCancel(): void
  /** The text is another one; not while a word is being composed. */
  onType(typed: string): void
  /** Enter or Tab, before the editor came; with what was typed, if anything. */
  onLeave(typed: string, move: 'down' | 'right' | 'left'): void
  onRetry(): void
}

export function openWaitingEditor({
  container,
  label,
  initialText,
  onCancel,
  onType,
  onLeave,
  onRetry,
}: WaitingEditorOptions): WaitingEditor {
  const place = document.createElement('div')
  place.className = styles.waiting ?? ''
  const input = document.createElement('input')
  input.className = styles.waitingInput ?? ''
  input.value = initialText ?? ''
  input.placeholder = messages.loading
  input.setAttribute('aria-label', label)
  input.setAttribute('aria-busy', 'true')
  place.append(input)
  container.append(place)
  let composing = false
  let pending: (() => void) | null = null

  input.addEventListener('input', () => {
    if (!composing) onType(input.value)
  })
  input.addEventListener('compositionstart', () => {
    composing = true
  })
  input.addEventListener('compositionend', () => {
    composing = false
    onType(input.value)
    // After the text of the word has come in.
    queueMicrotask(() => pending?.())
  })
  place.addEventListener('keydown', (event) => {
    if (isComposingKey(event)) return
    const isLeaving = (event.key === 'Enter' || event.key === 'Tab') && event.target === input
    if (!isLeaving && event.key !== 'Escape') return
    // Many cells keep these keys for their editor: they would lead out of the grid.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Tab') onLeave(input.value, event.shiftKey ? 'left' : 'right')
    else if (input.value !== '') onLeave(input.value, 'down')
  })

  return {
    focus() {
      place.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
    },
    hasFocus: () => place.contains(document.activeElement),
    settle(done) {
      pending = () => {
        pending = null
        done(input.value === '' && initialText === undefined ? undefined : input.value)
      }
      if (!composing) pending()
    },
    fail() {
      if (!place.isConnected) return
      const hadFocus = place.contains(document.activeElement)
      const retry = document.createElement('button')
      retry.type = 'button'
      retry.className = styles.retry ?? ''
      retry.textContent = messages.retry
      retry.addEventListener('click', () => {
        place.remove()
        onRetry()
      })
      const text = document.createElement('span')
      text.setAttribute('role', 'alert')
      text.textContent = messages.editorFailed
      place.replaceChildren(text, retry)
      if (hadFocus) retry.focus({ preventScroll: true })
    },
    close() {
      pending = null
      place.remove()
    },
  }
}
