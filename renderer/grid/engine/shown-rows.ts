import type { GridStore } from './grid-store.ts'
import type { GridRow } from './row.ts'
import type { ChangeOrigin, StoreChange } from './store-change.ts'

/** Which rows are shown, in which order: a new list of some of these. */
export type RowOrder = (rows: readonly GridRow[]) => readonly GridRow[]

/**
 * Some rows of a store, in an order of their own: what is looked at, while the store's rows and their order stay. Rows
 * stand still while they are edited: who sorts or filters sees the values of that moment, until they do so again.
 */
export interface ShownRows {
  /** The same rows for whoever draws them: positions are those of the shown rows. */
  readonly store: GridStore
  /** Null: all rows, in the order of the store. */
  readonly order: RowOrder | null
  arrange(order: RowOrder | null): void
  /** Shows rows that the order leaves out. */
  reveal(ids: readonly string[]): void
  /** The number of a shown row among all rows, from 1; `shown`: its number among the shown ones. */
  numberOf(shown: number): number
  /** The order is another one. */
  subscribe(onChange: () => void): () => void
  destroy(): void
}

const MOVED: StoreChange = {
  origin: 'outside',
  cells: new Map(),
  columns: new Set(),
  inserted: [],
  removed: [],
  moved: true,
  reset: false,
}

export function createShownRows(store: GridStore): ShownRows {
  let order: RowOrder | null = null
  /** Null: all of the store's. */
  let rows: GridRow[] | null = null
  let positions: Map<string, number> | null = null
  const drawing = new Set<(change: StoreChange) => void>()
  const listeners = new Set<() => void>()

  function indexOf(id: string): number {
    if (!rows) return store.indexOf(id)
    positions ??= new Map(rows.map((row, index) => [store.idOf(row), index]))
    return positions.get(id) ?? -1
  }

  /** After the row that it follows in the store, or at the end. */
  function put(shown: GridRow[], id: string) {
    const row = store.rowById(id)
    if (!row || shown.includes(row)) return
    const index = store.indexOf(id)
    const before = index === store.rows.length - 1 ? undefined : store.rows[index - 1]
    const at = before ? shown.indexOf(before) : -1
    shown.splice(at === -1 ? shown.length : at + 1, 0, row)
  }

  function take(next: GridRow[] | null) {
    rows = next
    positions = null
  }

  /** First of all listeners: whoever is told after it asks for positions. */
  const endStore = store.subscribe(({ reset, inserted, removed, renamed }) => {
    if (!rows || !order) return
    if (reset) take([...order(store.rows)])
    else if (inserted.length > 0 || removed.length > 0) {
      const staying = rows.filter((row) => store.rowById(store.idOf(row)) === row)
      for (const { id } of inserted) put(staying, id)
      take(staying)
    } else if (renamed) positions = null
  })

  function tell() {
    for (const draw of [...drawing]) draw(MOVED)
    for (const listener of [...listeners]) listener()
  }

  function reveal(ids: readonly string[]) {
    const hidden = rows ? ids.filter((id) => indexOf(id) === -1 && store.rowById(id) !== undefined) : []
    if (!rows || hidden.length === 0) return
    const shown = [...rows]
    for (const id of hidden) put(shown, id)
    take(shown)
    tell()
  }

  /** What was taken back is shown; positions are those of the shown rows. */
  function travelled(change: StoreChange | null): StoreChange | null {
    if (!change || !rows) return change
    reveal([...(change.cells?.keys() ?? []), ...change.inserted.map(({ id }) => id)])
    return {
      ...change,
      inserted: change.inserted.map(({ id }) => ({ id, index: indexOf(id) })),
      patches: change.patches?.filter(({ kind }) => kind !== 'move') ?? [],
    }
  }

  const shown: GridStore = Object.create(store, {
    rows: { get: () => rows ?? store.rows },
    indexOf: { value: indexOf },
    // Where rows stand in an order for looking at, none can be moved.
    move: { value: (from: number, to: number, origin?: ChangeOrigin) => rows ?? store.move(from, to, origin) },
    undo: { value: () => travelled(store.undo()) },
    redo: { value: () => travelled(store.redo()) },
    figure: {
      value: ((key, kind) => (rows ? kind(rows, key, store.idOf) : store.figure(key, kind))) as GridStore['figure'],
    },
    subscribe: {
      value(onChange: (change: StoreChange) => void) {
        const end = store.subscribe(onChange)
        drawing.add(onChange)
        return () => {
          end()
          drawing.delete(onChange)
        }
      },
    },
  })

  return {
    store: shown,
    get order() {
      return order
    },
    arrange(next) {
      order = next
      take(next && [...next(store.rows)])
      tell()
    },
    reveal,
    numberOf(number) {
      const row = rows?.[number - 1]
      return row ? store.indexOf(store.idOf(row)) + 1 : number
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    destroy: endStore,
  }
}
