import type { CellValue, GridRow } from './row.ts'
import { RunningMaximum } from './running-maximum.ts'
import { RunningSum } from './running-sum.ts'
import { ValueIndex } from './value-index.ts'

/** Of one column; what nobody has asked for is null. */
export class Figures {
  index: ValueIndex | null = null
  sum: RunningSum | null = null
  greatest: RunningMaximum | null = null

  change(id: string, before: CellValue | undefined, after: CellValue | undefined): void {
    if (this.index) {
      this.index.remove(before, id)
      this.index.add(after, id)
    }
    if (this.sum) {
      this.sum.remove(before)
      this.sum.add(after)
    }
    if (this.greatest) {
      this.greatest.remove(before)
      this.greatest.add(after)
    }
  }

  forget(): void {
    this.index = null
    this.sum = null
    this.greatest = null
  }
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

  forgetAll(): void {
    for (const figures of this.#byKey.values()) figures.forget()
  }

  index(key: string): ValueIndex {
    const figures = this.of(key)
    if (!figures.index) {
      const index = new ValueIndex()
      for (const row of this.#rows()) index.add(row[key], this.#idOf(row))
      figures.index = index
    }
    return figures.index
  }

  sum(key: string): RunningSum {
    const figures = this.of(key)
    if (!figures.sum) {
      figures.sum = new RunningSum()
      figures.sum.addColumn(this.#rows(), key)
    }
    return figures.sum
  }

  /** What the next row of an order column gets. */
  next(key: string): CellValue {
    const figures = this.of(key)
    figures.greatest ??= new RunningMaximum()
    return figures.greatest.next(this.#rows(), key)
  }

  of(key: string): Figures {
    let figures = this.#byKey.get(key)
    if (!figures) {
      figures = new Figures()
      this.#byKey.set(key, figures)
    }
    return figures
  }
}
