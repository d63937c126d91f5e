import type { EditedRow, RowsColumn } from '../../widget.ts'
import type { Column } from '../engine/column.ts'

type CellMessages = EditedRow['errors']

/**
 * What is wrong with a field that has no column stands in the first one, with the name of the field: nobody would see it
 * otherwise. The same object for the same messages.
 */
export function createPlacedErrors(
  columns: readonly Column[],
  details: readonly RowsColumn[] | null,
): (row: Pick<EditedRow, 'errors'>) => CellMessages {
  const drawn = new Set(columns.filter(({ cell }) => !cell.hidden).map(({ key }) => key))
  const titles = new Map<string, string>([
    ...columns.map(({ key, title }) => [key, title] as const),
    ...(details ?? []).map(({ field, title }) => [field.name, title] as const),
  ])
  const [first] = drawn
  const known = new WeakMap<CellMessages, CellMessages>()

  function place(errors: CellMessages): CellMessages {
    const elsewhere = Object.keys(errors).find((name) => !drawn.has(name))
    if (elsewhere === undefined || first === undefined) return errors
    const own = Object.entries(errors).filter(([name]) => drawn.has(name))
    return { [first]: `${titles.get(elsewhere) ?? elsewhere}：${errors[elsewhere]}`, ...Object.fromEntries(own) }
  }

  return ({ errors }) => {
    const placed = known.get(errors) ?? place(errors)
    known.set(errors, placed)
    return placed
  }
}
