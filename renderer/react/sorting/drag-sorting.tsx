import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  horizontalListSortingStrategy,
  SortableContext,
  type SortingStrategy,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { KeyboardEvent, ReactNode } from 'react'

export interface DragSortingProps {
  /** What may be moved, in its order; each is a `useSortable` of a child. */
  readonly ids: readonly string[]
  readonly direction: 'vertical' | 'horizontal'
  /** False: the others stay where they are until it is dropped, since other things stand between them. */
  readonly makesRoom?: boolean
  readonly children: ReactNode
  /** `id` was dropped where `over` stands. */
  onDrop(id: string, over: string): void
}

/** A press that moves less than this is a click. */
const DRAG_DISTANCE_PX = 5

const MODIFIERS: Record<DragSortingProps['direction'], Modifier[]> = {
  vertical: [({ transform }) => ({ ...transform, x: 0 })],
  horizontal: [({ transform }) => ({ ...transform, y: 0 })],
}

const STRATEGIES: Record<DragSortingProps['direction'], SortingStrategy> = {
  vertical: verticalListSortingStrategy,
  horizontal: horizontalListSortingStrategy,
}
const STAY: SortingStrategy = () => null

/** Keys, and what is said of a move, belong to whoever sorts. */
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

/** Things in a row or a column that are dragged to other places in it; it comes with the first look at them. */
export function DragSorting({ ids, direction, makesRoom = true, children, onDrop }: DragSortingProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }))

  function drop({ active, over }: DragEndEvent) {
    if (over !== null && over.id !== active.id) onDrop(String(active.id), String(over.id))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={MODIFIERS[direction]}
      accessibility={SILENT}
      onDragEnd={drop}
    >
      <SortableContext items={[...ids]} strategy={makesRoom ? STRATEGIES[direction] : STAY}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** Of an arrow key on a grip: what stands where its thing is to go. Null where there is no such place, or another key. */
export function stepTo(ids: readonly string[], id: string, event: KeyboardEvent): string | null {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  if (by === 0) return null
  event.preventDefault()
  return ids[ids.indexOf(id) + by] ?? null
}
