import type { Choice } from '#renderer/widget.ts'
import { toChoices } from '../choices/given-choices.ts'
import { problemOf } from '../choices/loaded-choices.ts'
import type { ChoiceList } from '../core/choice-list.ts'
import type { Column, ColumnOption } from '../core/grid-column.ts'
import type { CellChange, GridStore, StoreChange } from '../core/grid-store.ts'
import type { CellValue, GridRow } from '../core/row.ts'

/** Choices of columns that depend on each other: a province, its cities, their districts. */
export interface LinkageConfig {
  /** Key of the first column; each names the next by its `linkageKey`. */
  readonly key: string
  /** Choices below a value; '' asks for those of the first level. */
  requestData(parent: string): Promise<readonly ColumnOption[]>
}

export interface Linkage {
  /** The columns with their choices: of all values that are known, so that cells show texts. */
  link(columns: readonly Column[]): readonly Column[]
  /** The column with the choices of one row, for its editor. */
  columnOf(column: Column, row: GridRow): Column
  /** The lower columns, emptied: what goes with another value in this one. */
  followersOf(column: Column): Readonly<Record<string, CellValue>> | undefined
  /**
   * Empties the lower columns where a value was changed by a paste, a fill or by code. `onEmptied`: these cells hold
   * nothing any more, whoever emptied them; what was wrong with them is to be looked at again.
   */
  follow(store: GridStore, onEmptied: (cells: readonly EmptiedCell[]) => void): () => void
}

export type EmptiedCell = readonly [id: string, key: string]

const NOTHING: readonly Choice[] = []

/** Links columns. Choices are asked for once for each value of the level above, when they are first needed. */
export function createLinkage(configs: readonly LinkageConfig[], store: () => GridStore): Linkage {
  const levels = new Map<string, Level>()

  function chainOf(config: LinkageConfig, columns: readonly Column[]): readonly Column[] {
    const chain: Column[] = []
    let key: string | undefined = config.key
    while (key !== undefined) {
      const column: Column | undefined = columns.find((candidate) => candidate.key === key)
      if (!column || chain.includes(column)) break
      chain.push(column)
      key = column.declared.linkageKey
    }
    return chain
  }

  return {
    link(columns) {
      levels.clear()
      for (const config of configs) {
        const chain = chainOf(config, columns)
        chain.forEach(({ key }, depth) => {
          const above = chain[depth - 1]?.key
          const below = chain.slice(depth + 1).map((column) => column.key)
          levels.set(
            key,
            createLevel({ key, depth, above, below, request: (parent) => config.requestData(parent), store }),
          )
        })
      }
      if (levels.size === 0) return columns
      return columns.map((column) => {
        const level = levels.get(column.key)
        return level ? { ...column, choices: level.known } : column
      })
    },
    columnOf(column, row) {
      const level = levels.get(column.key)
      if (!level) return column
      const choices = level.choicesOf(row)
      choices.load()
      return { ...column, choices }
    },
    followersOf({ key }) {
      const below = levels.get(key)?.below ?? []
      return below.length === 0 ? undefined : Object.fromEntries(below.map((lower) => [lower, null]))
    },
    follow(followed, onEmptied) {
      return followed.subscribe((change) => {
        if (levels.size === 0 || change.reset || change.origin === 'undo' || change.origin === 'outside') return
        const outdated = outdatedCells(change, levels, followed)
        if (outdated.length > 0) followed.setCells(outdated, 'follow')
        const emptied = [
          ...emptiedCells(change, levels, followed),
          ...outdated.map(({ id, key }) => [id, key] as const),
        ]
        if (emptied.length > 0) onEmptied(emptied)
      })
    },
  }
}

