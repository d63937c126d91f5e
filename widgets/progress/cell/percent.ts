import type { CellValue } from '#renderer/grid/engine/row.ts'
import { textOf } from '../../text/canonical-text.ts'

/** The number that a value begins with, else 0. */
export function percentOf(value: CellValue): number {
  const number = typeof value === 'number' ? value : Number.parseFloat(textOf(value))
  return Number.isNaN(number) ? 0 : number
}
