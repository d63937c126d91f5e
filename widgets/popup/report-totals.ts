import type { ReportColumn } from '#renderer/grid/engine/cell-services.ts'
import { messages } from './messages.ts'
import { type ReportRow, textOfReport } from './popup-settings.ts'

/** The sums of a page below its rows, by column; null: no column has one. */
export function reportTotals(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
): ReadonlyMap<string, string> | null {
  const summed = columns.filter(({ isTotal }) => isTotal)
  if (summed.length === 0 || rows.length === 0) return null
  return new Map(summed.map((column) => [column.key, sumOf(column, rows)]))
}

/** Two decimals, of `Long` none (contract 11, section 4). */
function sumOf({ key, type }: ReportColumn, rows: readonly ReportRow[]): string {
  const values = rows.map((row) => textOfReport(row[key]).trim()).filter((text) => text !== '')
  const numbers = values.map(Number)
  if (numbers.some((number) => !Number.isFinite(number))) return messages.notNumeric
  const sum = numbers.reduce((total, number) => total + number, 0)
  return type === 'Long' ? String(Math.round(sum)) : sum.toFixed(2)
}
