import type { PlannedRows } from './cell-plan.ts'
import { writeClipboardText } from './clipboard-text.ts'
import type { Column } from './grid-column.ts'
import type { CellRange } from './selection.ts'

/** The cells of a range as spreadsheets read them: the texts that one sees. */
export function copyRange(
  { top, left, bottom, right }: CellRange,
  columns: readonly Column[],
  { rows }: Pick<PlannedRows, 'rows'>,
): string {
  const copied = columns.slice(left, right + 1)
  return writeClipboardText(
    rows
      .slice(top, bottom + 1)
      .map((row) => copied.map((column) => column.cell.format(row[column.key] ?? null, column))),
  )
}