/** Lower cells of changed ones that were not changed with them. */
function outdatedCells(
  change: StoreChange,
  levels: ReadonlyMap<string, Level>,
  store: GridStore,
): readonly CellChange[] {
  const linked = [...change.columns].flatMap((key) => levels.get(key) ?? [])
  if (linked.length === 0) return []
  const outdated: CellChange[] = []
  const look = (id: string, row: GridRow, changed: ReadonlySet<string>) => {
    for (const { key, below } of linked) {
      const next = below[0]
      if (next === undefined || !changed.has(key) || changed.has(next)) continue
      for (const lower of below) if (!isEmpty(row[lower])) outdated.push({ id, key: lower, value: null })
    }
  }
  if (change.cells) {
    for (const [id, changed] of change.cells) {
      const row = store.rowById(id)
      if (row) look(id, row, changed)
    }
  } else for (const row of store.rows) look(store.idOf(row), row, change.columns)
  return outdated
}

/** Lower cells that were emptied in one step with the cell above, as an editor does. */
function emptiedCells(
  change: StoreChange,
  levels: ReadonlyMap<string, Level>,
  store: GridStore,
): readonly EmptiedCell[] {
  return [...(change.cells ?? [])].flatMap(([id, changed]) => {
    const below = new Set([...changed].flatMap((key) => levels.get(key)?.below ?? []))
    return [...below]
      .filter((key) => changed.has(key) && isEmpty(store.rowById(id)?.[key]))
      .map((key) => [id, key] as const)
  })
}

interface Level {
  readonly key: string
  readonly below: readonly string[]
  /** What has been loaded below any value. */
  readonly known: ChoiceList
  /** Not loaded yet, maybe. */
  choicesOf(row: GridRow): ChoiceList
}

interface LevelOptions {
  readonly key: string
  /** From 0. */
  readonly depth: number
  /** Column of the level above; undefined for the first. */
  readonly above: string | undefined
  readonly below: readonly string[]
  request(parent: string): Promise<readonly ColumnOption[]>
  store(): GridStore
}

function createLevel({ key, depth, above, below, request, store }: LevelOptions): Level {
  const lists = new Map<string, ParentList>()
  const listeners = new Set<() => void>()
  const textByValue = new Map<string, string>()
  const valueByText = new Map<string, string>()
  const missing = new Set<string>()
  /** Asked for once: a value that its level does not hold stays as it is. */
  const asked = new Set<string>()
  let searching = false

  const tell = () => {
    for (const listener of listeners) listener()
  }

  function learn(items: readonly Choice[]) {
    for (const { value, text } of items) {
      textByValue.set(value, text)
      valueByText.set(text, value)
    }
    tell()
  }

  function listOf(parent: string): ParentList {
    const list = lists.get(parent) ?? createParentList(() => request(parent), learn, tell)
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

  return {
    key,
    below,
    known,
    choicesOf,
  }
}

const EMPTY_LIST: ChoiceList = {
  state: 'ready',
  items: NOTHING,
  problem: '',
  textOf: () => undefined,
  valueOf: () => undefined,
  load: () => undefined,
  subscribe: () => () => undefined,
}

type ParentList = ChoiceList

function createParentList(
  request: () => Promise<readonly ColumnOption[]>,
  onItems: (items: readonly Choice[]) => void,
  onChange: () => void,
): ParentList {
  const listeners = new Set<() => void>()
  let state: 'idle' | ChoiceList['state'] = 'idle'
  let items: readonly Choice[] = NOTHING
  let problem = ''

  function settle(next: ChoiceList['state']) {
    state = next
    for (const listener of listeners) listener()
    onChange()
  }

  return {
    get state() {
      return state === 'idle' ? 'loading' : state
    },
    get items() {
      return items
    },
    get problem() {
      return problem
    },
    textOf: (value) => items.find((item) => item.value === value)?.text,
    valueOf: (text) => items.find((item) => item.text === text || item.value === text)?.value,
    load() {
      if (state === 'loading' || state === 'ready') return
      state = 'loading'
      problem = ''
      request().then(
        (options) => {
          items = toChoices(options)
          onItems(items)
          settle('ready')
        },
        (error: unknown) => {
          problem = problemOf(error)
          settle('failed')
        },
      )
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function isEmpty(value: CellValue | undefined): boolean {
  return value === undefined || value === null || value === ''
}
