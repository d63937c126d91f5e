import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { MAX_COLUMN_PX, MIN_COLUMN_PX } from '#schemas/api/list-settings.ts'
import type { PagePlan } from '../../../compile/plan.ts'
import { useHost } from '../../host-context.tsx'
import { toFailure } from '../../states/failure.ts'
import type { VisibleParts } from '../use-visible-parts.ts'
import { columnChoice } from '../views/list-arranger.ts'
import type { ArrangedList } from '../views/use-arranged-list.ts'
import { arrangerQuery } from '../views/use-list-arranger.ts'
import { changeColumn, orderColumns, toSetting } from './arrange-columns.ts'
import styles from './columns.module.css'
import { messages } from './messages.ts'

export interface ColumnEdgesProps {
  readonly plan: PagePlan
  /** With the columns as the page has them. */
  readonly own: VisibleParts
  readonly arrangement: ArrangedList
  /** Where the table is drawn. */
  readonly area: RefObject<HTMLElement | null>
}

/** How near to an edge a press takes hold of it. */
const EDGE_PX = 6
const STEP_PX = 20

/** The edges of a table's titles, which its user drags, or moves with Shift and the arrow keys from a title that has the focus. */
export function ColumnEdges({ plan, own, arrangement, area }: ColumnEdgesProps) {
  const host = useHost()
  const queryClient = useQueryClient()
  const [guide, setGuide] = useState<{ readonly left: number; readonly top: number; readonly height: number } | null>(
    null,
  )
  const [told, tell] = useState('')
  // What was arranged lately, for listeners that are made once.
  const current = useRef({ arrangement, own })
  current.current = { arrangement, own }

  useEffect(() => {
    const element = area.current
    if (!element) return
    const query = arrangerQuery(host, plan.code, queryClient)
    // Read ahead only: `resize` asks again, and says what went wrong.
    void queryClient.prefetchQuery(query)

    async function resize(name: string, widthPx: number | undefined) {
      try {
        // Nothing is kept of a list before it is known what is kept already.
        await queryClient.ensureQueryData(query)
      } catch (error) {
        return host.notice.error(messages.failed(toFailure(error).message))
      }
      await nextDrawing()
      const now = current.current
      const columns = orderColumns(columnChoice(plan, now.own, host), now.arrangement.setting)
      const rounded = widthPx === undefined ? undefined : Math.round(clamp(widthPx))
      now.arrangement.changeColumns(
        toSetting(changeColumn(columns, name, { widthPx: rounded }), now.arrangement.setting?.density),
      )
      const title = plan.fieldByName.get(name)?.title
      if (title !== undefined && rounded !== undefined) tell(messages.resized(title, rounded))
    }

    function onPointerMove(event: PointerEvent) {
      if (event.buttons === 0) element?.classList.toggle(styles.onEdge ?? '', edgeAt(event) !== null)
    }

    function onPointerDown(event: PointerEvent) {
      const head = event.button === 0 ? edgeAt(event) : null
      const table = head?.closest<HTMLElement>('.ant-table-container')
      if (!head || !table) return
      event.preventDefault()
      event.stopPropagation()
      const name = head.dataset.column ?? ''
      const startPx = head.getBoundingClientRect().width
      const frame = table.getBoundingClientRect()
      const from = event.clientX
      const widthAt = ({ clientX }: PointerEvent) => clamp(startPx + clientX - from)
      const show = (moved: PointerEvent) =>
        setGuide({ left: from + widthAt(moved) - startPx, top: frame.top, height: frame.height })
      const stop = () => {
        document.removeEventListener('pointermove', show)
        document.removeEventListener('pointerup', drop)
        document.removeEventListener('pointercancel', stop)
        document.removeEventListener('keydown', onEscape, true)
        setGuide(null)
        // The press began on a title that sorts: its click is none.
        setTimeout(() => element?.removeEventListener('click', swallow, true))
      }
      const drop = (moved: PointerEvent) => {
        stop()
        if (moved.clientX !== from) void resize(name, widthAt(moved))
      }
      const onEscape = (key: KeyboardEvent) => {
        if (key.key !== 'Escape') return
        key.stopPropagation()
        stop()
      }
      show(event)
      element?.addEventListener('click', swallow, true)
      document.addEventListener('pointermove', show)
      document.addEventListener('pointerup', drop)
      document.addEventListener('pointercancel', stop)
      document.addEventListener('keydown', onEscape, true)
    }

    function onDoubleClick(event: MouseEvent) {
      const head = edgeAt(event)
      if (!head) return
      event.preventDefault()
      void resize(head.dataset.column ?? '', undefined)
    }

    function onKeyDown(event: KeyboardEvent) {
      const by = event.key === 'ArrowRight' ? STEP_PX : event.key === 'ArrowLeft' ? -STEP_PX : 0
      const head = headOf(event.target)
      if (by === 0 || !event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || !head) return
      event.preventDefault()
      void resize(head.dataset.column ?? '', head.getBoundingClientRect().width + by)
    }

    element.addEventListener('pointermove', onPointerMove)
    element.addEventListener('pointerdown', onPointerDown, true)
    element.addEventListener('dblclick', onDoubleClick)
    element.addEventListener('keydown', onKeyDown)
    return () => {
      element.classList.remove(styles.onEdge ?? '')
      element.removeEventListener('pointermove', onPointerMove)
      element.removeEventListener('pointerdown', onPointerDown, true)
      element.removeEventListener('dblclick', onDoubleClick)
      element.removeEventListener('keydown', onKeyDown)
    }
  }, [area, host, plan, queryClient])

  return (
    <>
      {guide && <div className={styles.guide} style={guide} />}
      <p className={styles.hidden} role="status">
        {told}
      </p>
    </>
  )
}

function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

function nextDrawing(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}

function clamp(widthPx: number): number {
  return Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, widthPx))
}

function headOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('th[data-column]') : null
}

/** The title whose right edge is there: its own, or that of the one before the title under the pointer. */
function edgeAt({ target, clientX }: MouseEvent): HTMLElement | null {
  const head = target instanceof Element ? target.closest<HTMLElement>('th') : null
  if (!head) return null
  const { left, right } = head.getBoundingClientRect()
  if (right - clientX <= EDGE_PX) return head.dataset.column === undefined ? null : head
  if (clientX - left > EDGE_PX) return null
  const before = head.previousElementSibling
  return before instanceof HTMLElement && before.dataset.column !== undefined ? before : null
}
