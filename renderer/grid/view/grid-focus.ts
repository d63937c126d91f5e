import { ENDED } from './ended.ts'
import type { LiveEditor } from './live-editor.ts'

interface FocusParts {
  readonly root: HTMLElement
  readonly viewport: HTMLElement
  readonly live: LiveEditor
  /** The focus came into the grid; `byTab`: by the Tab key, not by a press, a call or another window. */
  onEnter(byTab: boolean): void
  /** It went elsewhere, or something outside was pressed. */
  onLeave(): void
}

/** Follows the focus into the grid and out of it. Returns what ends it. */
export function followFocus({ root, viewport, live, onEnter, onLeave }: FocusParts): () => void {
  const ends = new AbortController()
  const { signal } = ends
  let isTab = false
  /** The press that is going on began in the editor: a text is being marked. */
  let beganInside = false

  function listen<Type extends 'keydown' | 'keyup' | 'pointerdown' | 'pointerup'>(
    type: Type,
    run: (event: DocumentEventMap[Type]) => void,
  ) {
    document.addEventListener(type, run, { signal, capture: true })
  }

  listen('keydown', ({ key }) => {
    isTab = key === 'Tab'
  })
  listen('keyup', () => {
    isTab = false
  })
  listen('pointerdown', ({ target }) => {
    isTab = false
    beganInside = target instanceof Node && live.contains(target)
  })

  live.input.addEventListener('focus', (event) => {
    const from = event.relatedTarget
    onEnter(isTab && !(from instanceof Node && live.contains(from)))
  })
  // A press on what lies between the cells: keys go on working.
  viewport.addEventListener('focus', () => live.focus())

  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node) {
      if (!root.contains(relatedTarget) && !live.contains(relatedTarget)) onLeave()
      return
    }
    // A window that loses the focus keeps its editor, and so do components, whose pop-ups take presses without focus.
    if (document.hasFocus() && live.cell?.column.cell.editing !== 'component') onLeave()
  })

  // Specified: a mouse-up outside ends editing. Pop-ups of the editor are no outside.
  listen('pointerup', ({ target }) => {
    if (!live.cell || beganInside || !(target instanceof Node)) return
    if (!viewport.contains(target) && !live.contains(target)) onLeave()
  })

  return () => ends.abort(ENDED)
}
