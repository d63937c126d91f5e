import { useState } from 'react'
import type { Arrangement, TextOfCell } from '../engine/arrange-rows.ts'
import { messages } from '../messages.ts'
import type { ColumnSorting } from '../react/column-menu.tsx'
import type { RowsEngine } from './rows-engine.ts'

const UNARRANGED: Arrangement = { sort: null, filters: new Map() }

export interface RowsArrangement {
  /** Null: all rows stand as they are. */
  readonly current: Arrangement | null
  arrange(next: Arrangement): void
  /** By the values of now. */
  again(): void
  /** Shows the rows whose cells of a column hold one of these texts; null: whatever they hold. */
  filter(key: string, texts: ReadonlySet<string> | null): void
  readonly sorting: Omit<ColumnSorting, 'onFilter'>
}

export function textOfCell({ columnOf }: Pick<RowsEngine, 'columnOf'>): TextOfCell {
  return (row, column) => column.cell.format(row[column.key] ?? null, columnOf(column, row))
}

/** How the user looks at the rows: what is saved, and in which order, is another matter. */
export function useArrangement(engine: RowsEngine, onFailed: (message: string) => void): RowsArrangement {
  const [current, setCurrent] = useState<Arrangement | null>(null)

  async function apply(next: Arrangement) {
    engine.view?.commit()
    const arranging = await import('../engine/arrange-rows.ts').catch(() => null)
    if (!arranging) return onFailed(messages.partFailed)
    const order = arranging.orderOf(next, engine.store.columns, textOfCell(engine))
    engine.shown.arrange(order)
    engine.showArrangement(order && next)
    engine.view?.resetScroll()
    setCurrent(order && next)
  }

  const { sort, filters } = current ?? UNARRANGED
  return {
    current,
    arrange: (next) => void apply(next),
    again: () => void apply({ sort, filters }),
    filter(key, texts) {
      const next = new Map(filters)
      next.delete(key)
      if (texts) next.set(key, texts)
      void apply({ sort, filters: next })
    },
    sorting: {
      directionOf: (key) => (sort?.key !== key ? null : sort.descending ? 'down' : 'up'),
      isFiltered: (key) => filters.has(key),
      onSort: (key, direction) => void apply({ sort: direction && { key, descending: direction === 'down' }, filters }),
    },
  }
}
