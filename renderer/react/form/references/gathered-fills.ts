import type { CanonicalValue } from '#schemas/values/canonical-value.ts'

type Values = Readonly<Record<string, CanonicalValue>>

/**
 * Gathers what answers fill into rows, and applies it as one change: each change settles all that depends on it, and
 * one answer may fill a thousand rows that were pasted.
 */
export interface GatheredFills {
  fill(key: string, values: Values): void
  /** What is filled meanwhile is applied when `work` is done. */
  during(work: () => void): void
}

export function createGatheredFills(apply: (cells: ReadonlyMap<string, Values>) => void): GatheredFills {
  let gathered = new Map<string, Values>()
  let isWorking = false

  function flush() {
    if (gathered.size === 0) return
    const cells = gathered
    gathered = new Map()
    apply(cells)
  }

  return {
    fill(key, values) {
      if (gathered.size === 0 && !isWorking) queueMicrotask(flush)
      gathered.set(key, { ...gathered.get(key), ...values })
    },
    during(work) {
      isWorking = true
      try {
        work()
      } finally {
        isWorking = false
      }
      flush()
    },
  }
}
