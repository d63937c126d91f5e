import { type ComponentType, type RefObject, useCallback, useRef, useState } from 'react'
import { HOME_ID, type TabSet } from './tab-set.ts'
import type { DragStarts, TabSortingProps } from './tab-sorting.tsx'

/** Dragging, loaded when the pointer first comes near. */
export function useTabSorting(
  { tabs }: TabSet,
  list: RefObject<HTMLElement | null>,
  move: (id: string, to: number) => void,
) {
  const starts = useRef<DragStarts>(new Map())
  const requested = useRef(false)
  const [Sorting, setSorting] = useState<ComponentType<TabSortingProps>>()
  const elementOf = useCallback(
    (id: string) => list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id)}"]`) ?? null,
    [list],
  )

  function request() {
    if (requested.current) return
    requested.current = true
    import('./tab-sorting.tsx').then(
      (module) => setSorting(() => module.TabSorting),
      // Without it tabs are moved by keyboard and by their menu. The next look at the bar tries again.
      () => {
        requested.current = false
      },
    )
  }

  const sorting = Sorting !== undefined && (
    <Sorting
      ids={tabs.filter(({ id }) => id !== HOME_ID).map(({ id }) => id)}
      starts={starts.current}
      elementOf={elementOf}
      onDrop={(id, over) =>
        move(
          id,
          tabs.findIndex((tab) => tab.id === over),
        )
      }
    />
  )
  return { starts, request, sorting }
}
