import type { GridBody } from './body.ts'
import { createErrorTexts } from './error-texts.ts'
import { createErrorTip } from './error-tip.ts'
import type { GridState } from './grid-state.ts'
import type { LiveEditor } from './live-editor.ts'
import { cellSlotOf } from './row-pool.ts'

/** What the user is told about cells: what is wrong with them, and what is cut off in them. */
export interface CellMessages {
  /** What is wrong with a drawn cell; undefined: nothing any more. */
  describe(cell: HTMLElement, message: string | undefined): void
  /** Shows and says what is wrong with the active cell, while the grid has the focus. */
  tellActive(): void
  /** The cells have moved under what was shown. */
  hide(): void
  destroy(): void
}

export interface MessagePlace {
  readonly root: HTMLElement
  readonly viewport: HTMLElement
  readonly state: GridState
  readonly body: GridBody
  readonly live: LiveEditor
  /** For those who hear the grid. */
  say(text: string): void
}

export function createCellMessages({ root, viewport, state, body, live, say }: MessagePlace): CellMessages {
  const { store, errors } = state.options
  const tip = createErrorTip(`${state.id}-tip`)
  const texts = createErrorTexts(state.id)
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
  root.append(texts.element, tip.element)
  viewport.addEventListener('pointerover', handleOver)
  viewport.addEventListener('pointerleave', handleLeave)

  return {
    describe: texts.describe,
    tellActive,
    hide() {
      if (shown !== null) hide()
    },
    destroy() {
      document.removeEventListener('scroll', handleScroll, { capture: true })
      hide()
      texts.element.remove()
      tip.element.remove()
    },
  }
}
