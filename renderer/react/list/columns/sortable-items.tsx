import { HolderOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { DragSorting, stepTo } from '../../sorting/drag-sorting.tsx'
import styles from './columns.module.css'

export interface SortableItem {
  readonly id: string
  /** Of its grip. */
  readonly gripTitle: string
  readonly content: ReactNode
}

export interface SortableItemsProps {
  readonly items: readonly SortableItem[]
  readonly label: string
  /** What is said of a grip besides its title. */
  readonly hint: string
  onMove(id: string, over: string): void
}

/** A list whose lines are moved by their grips: dragged, or with the arrow keys. */
export function SortableItems({ items, label, hint, onMove }: SortableItemsProps) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<string | null>(null)
  const ids = items.map(({ id }) => id)
  useLayoutEffect(() => {
    // The line is drawn elsewhere, and the hand stays on its grip.
    const id = focused.current
    if (id === null) return
    focused.current = null
    list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(id)}"]`)?.focus()
  })

  function step(id: string, event: KeyboardEvent) {
    const over = stepTo(ids, id, event)
    if (over === null) return
    focused.current = id
    onMove(id, over)
  }

  return (
    <DragSorting ids={ids} direction="vertical" onDrop={onMove}>
      <ul ref={list} className={styles.list} aria-label={label}>
        {items.map((item) => (
          <Item key={item.id} item={item} hint={hint} onStep={step} />
        ))}
      </ul>
    </DragSorting>
  )
}

interface ItemProps {
  readonly item: SortableItem
  readonly hint: string
  onStep(id: string, event: KeyboardEvent): void
}

function Item({ item: { id, gripTitle, content }, hint, onStep }: ItemProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className={`${styles.item} ${isDragging ? styles.dragged : ''}`}
      style={{
        ...(transform && { transform: `translateY(${transform.y}px)` }),
        ...(transition !== undefined && { transition }),
      }}
    >
      <button
        type="button"
        className={styles.grip}
        data-grip={id}
        aria-label={gripTitle}
        title={hint}
        onPointerDown={(event) => listeners?.onPointerDown?.(event)}
        onKeyDown={(event) => onStep(id, event)}
      >
        <HolderOutlined aria-hidden />
      </button>
      {content}
    </li>
  )
}
