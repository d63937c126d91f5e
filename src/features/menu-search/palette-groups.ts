import type { Remembered } from './menu-memory.ts'
import { messages } from './messages.ts'
import type { ResultGroup } from './result-list.tsx'
import type { SearchEntry, SearchIndex, SearchResult } from './search-index.ts'

interface PaletteContent<Entry extends SearchEntry> {
  readonly typed: string
  readonly index: SearchIndex<Entry>
  readonly entries: readonly Entry[]
  readonly actions: readonly Entry[]
  /** What was found elsewhere by what is typed. */
  readonly records: readonly Entry[]
  readonly remembered: Remembered
}

/** More than anybody reads; what is meant stands further up. */
const SHOWN_RESULTS = 50

/** What the palette shows: results by rank, or, with nothing typed, what the user is likely to want, then everything. */
export function paletteGroups<Entry extends SearchEntry>(
  content: PaletteContent<Entry>,
): readonly ResultGroup<Entry>[] {
  const { typed, index, entries, actions, records, remembered } = content
  if (typed.trim() !== '') {
    const results = index.search(typed).slice(0, SHOWN_RESULTS)
    return [
      { title: undefined, results },
      { title: messages.records, results: plain(records) },
    ].filter((group) => group.results.length > 0)
  }
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  // Pages that were taken from the user, or from the menu, are in neither list.
  const known = (paths: readonly string[]) => paths.flatMap((path) => byId.get(path) ?? [])
  const favourites = known(remembered.favourites)
  const recents = known(remembered.recents).filter((entry) => !favourites.includes(entry))
  const rest = entries.filter((entry) => !favourites.includes(entry) && !recents.includes(entry))
  return [
    { title: messages.favourites, results: plain(favourites) },
    { title: messages.recents, results: plain(recents) },
    { title: messages.actions, results: plain(actions) },
    { title: messages.pages, results: plain(rest) },
  ].filter(({ results }) => results.length > 0)
}

function plain<Entry extends SearchEntry>(entries: readonly Entry[]): readonly SearchResult<Entry>[] {
  return entries.map((entry) => ({ entry, ranges: [] }))
}
