import { useSortable } from '@dnd-kit/sortable'
import { type PointerEvent, useLayoutEffect } from 'react'
import { DragSorting } from '#renderer/react/sorting/drag-sorting.tsx'

/** What begins to drag a tab, by the tab's id: called with the press of a button on it. */
export type DragStarts = Map<string, (event: PointerEvent) => void>

export interface TabSortingProps {
  /** The tabs that may be moved, in their order. */
  readonly ids: readonly string[]
  readonly starts: DragStarts
  elementOf(id: string): HTMLElement | null
  /** Tab `id` was dropped where `over` stands. */
  onDrop(id: string, over: string): void
}

/**
 * Moves the tabs that somebody else has drawn: it is loaded with the first look at the bar, and putting the tabs into
 * components of its own would mount them anew under the user's hand.
 */
export function TabSorting({ ids, starts, elementOf, onDrop }: TabSortingProps) {
  return (
    <DragSorting ids={ids} direction="horizontal" onDrop={onDrop}>
      {ids.map((id) => (
        <SortableTab key={id} id={id} starts={starts} elementOf={elementOf} />
      ))}
    </DragSorting>
  )
}

function SortableTab({
  id,
  starts,
  elementOf,
}: { readonly id: string } & Pick<TabSortingProps, 'starts' | 'elementOf'>) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })

  useLayoutEffect(() => {
    setNodeRef(elementOf(id))
    return () => setNodeRef(null)
  }, [setNodeRef, elementOf, id])

  useLayoutEffect(() => {
    starts.set(id, (event) => listeners?.onPointerDown?.(event))
    return () => {
      starts.delete(id)
    }
  }, [starts, listeners, id])

  useLayoutEffect(() => {
    const style = elementOf(id)?.style
    if (style === undefined) return
    style.transform = transform === null ? '' : `translateX(${transform.x}px)`
    style.transition = transition ?? ''
    style.zIndex = isDragging ? '1' : ''
  }, [elementOf, id, transform, transition, isDragging])

  return null
}
