import type { FigureKind } from './column-figures.ts'
import type { CellValue } from './row.ts'

const NOBODY: readonly string[] = []

/** Which rows hold a value in a column. Empty values are nobody's. */
export class ValueIndex {
  /** One row is held as it is: most values have one, and a set for each would be most of the memory. */
  readonly #holders = new Map<string | number, string | Set<string>>()
  readonly #repeated = new Set<string>()
  #hasNumbers = false
  #hasNumberTexts = false

  add(value: CellValue | undefined, id: string): void {
    const key = this.#keyOf(value)
    if (key === null) return
    const holders = this.#holders.get(key)
    if (holders === undefined) this.#holders.set(key, id)
    else if (typeof holders === 'string') {
      if (holders === id) return
      this.#holders.set(key, new Set([holders, id]))
      this.#repeated.add(holders).add(id)
    } else {
      holders.add(id)
      this.#repeated.add(id)
    }
  }

  remove(value: CellValue | undefined, id: string): void {
    const key = this.#keyOf(value)
    if (key === null) return
    const holders = this.#holders.get(key)
    if (holders === id) this.#holders.delete(key)
    else if (holders instanceof Set && holders.delete(id)) {
      this.#repeated.delete(id)
      if (holders.size > 1) return
      for (const last of holders) {
        this.#holders.set(key, last)
        this.#repeated.delete(last)
      }
    }
  }

  countOf(value: CellValue): number {
    const holders = this.#find(value)
    return typeof holders === 'string' ? 1 : (holders?.size ?? 0)
  }

  holdersOf(value: CellValue): Iterable<string> {
    const holders = this.#find(value)
    return typeof holders === 'string' ? [holders] : (holders ?? NOBODY)
  }

  /** Rows that share their value with another row; follows all changes. */
  get repeated(): ReadonlySet<string> {
    return this.#repeated
  }

  #find(value: CellValue): string | Set<string> | undefined {
    const key = this.#keyOf(value)
    return key === null ? undefined : this.#holders.get(key)
  }

  /**
   * What is compared: a number and its text are the same value. Null for nothing. Writing a number as a text costs more
   * than all the rest, so numbers stand for themselves in columns that have no such texts.
   */
  #keyOf(value: CellValue | undefined): string | number | null {
    if (typeof value === 'string') {
      if (value === '') return null
      if (!this.#hasNumberTexts && mayBeNumber(value)) {
        this.#hasNumberTexts = true
        if (this.#hasNumbers) this.#writeNumbers()
      }
      return value
    }
    if (typeof value === 'number') {
      this.#hasNumbers = true
      return this.#hasNumberTexts ? String(value) : value
    }
    if (value === null || value === undefined) return null
    if (typeof value !== 'object') return String(value)
    return Array.isArray(value) && value.length === 0 ? null : JSON.stringify(value)
  }

  /** From now on numbers are compared by their texts. */
  #writeNumbers(): void {
    for (const [key, holders] of [...this.#holders]) {
      if (typeof key !== 'number') continue
      this.#holders.delete(key)
      this.#holders.set(String(key), holders)
    }
  }
}

export const valueIndex: FigureKind<ValueIndex> = (rows, key, idOf) => {
  const index = new ValueIndex()
  rows.forEach((row) => {
    index.add(row[key], idOf(row))
  })
  return index
}

/** As numbers are written: `12`, `-1`, `Infinity`, `NaN`. */
function mayBeNumber(text: string): boolean {
  const first = text.charCodeAt(0)
  return (first >= 48 && first <= 57) || first === 45 || first === 73 || first === 78
}
