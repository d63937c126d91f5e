import type { CellValue } from './row.ts'

const NOBODY: readonly string[] = []

/** Which rows hold a value in a column. Empty values are nobody's. */
export class ValueIndex {
  /** One row is held as it is: most values have one, and a set for each would be most of the memory. */
  readonly #holders = new Map<string, string | Set<string>>()
  readonly #repeated = new Set<string>()

  add(value: CellValue | undefined, id: string): void {
    const text = comparedText(value)
    if (text === null) return
    const holders = this.#holders.get(text)
    if (holders === undefined) this.#holders.set(text, id)
    else if (typeof holders === 'string') {
      if (holders === id) return
      this.#holders.set(text, new Set([holders, id]))
      this.#repeated.add(holders).add(id)
    } else {
      holders.add(id)
      this.#repeated.add(id)
    }
  }

  remove(value: CellValue | undefined, id: string): void {
    const text = comparedText(value)
    if (text === null) return
    const holders = this.#holders.get(text)
    if (holders === id) this.#holders.delete(text)
    else if (holders instanceof Set && holders.delete(id)) {
      this.#repeated.delete(id)
      if (holders.size > 1) return
      for (const last of holders) {
        this.#holders.set(text, last)
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
    const text = comparedText(value)
    return text === null ? undefined : this.#holders.get(text)
  }
}

/** What is compared: a number and its text are the same value. Null for nothing. */
function comparedText(value: CellValue | undefined): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return String(value)
  return Array.isArray(value) && value.length === 0 ? null : JSON.stringify(value)
}
