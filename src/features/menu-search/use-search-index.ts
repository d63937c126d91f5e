import { useEffect, useMemo, useState } from 'react'
import type { Readings } from './match-text.ts'
import { createSearchIndex, type SearchEntry, type SearchIndex } from './search-index.ts'

export type ReadingsLoader = () => Promise<Readings>

/** The index over the entries; it knows pinyin as soon as the dictionary has come, and does without until then. */
export function useSearchIndex<Entry extends SearchEntry>(
  entries: readonly Entry[],
  loadReadings: ReadingsLoader,
): { readonly index: SearchIndex<Entry>; readonly pinyin: 'loading' | 'ready' | 'missing' } {
  const [readings, setReadings] = useState<Readings | 'missing'>()
  useEffect(() => {
    let gone = false
    loadReadings().then(
      (loaded) => {
        if (!gone) setReadings(() => loaded)
      },
      () => {
        // Searching goes on by what is written, and the list says so.
        if (!gone) setReadings('missing')
      },
    )
    return () => {
      gone = true
    }
  }, [loadReadings])
  const known = readings === 'missing' ? undefined : readings
  const index = useMemo(() => createSearchIndex(entries, known), [entries, known])
  return { index, pinyin: readings === undefined ? 'loading' : readings === 'missing' ? 'missing' : 'ready' }
}
