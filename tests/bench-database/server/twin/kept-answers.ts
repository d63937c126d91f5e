import type { ChangeLine } from './change-line.ts'

interface Entry<Value> {
  readonly value: Value
  readonly endsWith: readonly string[]
}

/** Answers of the database, kept until it says that they have changed. */
export interface KeptAnswers<Value> {
  readonly get: (key: string) => Value | Promise<Value>
  readonly getAnew: (key: string) => Promise<Value>
  readonly clear: () => void
}

const KEPT = 5_000

/** `endsWith`: the keys of changes that end an answer; null: it is not worth keeping. */
export function keepAnswers<Value>(
  line: ChangeLine,
  load: (key: string) => Promise<Value>,
  endsWith: (key: string, value: Value) => readonly string[] | null,
): KeptAnswers<Value> {
  const entries = new Map<string, Entry<Value>>()
  const byChange = new Map<string, Set<string>>()
  let generation = 0

  const remove = (key: string) => {
    for (const change of entries.get(key)?.endsWith ?? []) {
      const keys = byChange.get(change)
      keys?.delete(key)
      if (keys?.size === 0) byChange.delete(change)
    }
    entries.delete(key)
  }
  const clear = () => {
    generation += 1
    entries.clear()
    byChange.clear()
  }
  line.watch({
    onChange: (change) => {
      generation += 1
      for (const key of byChange.get(change) ?? []) remove(key)
    },
    onGap: clear,
  })

  async function loadAnew(key: string): Promise<Value> {
    const before = generation
    const value = await load(key)
    const changes = endsWith(key, value)
    // What was read before a change that was told meanwhile is not kept.
    if (before !== generation || !changes) return value
    remove(key)
    entries.set(key, { value, endsWith: changes })
    for (const change of changes) byChange.set(change, (byChange.get(change) ?? new Set()).add(key))
    const [oldest] = entries.keys()
    if (entries.size > KEPT && oldest !== undefined) remove(oldest)
    return value
  }

  return {
    get: (key) => {
      const entry = line.isCurrent() ? entries.get(key) : undefined
      if (!entry) return loadAnew(key)
      return entry.value
    },
    getAnew: loadAnew,
    clear,
  }
}
