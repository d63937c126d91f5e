import type { GridRow } from './row.ts'

/** Rows that came or went since positions were last written down, beyond which they are written down again. */
const MAX_DRIFT = 64

/**
 * Where rows stand, by id. Written down when first asked for; after a few insertions and removals the old position is
 * still a good place to start looking, so a single new row does not cost a walk over all of them.
 */
export class RowPositions {
  #written: Map<string, number> | null = null
  #drift = 0
  readonly #rows: () => readonly GridRow[]
  readonly #idOf: (row: GridRow) => string

  constructor(rows: () => readonly GridRow[], idOf: (row: GridRow) => string) {
    this.#rows = rows
    this.#idOf = idOf
  }

  indexOf(id: string): number {
    let written = this.#map()
    let position = written.get(id)
    if (position === undefined) return -1
    if (this.#isAt(id, position)) return position
    if (this.#drift > MAX_DRIFT) {
      written = this.#rewrite(written)
      position = written.get(id) ?? -1
      return position
    }
    for (let distance = 1; distance <= this.#drift; distance += 1) {
      for (const index of [position - distance, position + distance]) {
        if (!this.#isAt(id, index)) continue
        written.set(id, index)
        return index
      }
    }
    return this.#rewrite(written).get(id) ?? -1
  }

  has(id: string): boolean {
    return this.#map().has(id)
  }

  /** A row has come, or has moved. */
  placed(id: string, index: number): void {
    this.#written?.set(id, index)
    this.#drift += 1
  }

  removed(id: string): void {
    this.#written?.delete(id)
    this.#drift += 1
  }

  renamed(from: string, to: string): void {
    const position = this.#written?.get(from)
    if (position === undefined) return
    this.#written?.delete(from)
    this.#written?.set(to, position)
  }

  forget(): void {
    this.#written = null
  }

  #isAt(id: string, index: number): boolean {
    const row = this.#rows()[index]
    return row !== undefined && this.#idOf(row) === id
  }

  #map(): Map<string, number> {
    return this.#written ?? this.#rewrite(new Map())
  }

  #rewrite(written: Map<string, number>): Map<string, number> {
    const rows = this.#rows()
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index]
      if (row) written.set(this.#idOf(row), index)
    }
    this.#written = written
    this.#drift = 0
    return written
  }
}
