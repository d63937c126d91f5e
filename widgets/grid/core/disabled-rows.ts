import type { DisabledRows } from './grid-store.ts'
import { type CellValue, type GridRow, isSameCell } from './row.ts'

export interface DisabledRowTest {
  /** Functions are told the position of the row, which costs a look-up. */
  readonly needsIndex: boolean
  isDisabled(row: GridRow, index: number): boolean
}

/** A row is disabled when one of the fields says so. Null when none ever is. */
export function createDisabledRowTest(rules: DisabledRows | undefined): DisabledRowTest | null {
  const entries = Object.entries(rules ?? {})
  if (entries.length === 0) return null
  return {
    needsIndex: entries.some(([, rule]) => typeof rule === 'function'),
    isDisabled: (row, index) =>
      entries.some(([field, rule]) => {
        const value = row[field] ?? null
        if (typeof rule === 'function') return rule(value, row, index)
        if (isList(rule)) return rule.some((one) => isSameCell(one, value))
        return isSameCell(rule, value)
      }),
  }
}

function isList(rule: CellValue | readonly CellValue[]): rule is readonly CellValue[] {
  return Array.isArray(rule)
}
