import type { KeyValueStore } from './storage.ts'

/**
 * The browser's storage, or memory where it is switched off, full or forbidden: the console then works until it is
 * reloaded.
 *
 * `open` is a function because reading `window.localStorage` itself throws when storage is blocked.
 */
export function openBrowserStore(open: () => KeyValueStore): KeyValueStore {
  const memory = createMemoryStore()
  const store = openOrUndefined(open)
  if (store === undefined) return { ...memory, isLasting: () => false }
  return {
    getItem: (key) => memory.getItem(key) ?? store.getItem(key),
    setItem(key, value) {
      try {
        store.setItem(key, value)
        memory.removeItem(key)
      } catch {
        // Full, or a private window that allows no writing.
        memory.setItem(key, value)
      }
    },
    removeItem(key) {
      memory.removeItem(key)
      store.removeItem(key)
    },
    isLasting: (key) => memory.getItem(key) === null,
  }
}

function openOrUndefined(open: () => KeyValueStore): KeyValueStore | undefined {
  const probe = 'pro__probe'
  try {
    const store = open()
    store.getItem(probe)
    return store
  } catch {
    return undefined
  }
}

export function createMemoryStore(): KeyValueStore {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}
