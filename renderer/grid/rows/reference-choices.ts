import type { Choice, ChoiceConditions } from '../../widget.ts'
import { createChoiceState, problemOf } from '../choices/choice-state.ts'
import { ChoiceIndex } from '../choices/given-choices.ts'
import { createSearchedChoices } from '../choices/searched-choices.ts'
import type { ChoiceList } from '../engine/choice-list.ts'
import { SEARCH_DEBOUNCE_MS } from '../engine/constants.ts'

/** What a reference asks of the table that it refers to. */
export interface ReferenceQuestions {
  search(keyword: string, signal: AbortSignal): Promise<readonly Choice[]>
  /** Texts of stored values, in their order. */
  labels(values: readonly string[]): Promise<readonly (string | null)[]>
}

/** Texts of a reference's stored values for all cells of its column, and the rows to choose from for one of them. */
export interface ReferenceChoices {
  readonly column: ChoiceList
  /** For an editor that opens: its first rows are asked for at once. Null: they depend on nothing. */
  forRow(conditions: ChoiceConditions | null): ChoiceList
}

export function createReferenceChoices(
  questions: ReferenceQuestions & {
    searchFitting(conditions: ChoiceConditions, keyword: string, signal: AbortSignal): Promise<readonly Choice[]>
  },
): ReferenceChoices {
  const texts = createSearchedChoices({
    options: [],
    search: questions.search,
    labels: (values) => questions.labels(values),
  })
  /** The last one is kept: most rows of a page choose under the same conditions. */
  let offered: { readonly question: string; readonly list: ChoiceList } | null = null
  return {
    column: texts,
    forRow(conditions) {
      const question = conditions ? JSON.stringify(conditions.where) : ''
      if (offered?.question !== question) {
        const search =
          conditions === null
            ? questions.search
            : (keyword: string, signal: AbortSignal) =>
                conditions.where === null ? Promise.resolve([]) : questions.searchFitting(conditions, keyword, signal)
        offered = { question, list: createOffer(texts, search) }
      }
      offered.list.load()
      return offered.list
    },
  }
}

/** Rows to choose from: the first ones without a keyword, then what a keyword finds. */
function createOffer(texts: ChoiceList, search: ReferenceQuestions['search']): ChoiceList {
  const standing = createChoiceState('ready')
  let index = new ChoiceIndex([])
  let asked: string | null = null
  let searching: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function stopTimer() {
    clearTimeout(timer)
    timer = undefined
  }

  async function run(keyword: string) {
    searching?.abort()
    const current = new AbortController()
    searching = current
    asked = keyword
    standing.settle('loading')
    try {
      const found = await search(keyword, current.signal)
      // A newer search has taken its place.
      if (searching !== current) return
      index = new ChoiceIndex(found)
      standing.settle('ready')
    } catch (error) {
      if (searching === current) standing.settle('failed', problemOf(error))
    }
  }

  return {
    get state() {
      return standing.state
    },
    get items() {
      return index.items
    },
    get problem() {
      return standing.problem
    },
    textOf: (value) => index.textOf(value) ?? texts.textOf(value),
    isGone: (value) => index.textOf(value) === undefined && texts.isGone?.(value) === true,
    valueOf: (text) => index.valueOf(text) ?? texts.valueOf(text),
    load() {
      if (asked !== null && standing.state !== 'failed' && asked === '') return
      stopTimer()
      void run('')
    },
    search(keyword) {
      const wanted = keyword.trim()
      if (wanted === asked && standing.state !== 'failed') return
      stopTimer()
      searching?.abort()
      searching = null
      asked = wanted
      // What another word has found must not be picked for this one.
      index = new ChoiceIndex([])
      standing.settle('loading')
      timer = setTimeout(() => void run(wanted), wanted === '' ? 0 : SEARCH_DEBOUNCE_MS)
    },
    hurry() {
      if (timer === undefined || searching || asked === null) return
      stopTimer()
      void run(asked)
    },
    subscribe(onChange) {
      const ends = [standing.subscribe(onChange), texts.subscribe(onChange)]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
