import type { GridStore } from '../core/grid-store.ts'

/** Rows that others have saved while they were being changed here. */
export interface StaleRows {
  /** The same list as long as nothing changes. */
  readonly ids: readonly string[]
  /** These may have become stale, or wait for the end of their editing; without a list, those that wait still do. */
  note(ids: readonly string[], held?: readonly string[]): void
  subscribe(onChange: () => void): () => void
  destroy(): void
}

export function createStaleRows(store: GridStore): StaleRows {
  const candidates = new Set<string>()
  const listeners = new Set<() => void>()
  let waiting: readonly string[] = []
  let ids: readonly string[] = []

  function settle() {
    for (const id of candidates) if (!store.isStale(id)) candidates.delete(id)
    const next = [...new Set([...candidates, ...waiting])]
    if (next.length === ids.length && next.every((id, index) => id === ids[index])) return
    ids = next
    for (const listener of listeners) listener()
  }

  const unsubscribe = store.subscribe(() => {
    if (candidates.size > 0) settle()
  })

  return {
    get ids() {
      return ids
    },
    note(noted, held = waiting) {
      for (const id of noted) candidates.add(id)
      waiting = held
      settle()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    destroy: unsubscribe,
  }
}
