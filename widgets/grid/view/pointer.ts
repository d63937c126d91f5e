import { HEADER_HEIGHT_PX, ROW_HEIGHT_PX } from '../core/constants.ts'
import type { CellPosition, CellRange } from '../core/selection.ts'
import { columnAt, fillRange } from './geometry.ts'
import type { GridState } from './grid-state.ts'
import { cellSlotOf, rowSlotOf } from './row-pool.ts'

/** What pointers do to the grid. */
export interface PointerActions {
  /** A cell was pressed. */
  press(position: CellPosition, how: PressKind): void
  /** The pressed pointer has left its cell, or goes on over others. */
  drag(position: CellPosition): void
  /** The press ended on the cell it began on. */
  click(position: CellPosition, target: Element): void
  doubleClick(position: CellPosition): void
  fillTo(range: CellRange | null): void
  fill(source: CellRange, target: CellRange): void
  dropAt(index: number): void
  drop(from: number, to: number): void
  service(kind: 'select' | 'expand' | 'menu', rowIndex: number, target: Element, extend: boolean): void
  rowMenu(position: CellPosition, at: DOMRect): void
}

export interface PressKind {
  /** With Shift: the range reaches to it. */
  readonly extend: boolean
  /** With the right button. */
  readonly menu: boolean
  /** On a control in a cell that the page draws: that takes the focus. */
  readonly keepsFocus: boolean
}

/** What takes the focus in a cell that the page draws. */
const CONTROLS = 'a[href], button, input, select, textarea, [tabindex], [contenteditable]'

/** Close to an edge, a drag scrolls. */
const EDGE_PX = 24
const DRAG_THRESHOLD_PX = 4

