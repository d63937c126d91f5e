import type { TabSet } from './tab-set.ts'

/** The open tabs of this browser tab, as React subscribes to them. */
export interface TabsStore {
  readonly read: () => TabSet
  readonly subscribe: (onChange: () => void) => () => void
  change(next: TabSet): void
}

export function createTabsStore(first: TabSet): TabsStore {
  let current = first
  const listeners = new Set<() => void>()
  return {
    read: () => current,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    change(next) {
      if (next === current) return
      current = next
      for (const listener of listeners) listener()
    },
  }
}
