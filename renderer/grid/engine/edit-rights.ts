import type { Column } from './column.ts'
import type { DisabledRows } from './grid-store-options.ts'
import { type CellValue, type GridRow, isSameCell } from './row.ts'

interface RightsOptions {
  readonly disabled?: boolean | undefined
  readonly disabledRows?: DisabledRows | undefined
}

/** Who may be edited: the grid, its rows and its columns have a say. */
export class EditRights {
  readonly #disabled: boolean
  readonly #rules: readonly (readonly [field: string, rule: DisabledRows[string]])[]
  /** Functions are told the position of the row, which costs a look-up. */
  readonly needsIndex: boolean

  constructor({ disabled = false, disabledRows = {} }: RightsOptions) {
    this.#disabled = disabled
    this.#rules = Object.entries(disabledRows)
    this.needsIndex = this.#rules.some(([, rule]) => typeof rule === 'function')
  }

  isDisabled(row: GridRow, index: number): boolean {
    return this.#disabled || this.isRowDisabled(row, index)
  }

  /** This very row, whatever holds for the grid. */
  isRowDisabled(row: GridRow, index: number): boolean {
    for (const [field, rule] of this.#rules) {
      const value = row[field] ?? null
      if (typeof rule === 'function' ? rule(value, row, index) : matches(rule, value)) return true
    }
    return false
  }

  isEditable(row: GridRow, index: number, column: Column): boolean {
    return !isClosed(column, row) && column.cell.editing !== 'none' && !this.isDisabled(row, index)
  }

  /** Fields without a column follow their row: other values of a picker, technical fields. */
  maySet(row: GridRow, index: number, column: Column | undefined): boolean {
    return column ? this.isEditable(row, index, column) : !this.isDisabled(row, index)
  }
}

/** Whether the column may not be edited, in any row or in this one. */
export function isClosed({ readOnly, declared }: Column, row: GridRow | null): boolean {
  return readOnly || !!declared.closedIn?.(row)
}

function matches(rule: CellValue | readonly CellValue[], value: CellValue): boolean {
  return isList(rule) ? rule.some((one) => isSameCell(one, value)) : isSameCell(rule, value)
}

function isList(rule: CellValue | readonly CellValue[]): rule is readonly CellValue[] {
  return Array.isArray(rule)
}