/** Presses, drags over cells, the fill handle, and rows dragged by their handle. Returns what ends it. */
export function listenToPointers(
  viewport: HTMLElement,
  state: GridState,
  isEditor: (target: Node) => boolean,
  actions: PointerActions,
): () => void {
  const { store } = state.options
  const ends = new AbortController()
  const { signal } = ends

  viewport.addEventListener(
    'pointerdown',
    (event) => {
      const { target } = event
      if (!(target instanceof Element) || isEditor(target)) return
      if (target.closest('[data-fill-handle]')) startFill(event)
      else if (target.closest('[data-drag]')) startRowDrag(event, target)
      else {
        const slot = cellSlotOf(target)
        if (slot?.line.row && (event.button === 0 || event.button === 2)) startPress(event, target)
      }
    },
    { signal },
  )

  viewport.addEventListener(
    'click',
    (event) => {
      const { target } = event
      if (!(target instanceof Element) || isEditor(target)) return
      const line = rowSlotOf(target)
      const service = target.closest<HTMLElement>('[data-service]')
      if (!line?.row || !service) return
      if (service.dataset.service === 'select' && target instanceof HTMLInputElement)
        actions.service('select', line.index, target, event.shiftKey)
      if (target.closest('[data-expand]')) actions.service('expand', line.index, target, false)
    },
    { signal },
  )

  viewport.addEventListener(
    'contextmenu',
    (event) => {
      if (!(event.target instanceof Element) || isEditor(event.target)) return
      const slot = cellSlotOf(event.target)
      if (!slot?.line.row) return
      event.preventDefault()
      actions.rowMenu(
        { row: slot.line.index, column: slot.placed.index },
        new DOMRect(event.clientX, event.clientY, 1, 1),
      )
    },
    { signal },
  )

  viewport.addEventListener(
    'dblclick',
    (event) => {
      if (!(event.target instanceof Element) || isEditor(event.target)) return
      const slot = cellSlotOf(event.target)
      if (slot?.line.row) actions.doubleClick({ row: slot.line.index, column: slot.placed.index })
    },
    { signal },
  )

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
      follow(down, 'none', () => undefined, end)
      return
    }
    // The focus goes where the grid says: to its one input.
    if (!isControl) down.preventDefault()
    actions.press(origin, how)
    if (down.button !== 0 || isControl) return
    let last = origin
    follow(
      down,
      isPinned(origin) ? 'rows' : 'both',
      (event) => {
        const position = positionAt(event)
        if (!position || (position.row === last.row && position.column === last.column)) return
        last = position
        actions.drag(position)
      },
      (event) => {
        if (event.type === 'pointerup' && last === origin && !down.shiftKey) actions.click(origin, target)
      },
    )
  }

  function startFill(down: PointerEvent) {
    const source = state.range
    if (!source) return
    down.preventDefault()
    let target: CellRange | null = null
    follow(
      down,
      'both',
      (event) => {
        const position = positionAt(event)
        target = position ? fillRange(source, position.row, position.column) : null
        actions.fillTo(target)
      },
      (event) => {
        actions.fillTo(null)
        if (event.type === 'pointerup' && target) actions.fill(source, target)
      },
    )
  }

  function startRowDrag(down: PointerEvent, handle: Element) {
    const line = rowSlotOf(handle)
    if (!line?.row) return
    down.preventDefault()
    // What may not be edited may not be moved either; it still has its menu.
    const isFixed = store.isDisabled(line.row, line.index)
    const from = line.index
    let to = -1
    let hasMoved = false
    follow(
      down,
      'rows',
      (event) => {
        if (isMoved(down, event)) hasMoved = true
        if (isFixed) return
        const box = viewport.getBoundingClientRect()
        const y = event.clientY - box.top - viewport.clientTop - HEADER_HEIGHT_PX + viewport.scrollTop
        to = Math.max(0, Math.min(store.rows.length, Math.round(y / ROW_HEIGHT_PX)))
        if (hasMoved) actions.dropAt(to)
      },
      (event) => {
        actions.dropAt(-1)
        if (event.type !== 'pointerup') return
        if (!hasMoved) actions.service('menu', from, handle, false)
        else if (to !== -1 && to !== from && to !== from + 1) actions.drop(from, to > from ? to - 1 : to)
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
    const row = Math.floor((y + viewport.scrollTop) / ROW_HEIGHT_PX)
    if (!placed || row < 0 || store.rows.length === 0) return null
    return { row: Math.min(row, store.rows.length - 1), column: placed.index }
  }

  /** Pinned cells are at an edge always: nothing scrolls sideways from there. */
  function isPinned({ column }: CellPosition): boolean {
    return state.layout.placed[column]?.pinned !== null
  }

  /** Follows a pressed pointer wherever it goes, and scrolls while it is at an edge. */
  function follow(
    down: PointerEvent,
    scrolls: 'both' | 'rows' | 'none',
    onMove: (event: PointerEvent) => void,
    onEnd: (event: PointerEvent) => void,
  ) {
    const gesture = new AbortController()
    const options = { signal: AbortSignal.any([signal, gesture.signal]) }
    let lastMove: PointerEvent | null = null
    let frame = 0
    const scroll = () => {
      frame = 0
      if (!lastMove) return
      const box = viewport.getBoundingClientRect()
      const top = box.top + viewport.clientTop + HEADER_HEIGHT_PX
      const left = box.left + viewport.clientLeft
      const { leftWidthPx, rightWidthPx } = state.layout
      const dy = edgeSpeed(lastMove.clientY, top, top + state.bodyHeightPx)
      const right = left + state.widthPx - rightWidthPx
      const dx = scrolls === 'both' ? edgeSpeed(lastMove.clientX, left + leftWidthPx, right) : 0
      if (dx === 0 && dy === 0) return
      viewport.scrollBy(dx, dy)
      onMove(lastMove)
      frame = requestAnimationFrame(scroll)
    }
    document.addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerId !== down.pointerId) return
        lastMove = event
        onMove(event)
        if (scrolls !== 'none' && frame === 0 && isMoved(down, event)) frame = requestAnimationFrame(scroll)
      },
      options,
    )
    const end = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return
      gesture.abort()
      cancelAnimationFrame(frame)
      lastMove = null
      onEnd(event)
    }
    document.addEventListener('pointerup', end, options)
    document.addEventListener('pointercancel', end, options)
  }

  return () => ends.abort()
}

function isMoved(down: PointerEvent, event: PointerEvent): boolean {
  return Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > DRAG_THRESHOLD_PX
}

/** Pixels per frame: faster the further out. */
function edgeSpeed(at: number, from: number, to: number): number {
  if (at < from + EDGE_PX) return Math.max(-40, (at - from - EDGE_PX) / 2)
  if (at > to - EDGE_PX) return Math.min(40, (at - to + EDGE_PX) / 2)
  return 0
}
