import type { GridBody } from './body.ts'
import { createErrorTip } from './error-tip.ts'
import styles from './grid.module.css'
import type { GridState } from './grid-state.ts'
import type { LiveEditor } from './live-editor.ts'
import { cellSlotOf } from './row-pool.ts'

/** What the user is told about cells: what is wrong with them, and what is cut off in them. */
export interface CellMessages {
  /** To be put into the grid's root. */
  readonly elements: readonly HTMLElement[]
  /** Shows and says what is wrong with the active cell, while the grid has the focus. */
  tellActive(): void
  /** The cells have moved under what was shown. */
  hide(): void
  /** For those who hear the grid. */
  say(text: string): void
  destroy(): void
}

interface MessageParts {
  readonly root: HTMLElement
  readonly viewport: HTMLElement
  readonly state: GridState
  readonly body: GridBody
  readonly live: LiveEditor
}

export function createCellMessages({ root, viewport, state, body, live }: MessageParts): CellMessages {
  const { store, errors } = state.options
  const tip = createErrorTip(`${state.id}-tip`)
  const spoken = document.createElement('div')
  spoken.className = styles.unseen ?? ''
  spoken.setAttribute('role', 'status')
  let shown: 'active' | 'hover' | null = null
  /** The cell and its message that were said last. */
  let told = ''

  function activeMessage(): string | undefined {
    const { active } = state
    if (!active || errors.size === 0) return undefined
    const row = store.rows[active.row]
    const column = state.layout.placed[active.column]?.column
    return row && column && errors.messageOf(store.idOf(row), column.key)
  }

  function tellActive() {
    const message = activeMessage()
    const { active } = state
    live.mark(message, tip.element.id)
    const isHere = root.contains(document.activeElement)
    const cell = message !== undefined && active && isHere ? body.cellAt(active.row, active.column) : null
    if (!cell || !active || message === undefined) {
      told = ''
      hide()
      return
    }
    shown = 'active'
    tip.show(message, cell.getBoundingClientRect())
    const telling = `${active.row} ${active.column} ${message}`
    if (telling !== told) say(message)
    told = telling
  }

  function hide() {
    shown = null
    tip.hide()
  }

  function say(text: string) {
    // The same text once more is heard only when it differs.
    spoken.textContent = spoken.textContent === text ? `${text}\u00a0` : text
  }

  /** What is cut off can be read by pointing at it. */
  function tellWholeText(element: HTMLElement) {
    const text = element.scrollWidth > element.clientWidth ? (element.textContent ?? '') : ''
    if (element.title !== text) element.title = text
  }

  function handleOver({ target }: PointerEvent) {
    const slot = target instanceof Element ? cellSlotOf(target) : null
    if (slot) tellWholeText(slot.element)
    const message = slot?.line.row ? errors.messageOf(slot.line.id, slot.placed.column.key) : undefined
    if (slot && message !== undefined) {
      shown = 'hover'
      tip.show(message, slot.element.getBoundingClientRect())
    } else handleLeave()
  }

  function handleLeave() {
    if (shown === 'hover') tellActive()
  }

  /** Above everything, it would stay where the cell has been. */
  function handleScroll({ target }: Event) {
    if (shown !== null && target !== viewport && target instanceof Node && target.contains(root)) tellActive()
  }

  document.addEventListener('scroll', handleScroll, { capture: true, passive: true })
  viewport.addEventListener('pointerover', handleOver)
  viewport.addEventListener('pointerleave', handleLeave)

  return {
    elements: [spoken, tip.element],
    tellActive,
    hide() {
      if (shown !== null) hide()
    },
    say,
    destroy() {
      document.removeEventListener('scroll', handleScroll, { capture: true })
      hide()
      spoken.remove()
      tip.element.remove()
    },
  }
}
