import type { ChangeFeed } from './change-feed.ts'

/**
 * Answers of the database that are kept until the database says that they have changed. `load` asks; what it found is
 * kept only if nothing was told while it was asking.
 */
export interface Cache<Value> {
  readonly get: (key: string) => Value | Promise<Value>
  /** Drops one, for who knows better than the feed. */
  readonly drop: (key: string) => void
  readonly clear: () => void
  readonly counts: Readonly<CacheCounts>
}

export interface CacheCounts {
  taken: number
  loaded: number
}

export interface CacheOptions<Value> {
  /** What its figures are called. */
  readonly name: string
  readonly feed: ChangeFeed
  /** How many answers at most; the one that was not taken for longest goes first. */
  readonly size: number
  readonly load: (key: string) => Promise<Value>
  /** The keys of changes that end this answer; null: it is not worth keeping. */
  readonly endsWith: (key: string, value: Value) => readonly string[] | null
}

interface Entry<Value> {
  readonly value: Value
  readonly endsWith: readonly string[]
}

export function createCache<Value>({ name, feed, size, load, endsWith }: CacheOptions<Value>): Cache<Value> {
  const entries = new Map<string, Entry<Value>>()
  /** Which answers end with a change, by its key. */
  const ends = new Map<string, Set<string>>()
  const counts: CacheCounts = { taken: 0, loaded: 0 }
  let generation = 0

  feed.watch({
    cache: { name, counts },
    onChange: (change) => {
      generation += 1
      for (const key of ends.get(change) ?? []) remove(key)
    },
    onGap: clear,
  })

  function clear() {
    generation += 1
    entries.clear()
    ends.clear()
  }

  function remove(key: string) {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    for (const change of entry.endsWith) {
      const keys = ends.get(change)
      keys?.delete(key)
      if (keys?.size === 0) ends.delete(change)
    }
  }

  function keep(key: string, value: Value) {
    const changes = endsWith(key, value)
    if (!changes) return
    remove(key)
    entries.set(key, { value, endsWith: changes })
    for (const change of changes) {
      const keys = ends.get(change)
      if (keys) keys.add(key)
      else ends.set(change, new Set([key]))
    }
    if (entries.size > size) remove(entries.keys().next().value ?? key)
  }

  function take(key: string): Entry<Value> | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    counts.taken += 1
    // A map keeps the order of insertion: what was taken last stands last.
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }

  function takeOrLoad(key: string, isCurrent: boolean): Value | Promise<Value> {
    const entry = isCurrent ? take(key) : undefined
    return entry ? entry.value : loadAnew(key)
  }

  async function loadAnew(key: string): Promise<Value> {
    const before = generation
    counts.loaded += 1
    const value = await load(key)
    // Kept also while the feed is behind: nothing is taken until it has told all.
    if (before === generation) keep(key, value)
    return value
  }

  return {
    get: (key) => {
      const isCurrent = feed.isCurrent()
      if (typeof isCurrent === 'boolean') return takeOrLoad(key, isCurrent)
      return isCurrent.then((current) => takeOrLoad(key, current))
    },
    drop: (key) => {
      generation += 1
      remove(key)
    },
    clear,
    counts,
  }
}
