import type { Choice } from '../../widget.ts'
import { createGivenChoices, toChoices } from '../choices/given-choices.ts'
import { createLoadedChoices } from '../choices/loaded-choices.ts'
import type { ChoiceList } from '../engine/choice-list.ts'
import type { ColumnOption } from '../engine/grid-column.ts'
import type { GridStore } from '../engine/grid-store.ts'
import type { GridRow } from '../engine/row.ts'

/** One column among those that depend on each other. */
export interface LinkedLevel {
  readonly key: string
  readonly below: readonly string[]
  /** What has been loaded below any value. */
  readonly known: ChoiceList
  /** Not loaded yet, maybe. */
  choicesOf(row: GridRow): ChoiceList
}

export interface LinkedLevelOptions {
  readonly key: string
  /** From 0. */
  readonly depth: number
  /** Column of the level above; undefined for the first. */
  readonly above: string | undefined
  readonly below: readonly string[]
  request(parent: string): Promise<readonly ColumnOption[]>
  store(): GridStore
}

export function createLinkedLevel({ key, depth, above, below, request, store }: LinkedLevelOptions): LinkedLevel {
  const lists = new Map<string, ChoiceList>()
  const listeners = new Set<() => void>()
  const textByValue = new Map<string, string>()
  const valueByText = new Map<string, string>()
  const missing = new Set<string>()
  /** Asked for once: a value that its level does not hold stays as it is. */
  const asked = new Set<string>()
  let searching = false

  function learn(items: readonly Choice[]) {
    for (const { value, text } of items) {
      textByValue.set(value, text)
      valueByText.set(text, value)
    }
    for (const listener of listeners) listener()
  }

  function listOf(parent: string): ChoiceList {
    const there = lists.get(parent)
    if (there) return there
    const list = createLoadedChoices({ options: [], load: () => request(parent).then(toChoices) })
    list.subscribe(() => learn(list.items))
    lists.set(parent, list)
    return list
  }

  const parentOf = (row: GridRow) => (above === undefined ? '' : String(row[above] ?? ''))

  /** Whose values are shown without a text: their levels above are loaded, all of them with one look at the rows. */
  function loadMissing() {
    searching = false
    if (above === undefined) listOf('').load()
    else
      for (const row of store().rows) {
        // Texts are asked for by the text of the value, a number's too.
        if (!missing.delete(String(row[key] ?? ''))) continue
        const parent = parentOf(row)
        if (parent !== '') listOf(parent).load()
        if (missing.size === 0) break
      }
    missing.clear()
  }

  function choicesOf(row: GridRow): ChoiceList {
    const parent = parentOf(row)
    // Specified: without a value above there is nothing to choose.
    return above !== undefined && parent === '' ? EMPTY_LIST : listOf(parent)
  }

  const failing = () => [...lists.values()].find(({ state }) => state === 'failed')

  const known: ChoiceList = {
    linked: { depth, choicesOf },
    get state() {
      return failing() ? 'failed' : 'ready'
    },
    get items() {
      return [...lists.values()].flatMap(({ items }) => items)
    },
    get problem() {
      return failing()?.problem ?? ''
    },
    textOf(value) {
      const text = textByValue.get(value)
      if (text !== undefined || asked.has(value)) return text
      asked.add(value)
      missing.add(value)
      if (!searching) {
        searching = true
        // After the cells are painted: this is called while they are.
        setTimeout(loadMissing)
      }
      return undefined
    },
    valueOf: (text) => (textByValue.has(text) ? text : valueByText.get(text)),
    load() {
      for (const list of lists.values()) if (list.state === 'failed') list.load()
      if (above === undefined) listOf('').load()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }

  return { key, below, known, choicesOf }
}

const EMPTY_LIST = createGivenChoices([])
