import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useHost } from '../../react/host-context.tsx'
import { createClickThrottle } from '../engine/insert-throttle.ts'
import { messages } from '../messages.ts'
import type { RowsEngine } from './rows-engine.ts'

export interface RowsToolbarProps {
  readonly engine: RowsEngine
  readonly mayAdd: boolean
  readonly mayRemove: boolean
  /** Whether rows are marked for something else as well. */
  readonly mayMark: boolean
  /** Whether several rows are added at once. */
  readonly mayAddSeveral: boolean
  readonly mayUndo: boolean
  readonly maxRows: number
  readonly actions: ReactNode
  onColumns(anchor: DOMRect): void
  onFind(): void
  /** How often something was looked for, the bar for it being open; 0: it is closed. */
  readonly finding: number
  onFindEnd(): void
}

export const ADDED_AT_ONCE = [5, 10, 20, 50]

/** What can be done with the rows as a whole at present, wherever the buttons for it stand. */
export function useRowsTools({ engine, maxRows }: Pick<RowsToolbarProps, 'engine' | 'maxRows'>) {
  const { store, marked } = engine
  const { confirm } = useHost()
  const [mayClick] = useState(() => createClickThrottle({ now: () => performance.now() }))
  const count = useSyncExternalStore(marked.subscribe, () => marked.size)
  const isFull = useSyncExternalStore(store.subscribe, () => store.rows.length >= maxRows)
  const canUndo = useSyncExternalStore(store.subscribe, () => store.canUndo)
  const canRedo = useSyncExternalStore(store.subscribe, () => store.canRedo)

  async function remove() {
    if (!mayClick()) return
    const content = messages.confirmRemovalOf(marked.size)
    if (await confirm({ title: messages.confirmRemoval, content, danger: true })) engine.removeMarked()
  }

  return { count, isFull, canUndo, canRedo, remove }
}
