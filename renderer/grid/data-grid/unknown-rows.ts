import type { GridStore } from '../engine/grid-store.ts'

/** Rows that others have saved and that do not stand here: new ones, or those of another page. */
export interface UnknownRows {
  readonly count: number
  note(id: string): void
  /** The user has read of them. */
  dismiss(): void
  subscribe(onChange: () => void): () => void
  destroy(): void
}

export function createUnknownRows(store: GridStore): UnknownRows {
  const ids = new Set<string>()
  const listeners = new Set<() => void>()

  function tell() {
    for (const listener of listeners) listener()
  }

  function dismiss() {
    if (ids.size === 0) return
    ids.clear()
    tell()
  }

  const unsubscribe = store.subscribe(({ inserted, reset }) => {
    if (reset) return dismiss()
    const known = inserted.filter(({ id }) => ids.delete(id))
    if (known.length > 0) tell()
  })

  return {
    get count() {
      return ids.size
    },
    note(id) {
      if (ids.has(id)) return
      ids.add(id)
      tell()
    },
    dismiss,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    destroy: unsubscribe,
  }
}
