import type { GridStore } from '../engine/grid-store.ts'
import type { ServerRows } from '../engine/server-rows.ts'

/** Rows that others have saved while they were being changed here. */
export interface StaleRows {
  /** The same list as long as nothing changes. */
  readonly ids: readonly string[]
  /** These may have become stale, or wait for the end of their editing; without a list, those that wait still do. */
  note(ids: readonly string[], held?: readonly string[]): void
  /** No cell is being edited any more: what was taken back there makes room for what others have saved. */
  release(): void
  subscribe(onChange: () => void): () => void
  destroy(): void
}

export interface StaleRowsOptions {
  readonly store: GridStore
  mergeKept: ServerRows['mergeKept']
  /** The row whose cell is open: nothing changes under the hands of the user. */
  editedRowId(): string | undefined
}

export function createStaleRows({ store, mergeKept, editedRowId }: StaleRowsOptions): StaleRows {
  const candidates = new Set<string>()
  const listeners = new Set<() => void>()
  let waiting: readonly string[] = []
  let ids: readonly string[] = []

  function settle() {
    const edited = editedRowId()
    mergeKept([...candidates].filter((id) => id !== edited))
    for (const id of candidates) if (!store.isStale(id)) candidates.delete(id)
    const next = [...new Set([...candidates, ...waiting])]
    if (next.length === ids.length && next.every((id, index) => id === ids[index])) return
    ids = next
    for (const listener of listeners) listener()
  }

  function release() {
    if (candidates.size > 0) settle()
  }

  const unsubscribe = store.subscribe(release)

  return {
    get ids() {
      return ids
    },
    note(noted, held = waiting) {
      for (const id of noted) candidates.add(id)
      waiting = held
      settle()
    },
    release,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    destroy: unsubscribe,
  }
}
