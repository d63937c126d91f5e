import type { CellValue, GridRow } from './row.ts'
import { RunningMaximum } from './running-maximum.ts'
import { RunningSum } from './running-sum.ts'
import { ValueIndex } from './value-index.ts'

interface Figures {
  index: ValueIndex | null
  sum: RunningSum | null
  greatest: RunningMaximum | null
}

/**
 * What is known about columns as a whole: made when first asked for, then kept while cells change. After a change of
 * very many cells it is cheaper to make it again than to follow, so it is dropped until somebody asks.
 */
export class ColumnFigures {
  readonly #byKey = new Map<string, Figures>()
  readonly #rows: () => readonly GridRow[]
  readonly #idOf: (row: GridRow) => string

  constructor(rows: () => readonly GridRow[], idOf: (row: GridRow) => string) {
    this.#rows = rows
    this.#idOf = idOf
  }

  change(key: string, id: string, before: CellValue | undefined, after: CellValue | undefined): void {
    const figures = this.#byKey.get(key)
    if (!figures) return
    figures.index?.remove(before, id)
    figures.index?.add(after, id)
    figures.sum?.remove(before)
    figures.sum?.add(after)
    figures.greatest?.remove(before)
    figures.greatest?.add(after)
  }

  addRow(row: GridRow, id: string): void {
    for (const [key, figures] of this.#byKey) {
      figures.index?.add(row[key], id)
      figures.sum?.add(row[key])
      figures.greatest?.add(row[key])
    }
  }

  removeRow(row: GridRow, id: string): void {
    for (const [key, figures] of this.#byKey) {
      figures.index?.remove(row[key], id)
      figures.sum?.remove(row[key])
      figures.greatest?.remove(row[key])
    }
  }

  forget(key: string): void {
    this.#byKey.delete(key)
  }

  forgetAll(): void {
    this.#byKey.clear()
  }

  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.#byKey.keys()) if (!keys.has(key)) this.#byKey.delete(key)
  }

  index(key: string): ValueIndex {
    const figures = this.#of(key)
    if (!figures.index) {
      const index = new ValueIndex()
      for (const row of this.#rows()) index.add(row[key], this.#idOf(row))
      figures.index = index
    }
    return figures.index
  }

  sum(key: string): RunningSum {
    const figures = this.#of(key)
    if (!figures.sum) {
      figures.sum = new RunningSum()
      figures.sum.addColumn(this.#rows(), key)
    }
    return figures.sum
  }

  /** What the next row of an order column gets. */
  next(key: string): CellValue {
    const figures = this.#of(key)
    figures.greatest ??= new RunningMaximum()
    return figures.greatest.next(this.#rows(), key)
  }

  #of(key: string): Figures {
    let figures = this.#byKey.get(key)
    if (!figures) {
      figures = { index: null, sum: null, greatest: null }
      this.#byKey.set(key, figures)
    }
    return figures
  }
}
