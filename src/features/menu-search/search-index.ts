import { type IndexedText, indexText, matchText, type Readings } from './match-text.ts'

/** Something that can be found: a page of the menu, or an action. */
export interface SearchEntry {
  /** Of a page: its path. */
  readonly id: string
  readonly title: string
  /** Titles of what it stands in. */
  readonly group: readonly string[]
  /** Why it cannot be opened. */
  readonly problem?: string | undefined
}

export interface SearchResult<Entry extends SearchEntry> {
  readonly entry: Entry
  /** Characters of the title that were matched: first, and behind the last. */
  readonly ranges: readonly (readonly [number, number])[]
}

export interface SearchIndex<Entry extends SearchEntry> {
  /** Best first. Nothing typed finds nothing. */
  search(typed: string): readonly SearchResult<Entry>[]
}

/** Matches of a group count less than any of a title, those of an address less than both. */
const GROUP_PENALTY = 10
const ADDRESS_SCORE = 30

export function createSearchIndex<Entry extends SearchEntry>(
  entries: readonly Entry[],
  readings: Readings | undefined,
): SearchIndex<Entry> {
  const indexed = entries.map((entry) => ({
    entry,
    title: indexText(entry.title, readings),
    group: entry.group.map((title) => indexText(title, readings)),
    address: entry.id.toLowerCase(),
  }))
  return {
    search(typed) {
      const terms = typed.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
      if (terms.length === 0) return []
      return indexed
        .flatMap((item, order) => {
          // `yong hu` is one word that was typed in syllables, or two words; the better reading counts.
          const found = [find(item, [terms.join('')]), find(item, terms)].filter((match) => match !== undefined)
          const [best] = found.sort((one, other) => one.score - other.score)
          return best === undefined ? [] : [{ entry: item.entry, order, ...best }]
        })
        .sort((one, other) => one.score - other.score || one.surplus - other.surplus || one.order - other.order)
        .map(({ entry, ranges }) => ({ entry, ranges }))
    },
  }
}

interface IndexedEntry {
  readonly title: IndexedText
  readonly group: readonly IndexedText[]
  readonly address: string
}

interface Found {
  readonly score: number
  /** Characters of the title that were not asked for. */
  readonly surplus: number
  readonly ranges: readonly (readonly [number, number])[]
}

/** Each term must be found somewhere. */
function find({ title, group, address }: IndexedEntry, terms: readonly string[]): Found | undefined {
  let score = 0
  let covered = 0
  const ranges: (readonly [number, number])[] = []
  for (const term of terms) {
    const inTitle = matchText(title, term)
    if (inTitle !== undefined) {
      score += inTitle.tier
      covered += inTitle.end - inTitle.start
      ranges.push([inTitle.start, inTitle.end])
      continue
    }
    const tiers = group.flatMap((text) => matchText(text, term)?.tier ?? [])
    if (tiers.length > 0) score += GROUP_PENALTY + Math.min(...tiers)
    else if (address.includes(term)) score += ADDRESS_SCORE
    else return undefined
  }
  return { score, surplus: title.characters.length - covered, ranges: merge(ranges) }
}

function merge(ranges: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const merged: [number, number][] = []
  for (const [start, end] of [...ranges].sort(([one], [other]) => one - other)) {
    const last = merged.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
