import type { Column } from '../engine/column.ts'
import { arrangeColumns, type ColumnArrangement } from './column-arrangement.ts'
import type { ColumnMemory } from './column-settings.ts'

/** The columns of a grid as its user has arranged them: what menus and keys do to them, and what is remembered of it. */
export interface ArrangedColumns extends Omit<ColumnArrangement, 'resize' | 'settings'> {
  /** Those that the user may arrange: what is never shown is not among them. */
  readonly columns: readonly Column[]
  readonly mayPin: boolean
  /** Other columns: they are arranged as those before. */
  take(columns: readonly Column[]): void
  /** All columns up to this one stay in sight at the left edge, and no others do; null: none does. */
  freezeTo(key: string | null): void
  /** By so many pixels. */
  widen(key: string, byPx: number): void
  /** An edge is being dragged: the column has its new width already. */
  noteWidth(column: Column): void
  /** Shows a column that the user has hidden; false for one that is never shown. */
  reveal(key: string): boolean
  /** The grid is gone: what waits is kept. */
  end(): void
}

export interface ArrangedColumnsOptions {
  readonly columns: readonly Column[]
  /** Null: the arrangement lasts as long as the grid. */
  readonly memory: ColumnMemory | null
  /** To be drawn anew. */
  onArranged(): void
}

/** A dragged edge has come to rest. */
const REMEMBER_AFTER_MS = 300

export function createArrangedColumns({ columns: first, memory, onArranged }: ArrangedColumnsOptions): ArrangedColumns {
  let columns = first
  let mayPin = true
  let arrangement = arrangeColumns(first, memory?.read() ?? {})
  let waiting: ReturnType<typeof setTimeout> | undefined

  function remember() {
    clearTimeout(waiting)
    waiting = undefined
    memory?.write(arrangement.settings())
  }

  function arrange(change: (arrangement: ColumnArrangement) => void) {
    change(arrangement)
    onArranged()
    remember()
  }

  const own = () => columns.filter(({ cell, declared }) => !cell.hidden && declared.visible !== false)

  return {
    get columns() {
      return own()
    },
    get mayPin() {
      return mayPin
    },
    allowPins(allowed) {
      mayPin = allowed
      arrangement.allowPins(allowed)
    },
    isSized: (key) => arrangement.isSized(key),
    releaseWidths: () => arrangement.releaseWidths(),
    take(next) {
      const settings = arrangement.settings()
      columns = next
      arrangement = arrangeColumns(next, settings, { mayPin })
    },
    hide: (key, hidden) => arrange((it) => it.hide(key, hidden)),
    pin: (key, pinned) => arrange((it) => it.pin(key, pinned)),
    freezeTo(key) {
      const last = key === null ? -1 : own().findIndex((column) => column.key === key)
      arrange((it) => {
        for (const [index, column] of own().entries()) {
          if (index <= last && column.pinned !== 'right') it.pin(column.key, 'left')
          else if (column.pinned === 'left') it.pin(column.key, null)
        }
      })
    },
    widen(key, byPx) {
      const column = columns.find((candidate) => candidate.key === key)
      if (column) arrange((it) => it.resize(key, column.widthPx + byPx))
    },
    resetWidth: (key) => arrange((it) => it.resetWidth(key)),
    reset: () => arrange((it) => it.reset()),
    noteWidth({ key, widthPx }) {
      arrangement.resize(key, widthPx)
      clearTimeout(waiting)
      waiting = setTimeout(remember, REMEMBER_AFTER_MS)
    },
    reveal(key) {
      const column = own().find((candidate) => candidate.key === key)
      if (column?.visible === false) arrange((it) => it.hide(key, false))
      return column !== undefined
    },
    end() {
      // Another grid of this key may have been arranged since: only what it does not know yet.
      if (waiting !== undefined) remember()
    },
  }
}
