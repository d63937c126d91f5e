import type { Column } from '../engine/column.ts'
import { HEADER_HEIGHT_PX } from '../engine/constants.ts'
import type { CellRange } from '../engine/selection.ts'
import { ENDED } from './ended.ts'
import { fillRange } from './fill-range.ts'
import { type FollowPointer, isMoved, type PointerActions, type PointerPlace } from './follow-pointer.ts'
import type { GridState } from './grid-state.ts'
import { mayMoveRow } from './move-row.ts'
import { rowSlotOf } from './row-pool.ts'

/** Close to an edge, a drag scrolls. */
const EDGE_PX = 24

/** What gestures need of the grid that they begin in. */
export interface GesturePlace {
  readonly viewport: HTMLElement
  readonly state: GridState
  readonly actions: PointerActions
  readonly positionAt: PointerPlace
  readonly follow: FollowPointer
}

/** Scrolls while a pressed pointer is at an edge. */
export interface EdgeScroll {
  moved(event: PointerEvent): void
  end(): void
}

export function scrollAtEdges(
  down: PointerEvent,
  scrolls: 'both' | 'rows',
  onMove: (event: PointerEvent) => void,
  { viewport, state }: Pick<GesturePlace, 'viewport' | 'state'>,
): EdgeScroll {
  let last: PointerEvent | null = null
  let frame = 0
  const scroll = () => {
    frame = 0
    if (!last) return
    const box = viewport.getBoundingClientRect()
    const top = box.top + viewport.clientTop + HEADER_HEIGHT_PX
    const left = box.left + viewport.clientLeft
    const { leftWidthPx, rightWidthPx } = state.layout
    const dy = edgeSpeed(last.clientY, top, top + state.bodyHeightPx)
    const right = left + state.widthPx - rightWidthPx
    const dx = scrolls === 'both' ? edgeSpeed(last.clientX, left + leftWidthPx, right) : 0
    if (dx === 0 && dy === 0) return
    viewport.scrollBy(dx, dy)
    onMove(last)
    frame = requestAnimationFrame(scroll)
  }
  return {
    moved(event) {
      last = event
      if (frame === 0 && isMoved(down, event)) frame = requestAnimationFrame(scroll)
    },
    end() {
      cancelAnimationFrame(frame)
      last = null
    },
  }
}

/** Follows a pressed pointer, and scrolls while it is at an edge. */
function followAndScroll(
  down: PointerEvent,
  scrolls: 'both' | 'rows',
  onMove: (event: PointerEvent) => void,
  onEnd: (event: PointerEvent) => void,
  place: GesturePlace,
) {
  const edges = scrollAtEdges(down, scrolls, onMove, place)
  place.follow(
    down,
    (event) => {
      onMove(event)
      edges.moved(event)
    },
    (event) => {
      edges.end()
      onEnd(event)
    },
  )
}

/** The fill handle is dragged. */
export function startFill(down: PointerEvent, source: CellRange, place: GesturePlace): void {
  const { actions, positionAt } = place
  let target: CellRange | null = null
  followAndScroll(
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
    place,
  )
}

/** A row is dragged by its handle; who only presses it gets its menu. */
export function startRowDrag(down: PointerEvent, handle: Element, place: GesturePlace): void {
  const { viewport, state, actions } = place
  const { store, rowHeightPx } = state.options
  const line = rowSlotOf(handle)
  if (!line?.row) return
  // It still has its menu.
  const isFixed = !mayMoveRow(state, line.row, line.index)
  const from = line.index
  let to = -1
  let hasMoved = false
  followAndScroll(
    down,
    'rows',
    (event) => {
      hasMoved ||= isMoved(down, event)
      if (isFixed) return
      const box = viewport.getBoundingClientRect()
      const y = event.clientY - box.top - viewport.clientTop - HEADER_HEIGHT_PX + viewport.scrollTop
      to = Math.max(0, Math.min(store.rows.length, Math.round(y / rowHeightPx)))
      if (hasMoved) actions.dropAt(to)
    },
    (event) => {
      actions.dropAt(-1)
      if (event.type !== 'pointerup') return
      if (!hasMoved) actions.service('menu', from, handle, false)
      else if (to !== -1 && to !== from && to !== from + 1) actions.drop(from, to > from ? to - 1 : to)
    },
    place,
  )
}

/** The edge of a column is dragged. */
export function startResize(down: PointerEvent, column: Column, onResize: (widthPx: number) => void): void {
  const before = column.widthPx
  const ends = new AbortController()
  const { signal } = ends
  const move = (event: PointerEvent) => onResize(Math.max(column.minWidthPx, before + event.clientX - down.clientX))
  // On the document: the cell is made anew while its width changes.
  document.addEventListener('pointermove', move, { signal })
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => ends.abort(ENDED), { signal })
}

/** Pixels per frame: faster the further out. */
function edgeSpeed(at: number, from: number, to: number): number {
  if (at < from + EDGE_PX) return Math.max(-40, (at - from - EDGE_PX) / 2)
  if (at > to - EDGE_PX) return Math.min(40, (at - to + EDGE_PX) / 2)
  return 0
}
