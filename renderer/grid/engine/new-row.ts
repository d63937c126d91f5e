import type { Column } from './column.ts'
import type { CellValue, GridRow } from './row.ts'

/**
 * Fills in what was not given for a new row. `orders` holds the numbers that order columns gave to rows made before in
 * the same go: those are not in the grid yet.
 */
export function fillDefaults(
  row: GridRow,
  columns: readonly Column[],
  orders: Map<string, CellValue>,
  nextOrder: (key: string) => CellValue,
): void {
  for (const { key, declared, cell } of columns) {
    const value = row[key]
    if (value !== undefined && value !== null && value !== '') continue
    if (declared.isOrder) {
      const last = orders.get(key)
      const next = last === undefined ? nextOrder(key) : following(last)
      orders.set(key, next)
      row[key] = next
    } else row[key] = declared.defaultValue ?? cell.emptyValue?.(declared) ?? null
  }
}

function following(value: CellValue): CellValue {
  return typeof value === 'string' ? String(Number(value) + 1) : Number(value) + 1
}
