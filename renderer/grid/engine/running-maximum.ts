import type { FigureKind } from './column-figures.ts'
import type { CellValue, GridRow } from './row.ts'

/** The greatest number of a column. Looks at all rows only after the greatest itself has gone. */
export class RunningMaximum {
  #greatest = Number.NEGATIVE_INFINITY
  /** How it is written: numbers, or decimal texts. */
  #asText = false
  #known = false

  add(value: CellValue | undefined): void {
    const number = toNumber(value)
    if (number === null || number < this.#greatest) return
    this.#greatest = number
    this.#asText = typeof value === 'string'
  }

  remove(value: CellValue | undefined): void {
    const number = toNumber(value)
    if (number !== null && number >= this.#greatest) this.#known = false
  }

  /** Greatest plus 1, written as the values are; 1 when there is none. */
  next(rows: readonly GridRow[], key: string): CellValue {
    if (!this.#known) {
      this.#greatest = Number.NEGATIVE_INFINITY
      for (const row of rows) this.add(row[key])
      this.#known = true
    }
    if (this.#greatest === Number.NEGATIVE_INFINITY) return 1
    return this.#asText ? String(this.#greatest + 1) : this.#greatest + 1
  }
}

export const runningMaximum: FigureKind<RunningMaximum> = () => new RunningMaximum()

function toNumber(value: CellValue | undefined): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
