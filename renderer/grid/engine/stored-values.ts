import type { Column } from './column.ts'
import type { CellValue, GridRow } from './row.ts'

/**
 * Turns stored values into values in memory, in place. Only columns whose type stores something else are looked at,
 * so that other grids pay nothing per row. Doing it again to the same row changes nothing.
 */
export function readStored(rows: readonly GridRow[], columns: readonly Column[]): void {
  for (const { key, cell, declared } of columns) {
    if (!cell.fromStorage) continue
    for (const row of rows) row[key] = cell.fromStorage(row[key] ?? null, declared)
  }
}

/** The same for rows that bring some of their values only: what is absent stays absent. */
export function readBrought(rows: readonly GridRow[], columns: readonly Column[]): void {
  for (const { key, cell, declared } of columns) {
    if (!cell.fromStorage) continue
    for (const row of rows) if (row[key] !== undefined) row[key] = cell.fromStorage(row[key] ?? null, declared)
  }
}

/** A value as the server has it. */
export function storedValue(column: Column | undefined, value: CellValue | undefined): CellValue {
  const cell = column?.cell
  return column && cell?.toStorage ? cell.toStorage(value ?? null, column.declared) : (value ?? null)
}
