import type { CellValue, GridRow } from './row.ts'

/** Something about a column as a whole, kept while its cells change. */
export interface ColumnFigure {
  add(value: CellValue | undefined, id: string): void
  remove(value: CellValue | undefined, id: string): void
}

/** Makes a figure of the rows that there are. Whoever asks for one brings its kind along. */
export type FigureKind<Figure extends ColumnFigure> = (
  rows: readonly GridRow[],
  key: string,
  idOf: (row: GridRow) => string,
) => Figure

/** Of one column, as far as somebody has asked for them. */
export class Figures {
  readonly #kinds: FigureKind<ColumnFigure>[] = []
  readonly #figures: ColumnFigure[] = []

  change(id: string, before: CellValue | undefined, after: CellValue | undefined): void {
    for (const figure of this.#figures) {
      figure.remove(before, id)
      figure.add(after, id)
    }
  }

  add(value: CellValue | undefined, id: string): void {
    for (const figure of this.#figures) figure.add(value, id)
  }

  remove(value: CellValue | undefined, id: string): void {
    for (const figure of this.#figures) figure.remove(value, id)
  }

  forget(): void {
    this.#kinds.length = 0
    this.#figures.length = 0
  }

  get<Figure extends ColumnFigure>(kind: FigureKind<Figure>, make: () => Figure): Figure {
    const known = this.#figures[this.#kinds.indexOf(kind)]
    if (known) return known as Figure // Made by this kind.
    const made = make()
    this.#kinds.push(kind)
    this.#figures.push(made)
    return made
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
    for (const [key, figures] of this.#byKey) figures.add(row[key], id)
  }

  removeRow(row: GridRow, id: string): void {
    for (const [key, figures] of this.#byKey) figures.remove(row[key], id)
  }

  forgetAll(): void {
    for (const figures of this.#byKey.values()) figures.forget()
  }

  get<Figure extends ColumnFigure>(key: string, kind: FigureKind<Figure>): Figure {
    return this.of(key).get(kind, () => kind(this.#rows(), key, this.#idOf))
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
