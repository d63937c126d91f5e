import type { Choice } from '../../widget.ts'
import type { ChoiceList } from '../engine/choice-list.ts'
import { MAX_PASTED_NAMES, SEARCH_DEBOUNCE_MS } from '../engine/constants.ts'
import { createChoiceState, problemOf } from './choice-state.ts'
import { ChoiceIndex } from './given-choices.ts'

/** Values whose texts are asked for at once. */
const MAX_LABELS = 100
/** As many searches at a time leave the server to others, too. */
const SEARCHES_AT_ONCE = 6
/** Longer ones are refused. */
const MAX_KEYWORD_LENGTH = 100
/** Scrolling brings new values in every frame: their texts are asked for when it has been still so long. */
const LABEL_DELAY_MS = 50

export interface SearchedChoicesOptions {
  /** The column's own options: there from the start, and offered while nothing is searched for. */
  readonly options: readonly Choice[]
  search(keyword: string, signal: AbortSignal): Promise<readonly Choice[]>
  /** Texts of stored values, in their order; empty where there is none, null where no row has the value. */
  labels(values: readonly string[]): Promise<readonly (string | null)[]>
}

/**
 * Choices of a table that is too large to load: found as one types, when typing has paused. Texts of stored values are
 * asked for together, once each, and kept.
 */
export function createSearchedChoices({ options, search, labels }: SearchedChoicesOptions): ChoiceList {
  const standing = createChoiceState('ready')
  const known = new ChoiceIndex(options)
  const asked = new Set<string>()
  const wanted = new Set<string>()
  /** Texts that were asked for by `find`. */
  const sought = new Set<string>()
  /** What such a text means; null: several are called so, undefined: none. */
  const found = new Map<string, string | null | undefined>()
  /** Values that no row has. */
  const gone = new Set<string>()
  const own = new Set(options.map(({ text }) => text))
  /** Values whose texts could not be had: asked for again by `load`. */
  const failed = new Set<string>()
  let items = known.items
  let keyword = ''
  let searchTimer: ReturnType<typeof setTimeout> | undefined
  let willAsk = false
  let searching: AbortController | null = null

  async function runSearch() {
    const current = new AbortController()
    searching = current
    standing.settle('loading')
    try {
      const offered = await search(keyword, current.signal)
      // A newer search has taken its place.
      if (searching !== current) return
      for (const { value, text } of offered) known.add(value, text)
      items = offered
      standing.settle(failed.size === 0 ? 'ready' : 'failed', failed.size === 0 ? '' : standing.problem)
    } catch (error) {
      if (searching !== current) return
      standing.settle('failed', problemOf(error))
    }
  }

  /** Only what is called just so: a paste picks nothing that is like it. */
  async function findNext(texts: string[]): Promise<void> {
    const text = texts.pop()
    if (text === undefined) return
    const like = await search(text, new AbortController().signal)
    const called = like.filter((choice) => choice.text === text)
    // A code is enough where the name is put together of it, and so is a name that no other row has.
    const same = called.length > 0 ? called : like.filter(({ parts }) => parts?.includes(text))
    for (const choice of same) known.add(choice.value, choice.text)
    found.set(text, same.length > 1 ? null : same[0]?.value)
    await findNext(texts)
  }

  /** That a row is called so, or one that was searched for, does not say that it is the only one. */
  function isUnsure(text: string): boolean {
    const isSure = found.has(text) || own.has(text) || known.textOf(text) !== undefined
    return !isSure && text.length <= MAX_KEYWORD_LENGTH
  }

  function isUnasked(text: string): boolean {
    return sought.has(text) && !found.has(text)
  }

  function stopSearch() {
    clearTimeout(searchTimer)
    searchTimer = undefined
    searching?.abort()
    searching = null
  }

  async function askForLabels() {
    const values = [...wanted].slice(0, MAX_LABELS)
    for (const value of values) wanted.delete(value)
    willAsk = wanted.size > 0
    if (willAsk) setTimeout(askForLabels)
    try {
      const texts = await labels(values)
      values.forEach((value, index) => {
        const text = texts[index]
        if (text) known.add(value, text)
        if (text === null) gone.add(value)
      })
      standing.settle(standing.state, standing.problem)
    } catch (error) {
      for (const value of values) failed.add(value)
      standing.settle('failed', problemOf(error))
    }
  }

  function want(values: Iterable<string>) {
    for (const value of values) {
      asked.add(value)
      wanted.add(value)
    }
    if (!willAsk) setTimeout(askForLabels, LABEL_DELAY_MS)
    willAsk = true
  }

  return {
    get state() {
      return standing.state
    },
    get items() {
      return items
    },
    get problem() {
      return standing.problem
    },
    textOf(value) {
      const text = known.textOf(value)
      if (text === undefined && value !== '' && !asked.has(value)) want([value])
      return text
    },
    isGone: (value) => gone.has(value) && known.textOf(value) === undefined,
    valueOf(text) {
      const meant = found.get(text)
      if (meant === null || isUnasked(text)) return undefined
      return meant ?? known.valueOf(text)
    },
    load() {
      if (standing.state !== 'failed') return
      const again = [...failed]
      failed.clear()
      if (again.length > 0) want(again)
      if (keyword === '') standing.settle('ready')
      else void runSearch()
    },
    search(next) {
      stopSearch()
      keyword = next.trim()
      if (keyword === '') {
        items = known.items
        standing.settle(failed.size === 0 ? 'ready' : 'failed', failed.size === 0 ? '' : standing.problem)
        return
      }
      // What another word has found must not be picked for this one.
      items = []
      standing.settle('loading')
      searchTimer = setTimeout(runSearch, SEARCH_DEBOUNCE_MS)
    },
    hurry() {
      if (searchTimer === undefined || searching) return
      clearTimeout(searchTimer)
      void runSearch()
    },
    async find(texts) {
      const unsure = texts.filter(isUnsure)
      for (const text of unsure) sought.add(text)
      const queue = unsure.slice(0, MAX_PASTED_NAMES)
      try {
        await Promise.all(Array.from({ length: SEARCHES_AT_ONCE }, () => findNext(queue)))
      } catch (error) {
        standing.settle('failed', problemOf(error))
      }
    },
    isAmbiguous: (text) => (found.has(text) ? found.get(text) === null : known.isAmbiguous(text)),
    isUnsure,
    isUnasked,
    subscribe: standing.subscribe,
  }
}
