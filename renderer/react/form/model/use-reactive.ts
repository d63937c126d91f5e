import { reaction } from '@formily/reactive'
import { useMemo, useSyncExternalStore } from 'react'

interface ReactiveStore<Value> {
  subscribe(onChange: () => void): () => void
  snapshot(): Value
}

function createReactiveStore<Value>(read: () => Value, isSame: (a: Value, b: Value) => boolean): ReactiveStore<Value> {
  let last = read()
  return {
    subscribe: (onChange) => reaction(read, onChange),
    snapshot() {
      const now = read()
      if (!isSame(last, now)) last = now
      return last
    },
  }
}

/**
 * Something read from Formily's state, kept current; `read` and `isSame` must be stable. In place of Formily's own
 * `observer` and `Field`: their trackers are disposed when a tab hides its effects, and are not made again when it
 * shows them, so that every field stands still from then on. A subscription of React's own begins anew by itself, and
 * looks at what it missed.
 */
export function useReactive<Value>(read: () => Value, isSame: (a: Value, b: Value) => boolean = Object.is): Value {
  const store = useMemo(() => createReactiveStore(read, isSame), [read, isSame])
  return useSyncExternalStore(store.subscribe, store.snapshot)
}
