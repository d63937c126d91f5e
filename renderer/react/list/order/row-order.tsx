import { useSortable } from '@dnd-kit/sortable'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { DataSource, ListQuery, ListRow } from '../../../data-source.ts'
import { useHost } from '../../host-context.tsx'
import { DragSorting, stepTo } from '../../sorting/drag-sorting.tsx'
import { toFailure } from '../../states/failure.ts'
import { MOST_MOVABLE, type RowGrips } from './list-order.ts'
import { messages } from './messages.ts'
import { movedRows } from './moved-rows.ts'
import styles from './order.module.css'

export interface RowOrderProps {
  /** The field that keeps the order. */
  readonly field: string
  readonly rows: readonly ListRow[]
  readonly total: number
  readonly dataSource: DataSource
  /** What the rows were asked for with. */
  readonly query: Pick<ListQuery, 'sort' | 'conditions'>
  readonly grips: RowGrips
  /** Where the rows are drawn. */
  readonly area: RefObject<HTMLElement | null>
  nameOf(row: ListRow): string
  /** The rows are to be read again. */
  onMoved(ids: readonly string[]): void
}

/** Moves the rows that the table has drawn: by their grips, dragged or with the arrow keys, and saved at once. */
export function RowOrder(props: RowOrderProps) {
  const { rows, grips, area } = props
  const { told, move } = useMoves(props)
  const ids = rows.map(({ id }) => id)

  function step(id: string, event: KeyboardEvent) {
    const over = stepTo(ids, id, event)
    if (over !== null) void move(id, over)
  }

  return (
    <DragSorting ids={ids} direction="vertical" onDrop={(id, over) => void move(id, over)}>
      {ids.map((id) => (
        <SortableRow key={id} id={id} grips={grips} area={area} onStep={step} />
      ))}
      <p className={styles.hidden} role="status">
        {told}
      </p>
    </DragSorting>
  )
}

/** One move at a time: the next one is from where this one has left the rows. */
function useMoves({ field, rows, total, dataSource, query, area, nameOf, onMoved }: RowOrderProps) {
  const { notice } = useHost()
  const [told, tell] = useState('')
  const moving = useRef(false)
  const focused = useRef<string | null>(null)
  useLayoutEffect(() => {
    // The row is drawn anew elsewhere, and the hand stays on its grip.
    const id = focused.current
    if (id === null) return
    focused.current = null
    area.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(id)}"]`)?.focus()
  })

  async function move(id: string, over: string) {
    if (moving.current) return
    moving.current = true
    try {
      const isWhole = rows.length >= total
      const all = isWhole ? rows : (await dataSource.list({ ...query, page: 1, pageSize: MOST_MOVABLE })).rows
      const changed = movedRows(all, { field, id, over })
      if (changed && changed.length > 0) {
        const idempotencyKey = `order-${Date.now()}-${Math.random()}`
        await dataSource.saveAll({ added: [], changed, deleted: [] }, { idempotencyKey })
      }
      if (!changed) notice.warning(messages.gone)
      const row = all.find((one) => one.id === id)
      if (row && changed) {
        const place = all.findIndex((one) => one.id === over) + 1
        tell(messages.moved(nameOf(row), place, total))
        focused.current = id
      }
      onMoved(changed?.map((one) => one.id) ?? [])
    } catch (error) {
      notice.error(toFailure(error).message)
      onMoved([])
    } finally {
      moving.current = false
    }
  }

  return { told, move }
}

interface SortableRowProps extends Pick<RowOrderProps, 'grips' | 'area'> {
  readonly id: string
  onStep(id: string, event: KeyboardEvent): void
}

function SortableRow({ id, grips, area, onStep }: SortableRowProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  const rowOf = () => area.current?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(id)}"]`) ?? null

  useLayoutEffect(() => {
    setNodeRef(rowOf())
    return () => setNodeRef(null)
  })

  useLayoutEffect(() => {
    grips.set(id, {
      onPointerDown: (event) => listeners?.onPointerDown?.(event),
      onKeyDown: (event) => onStep(id, event),
    })
    return () => {
      grips.delete(id)
    }
  })

  useLayoutEffect(() => {
    const style = rowOf()?.style
    if (style === undefined) return
    style.transform = transform === null ? '' : `translateY(${transform.y}px)`
    style.transition = transition ?? ''
    style.position = isDragging ? 'relative' : ''
    style.zIndex = isDragging ? '2' : ''
  })

  return null
}
