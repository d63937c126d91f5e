import { useSortable } from '@dnd-kit/sortable'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { PagePlan } from '../../../compile/plan.ts'
import type { DataSource, ListQuery, ListRow } from '../../../data-source.ts'
import { useHost } from '../../host-context.tsx'
import { DragSorting, stepTo } from '../../sorting/drag-sorting.tsx'
import { toFailure } from '../../states/failure.ts'
import type { TableRow } from '../tree-rows.ts'
import { MOST_MOVABLE, type RowGrips } from './list-order.ts'
import { messages } from './messages.ts'
import { movedRows } from './moved-rows.ts'
import styles from './order.module.css'
import { type Siblings, siblingsOf } from './siblings.ts'

export interface RowOrderProps {
  /** The field that keeps the order. */
  readonly field: string
  readonly plan: Pick<PagePlan, 'fieldByName' | 'tree'>
  /** Of a tree with those below them, as far as they are there. */
  readonly rows: readonly TableRow[]
  /** How many rows there are, of a tree how many roots. */
  readonly total: number
  readonly dataSource: DataSource
  /** What the rows were asked for with. */
  readonly query: Pick<ListQuery, 'sort' | 'conditions'>
  readonly grips: RowGrips
  /** Where the rows are drawn. */
  readonly area: RefObject<HTMLElement | null>
  nameOf(row: ListRow): string
  /** The rows are to be read again: those below a row, or the roots. */
  onMoved(ids: readonly string[], parentId: string | null): void
}

/**
 * Moves the rows that the table has drawn: by their grips, dragged or with the arrow keys, and saved at once. In a tree they
 * stay below the row that they stand below.
 */
export function RowOrder(props: RowOrderProps) {
  const { rows, plan, grips, area } = props
  const { told, move } = useMoves(props)
  return (
    <>
      {siblingsOf(rows).map((siblings) => (
        <SiblingRows
          key={siblings.parentId ?? ''}
          ids={siblings.rows.map(({ id }) => id)}
          isTree={plan.tree !== null}
          grips={grips}
          area={area}
          onMove={(id, over) => void move(siblings, id, over)}
        />
      ))}
      <p className={styles.hidden} role="status">
        {told}
      </p>
    </>
  )
}

interface SiblingRowsProps extends Pick<RowOrderProps, 'grips' | 'area'> {
  readonly ids: readonly string[]
  readonly isTree: boolean
  onMove(id: string, over: string): void
}

function SiblingRows({ ids, isTree, grips, area, onMove }: SiblingRowsProps) {
  function step(id: string, event: KeyboardEvent) {
    const over = stepTo(ids, id, event)
    if (over !== null) onMove(id, over)
  }

  return (
    <DragSorting ids={ids} direction="vertical" makesRoom={!isTree} onDrop={onMove}>
      {ids.map((id) => (
        <SortableRow key={id} id={id} marksTarget={isTree} grips={grips} area={area} onStep={step} />
      ))}
    </DragSorting>
  )
}

/** One move at a time: the next one is from where this one has left the rows. */
function useMoves({ field, plan, total, dataSource, query, area, nameOf, onMoved }: RowOrderProps) {
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

  async function move({ parentId, rows }: Siblings, id: string, over: string) {
    if (moving.current) return
    moving.current = true
    try {
      // A branch is read whole.
      const isWhole = parentId !== null || rows.length >= total
      const all: readonly ListRow[] = isWhole
        ? rows
        : (await dataSource.list({ ...query, page: 1, pageSize: MOST_MOVABLE })).rows
      const changed = movedRows(all, { field, asText: plan.fieldByName.get(field)?.type.kind === 'decimal', id, over })
      if (changed && changed.length > 0) {
        const idempotencyKey = `order-${Date.now()}-${Math.random()}`
        await dataSource.saveAll({ added: [], changed, deleted: [] }, { idempotencyKey })
      }
      if (!changed) notice.warning(messages.gone)
      const row = all.find((one) => one.id === id)
      if (row && changed) {
        const place = all.findIndex((one) => one.id === over) + 1
        tell(
          plan.tree ? messages.movedBeside(nameOf(row), place, all.length) : messages.moved(nameOf(row), place, total),
        )
        focused.current = id
      }
      onMoved(changed?.map((one) => one.id) ?? [], parentId)
    } catch (error) {
      notice.error(toFailure(error).message)
      onMoved([], parentId)
    } finally {
      moving.current = false
    }
  }

  return { told, move }
}

const TARGET_OUTLINE = '2px solid var(--page-accent)'

interface SortableRowProps extends Pick<RowOrderProps, 'grips' | 'area'> {
  readonly id: string
  /** What it would be put in the place of is marked, since nothing else moves. */
  readonly marksTarget: boolean
  onStep(id: string, event: KeyboardEvent): void
}

function SortableRow({ id, marksTarget, grips, area, onStep }: SortableRowProps) {
  const { setNodeRef, listeners, transform, transition, isDragging, isOver } = useSortable({ id })
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
    // What it passes over does not shine through.
    style.background = isDragging ? 'var(--page-surface)' : ''
    style.outline = marksTarget && isOver && !isDragging ? TARGET_OUTLINE : ''
    style.outlineOffset = style.outline === '' ? '' : '-2px'
  })

  return null
}
