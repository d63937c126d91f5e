import type { CanonicalValue } from '#schemas/values/canonical-value.ts'

export type CellValue = CanonicalValue

/**
 * A row: a plain object that the grid changes in place. Its id stands under the grid's row key (`id` unless told
 * otherwise); rows made by the grid carry a temporary one.
 */
export type GridRow = { [field: string]: CellValue | undefined }

/** Two cell values that are stored the same. */
export function isSameCell(left: CellValue | undefined, right: CellValue | undefined): boolean {
  if (left === right) return true
  if (left === undefined || left === null) return right === undefined || right === null
  if (typeof left !== 'object' || typeof right !== 'object' || right === null) return false
  return JSON.stringify(left) === JSON.stringify(right)
}
