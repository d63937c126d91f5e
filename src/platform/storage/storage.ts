export const SEVEN_DAYS_MS = 604_800_000

/**
 * One thing kept in the browser. `parse` judges what is found there: storage outlives releases and belongs to whoever
 * sits at the machine, so its content is as foreign as an answer of the network.
 */
export interface StorageEntry<Value> {
  /** Without the prefix: `Access-Token`. */
  readonly key: string
  /** Null: kept until removed. */
  readonly lifetimeMs: number | null
  /** The value, or undefined when it is none. */
  parse(stored: unknown): Value | undefined
}

/** `local` outlives the browser window, `session` does not. */
export type StorageArea = 'local' | 'session'

export interface ConsoleStorage {
  /** Without an area, the session area comes first. Expired and unreadable entries are removed and count as absent. */
  read<Value>(entry: StorageEntry<Value>, area?: StorageArea): Value | undefined
  /** What is written to the local area is not hidden by the session area; the other way round, other windows go on. */
  write<Value>(entry: StorageEntry<Value>, value: Value, area?: StorageArea): void
  /** Without an area, from both. */
  remove(entry: StorageEntry<unknown>, area?: StorageArea): void
  /** False: what was written is gone when the page is loaded again, because the browser keeps nothing, or no more. */
  isLasting(entry: StorageEntry<unknown>): boolean
}

/** The methods of the browser's `Storage` that are needed. */
export interface KeyValueStore extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  /** Absent: whatever is written lasts. */
  isLasting?(key: string): boolean
}

/** The contract's namespace; each entry wraps its value with the time it expires, as its clients do. */
const PREFIX = 'pro__'

interface StorageDependencies {
  readonly local: KeyValueStore
  readonly session: KeyValueStore
  readonly now: () => number
}

export function createStorage({ local, session, now }: StorageDependencies): ConsoleStorage {
  const areas: Readonly<Record<StorageArea, KeyValueStore>> = { local, session }

  function readFrom<Value>(store: KeyValueStore, entry: StorageEntry<Value>): Value | undefined {
    const text = store.getItem(PREFIX + entry.key)
    if (text === null) return undefined
    const wrapped = parseWrapped(text)
    const fresh = wrapped !== undefined && (wrapped.expire === null || wrapped.expire > now())
    const value = fresh ? entry.parse(wrapped.value) : undefined
    if (value === undefined) store.removeItem(PREFIX + entry.key)
    return value
  }

  return {
    read: (entry, area) => {
      if (area !== undefined) return readFrom(areas[area], entry)
      return readFrom(session, entry) ?? readFrom(local, entry)
    },
    write(entry, value, area = 'local') {
      const expire = entry.lifetimeMs === null ? null : now() + entry.lifetimeMs
      areas[area].setItem(PREFIX + entry.key, JSON.stringify({ value, expire }))
      if (area === 'local') session.removeItem(PREFIX + entry.key)
    },
    remove(entry, area) {
      if (area !== 'local') session.removeItem(PREFIX + entry.key)
      if (area !== 'session') local.removeItem(PREFIX + entry.key)
    },
    isLasting: (entry) => [local, session].every((store) => store.isLasting?.(PREFIX + entry.key) ?? true),
  }
}

function parseWrapped(text: string): { readonly value: unknown; readonly expire: number | null } | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    // Not ours, or cut off while being written: the same as absent.
    return undefined
  }
  if (typeof parsed !== 'object' || parsed === null || !('value' in parsed)) return undefined
  const expire = 'expire' in parsed ? parsed.expire : null
  if (expire !== null && typeof expire !== 'number') return undefined
  return { value: parsed.value, expire }
}
