import { ROW_HEIGHT_PX } from '../core/constants.ts'
import type { CellPosition, CellRange } from '../core/selection.ts'
import { fillRange } from './body.ts'
import { columnAt } from './geometry.ts'
import type { GridState } from './grid-state.ts'
import { cellSlotOf, rowSlotOf } from './row-pool.ts'

/** What pointers do to the grid. */
export interface PointerActions {
  /** A cell was pressed; `menu`: with the right button. */
  press(position: CellPosition, how: { readonly extend: boolean; readonly menu: boolean }): void
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
    // The focus goes where the grid says: to its one input.
    down.preventDefault()
    actions.press(origin, { extend: down.shiftKey, menu: down.button === 2 })
    if (down.button !== 0) return
    let last = origin
    follow(
      down,
      (event) => {
        const position = positionAt(event)
        if (!position || (position.row === last.row && position.column === last.column)) return
        last = position
        actions.drag(position)
      },
      (event) => {
        const isSame = last.row === origin.row && last.column === origin.column
        const isStill = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) <= DRAG_THRESHOLD_PX
        if (event.type === 'pointerup' && isSame && (isStill || last === origin)) actions.click(origin, target)
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
    const from = line.index
    let to = -1
    let hasMoved = false
    follow(
      down,
      (event) => {
        if (Math.abs(event.clientY - down.clientY) > DRAG_THRESHOLD_PX) hasMoved = true
        const box = viewport.getBoundingClientRect()
        const y = event.clientY - box.top - viewport.clientTop - headHeight() + viewport.scrollTop
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

  function headHeight(): number {
    return viewport.clientHeight - state.bodyHeightPx - footHeight()
  }
  function footHeight(): number {
    return viewport.querySelector<HTMLElement>('[data-foot]')?.offsetHeight ?? 0
  }

  /** The cell under a pointer, also when that is outside of the window: then the nearest one. */
  function positionAt(event: PointerEvent): CellPosition | null {
    const box = viewport.getBoundingClientRect()
    const x = Math.max(0, Math.min(state.widthPx - 1, event.clientX - box.left - viewport.clientLeft))
    const top = headHeight()
    const y = Math.max(0, Math.min(state.bodyHeightPx - 1, event.clientY - box.top - viewport.clientTop - top))
    const placed = columnAt(state.layout, state.scrollLeft, state.widthPx, x)
    const row = Math.floor((y + viewport.scrollTop) / ROW_HEIGHT_PX)
    if (!placed || row < 0 || store.rows.length === 0) return null
    return { row: Math.min(row, store.rows.length - 1), column: placed.index }
  }

  /** Follows a pressed pointer wherever it goes, and scrolls while it is at an edge. */
  function follow(down: PointerEvent, onMove: (event: PointerEvent) => void, onEnd: (event: PointerEvent) => void) {
    const gesture = new AbortController()
    const options = { signal: AbortSignal.any([signal, gesture.signal]) }
    let lastMove: PointerEvent | null = null
    let frame = 0
    const scroll = () => {
      frame = 0
      if (!lastMove) return
      const box = viewport.getBoundingClientRect()
      const dy = edgeSpeed(lastMove.clientY, box.top + headHeight(), box.bottom - footHeight())
      const dx = edgeSpeed(lastMove.clientX, box.left + state.layout.leftWidthPx, box.right)
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
        if (frame === 0) frame = requestAnimationFrame(scroll)
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

/** Pixels per frame: faster the further out. */
function edgeSpeed(at: number, from: number, to: number): number {
  if (at < from + EDGE_PX) return Math.max(-40, (at - from - EDGE_PX) / 2)
  if (at > to - EDGE_PX) return Math.min(40, (at - to + EDGE_PX) / 2)
  return 0
}
