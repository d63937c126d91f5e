import { HEADER_HEIGHT_PX } from '../engine/constants.ts'
import type { CellPosition } from '../engine/selection.ts'
import { beginGesture } from './begin-gesture.ts'
import { ENDED } from './ended.ts'
import { isMoved, type PointerActions } from './follow-pointer.ts'
import { columnAt } from './geometry.ts'
import type { GesturePlace } from './gestures.ts'
import type { WholeState } from './later-parts.ts'
import { cellSlotOf, rowSlotOf } from './row-pool.ts'

/** What takes the focus in a cell that the page draws. */
const CONTROLS = 'a[href], button, input, select, textarea, [tabindex], [contenteditable]'

/** Presses, drags over cells, the fill handle, and rows dragged by their handle. Returns what ends it. */
export function listenToPointers(
  viewport: HTMLElement,
  state: WholeState,
  isEditor: (target: Node) => boolean,
  actions: PointerActions,
): () => void {
  const { store, parts, rowHeightPx } = state.options
  const ends = new AbortController()
  const { signal } = ends
  const place: GesturePlace = { viewport, state, actions, positionAt, follow }

  /** What happens within a component editor is its own. */
  function listen<Type extends 'pointerdown' | 'click' | 'contextmenu' | 'dblclick'>(
    type: Type,
    run: (event: HTMLElementEventMap[Type], target: Element) => void,
  ) {
    const hear = (event: HTMLElementEventMap[Type]) => {
      const { target } = event
      if (target instanceof Element && !isEditor(target)) run(event, target)
    }
    viewport.addEventListener(type, hear, { signal })
  }

  listen('pointerdown', (event, target) => {
    const { range } = state
    if (target.closest('[data-fill-handle]')) {
      event.preventDefault()
      if (range) beginGesture(parts, (view) => view.startFill(event, range, place))
    } else if (target.closest('[data-drag]')) {
      event.preventDefault()
      beginGesture(
        parts,
        (view) => view.startRowDrag(event, target, place),
        // A press that is over has been one for the menu.
        () => actions.service('menu', rowSlotOf(target)?.index ?? -1, target, false),
      )
    } else if (cellOf(target) && (event.button === 0 || event.button === 2)) startPress(event, target)
  })

  listen('click', (event, target) => {
    const line = rowSlotOf(target)
    const service = target.closest<HTMLElement>('[data-service]')
    if (!line?.row || !service) return
    if (service.dataset.service === 'select' && target instanceof HTMLInputElement)
      actions.service('select', line.index, target, event.shiftKey)
    if (target.closest('[data-expand]')) actions.service('expand', line.index, target, false)
  })

  listen('contextmenu', (event, target) => {
    const cell = cellOf(target)
    if (!cell) return
    event.preventDefault()
    actions.rowMenu(cell, new DOMRect(event.clientX, event.clientY, 1, 1))
  })

  listen('dblclick', (_, target) => {
    const cell = cellOf(target)
    if (cell) actions.doubleClick(cell)
  })

  /** The cell that an element belongs to; null where no row is shown. */
  function cellOf(target: Element): CellPosition | null {
    const slot = cellSlotOf(target)
    return slot?.line.row ? { row: slot.line.index, column: slot.placed.index } : null
  }

  function startPress(down: PointerEvent, target: Element) {
    const origin = positionAt(down)
    if (!origin) return
    const isControl = cellSlotOf(target)?.placed.column.cell.editing === 'slot' && target.closest(CONTROLS) !== null
    const how = { extend: down.shiftKey, menu: down.button === 2, keepsFocus: isControl }
    if (down.pointerType === 'touch') {
      // It may be the beginning of a scroll: that is known when the finger leaves.
      const end = (event: PointerEvent) => {
        if (event.type !== 'pointerup' || isMoved(down, event)) return
        actions.press(origin, how)
        actions.click(origin, target)
      }
      follow(down, () => undefined, end)
      return
    }
    // The focus goes where the grid says: to its one input.
    if (!isControl) down.preventDefault()
    actions.press(origin, how)
    if (down.button !== 0 || isControl) return
    let last = origin
    const drag = (event: PointerEvent) => {
      const position = positionAt(event)
      if (!position || (position.row === last.row && position.column === last.column)) return
      last = position
      actions.drag(position)
    }
    const edges = parts.view.part?.scrollAtEdges(down, isPinned(origin) ? 'rows' : 'both', drag, place)
    follow(
      down,
      (event) => {
        drag(event)
        edges?.moved(event)
      },
      (event) => {
        edges?.end()
        if (event.type === 'pointerup' && last === origin && !down.shiftKey) actions.click(origin, target)
      },
    )
  }

  /** The cell under a pointer, also when that is outside of the window: then the nearest one. */
  function positionAt(event: PointerEvent): CellPosition | null {
    const box = viewport.getBoundingClientRect()
    const x = Math.max(0, Math.min(state.widthPx - 1, event.clientX - box.left - viewport.clientLeft))
    const top = box.top + viewport.clientTop + HEADER_HEIGHT_PX
    const y = Math.max(0, Math.min(state.bodyHeightPx - 1, event.clientY - top))
    const placed = columnAt(state.layout, viewport.scrollLeft, state.widthPx, x)
    const row = Math.floor((y + viewport.scrollTop) / rowHeightPx)
    if (!placed || row < 0 || store.rows.length === 0) return null
    return { row: Math.min(row, store.rows.length - 1), column: placed.index }
  }

  /** Pinned cells are at an edge always: nothing scrolls sideways from there. */
  function isPinned({ column }: CellPosition): boolean {
    return state.layout.placed[column]?.pinned !== null
  }

  /** Follows a pressed pointer wherever it goes. */
  function follow(down: PointerEvent, onMove: (event: PointerEvent) => void, onEnd: (event: PointerEvent) => void) {
    const gesture = new AbortController()
    const heed = (type: 'pointermove' | 'pointerup' | 'pointercancel', run: (event: PointerEvent) => void) =>
      document.addEventListener(
        type,
        (event) => {
          if (event.pointerId === down.pointerId) run(event)
        },
        { signal: AbortSignal.any([signal, gesture.signal]) },
      )
    const end = (event: PointerEvent) => {
      gesture.abort(ENDED)
      onEnd(event)
    }
    heed('pointermove', onMove)
    heed('pointerup', end)
    heed('pointercancel', end)
  }

  return () => ends.abort(ENDED)
}
