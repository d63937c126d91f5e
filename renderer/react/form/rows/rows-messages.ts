import { NO_ERRORS } from '../../../rows/row-errors.ts'
import type { FormPlace, PlacedMessage } from '../layout/form-place.ts'
import { messages } from '../messages.ts'
import type { RowMark } from '../model/logic-marks.ts'
import type { RowsBlock, RowsSnapshot } from './rows-block.ts'

/** What is wrong with rows, place by place: first what concerns them as a whole. */
export function rowsMessages(
  { table, columns }: RowsBlock,
  { rows, message, refused }: RowsSnapshot,
): readonly PlacedMessage[] {
  const ofTable: readonly PlacedMessage[] =
    message === undefined ? [] : [{ place: { kind: 'table', table: table.name }, title: table.title, message }]
  const ofCells = rows.flatMap(({ key, errors }, position) =>
    errors === NO_ERRORS
      ? []
      : columns.flatMap(({ field: { name, title } }): readonly PlacedMessage[] => {
          const wrong = errors[name]
          if (wrong === undefined) return []
          const place: FormPlace = { kind: 'cell', table: table.name, rowKey: key, name }
          return [{ place, title: messages.cellTitle(table.title, position + 1, title), message: wrong }]
        }),
  )
  // Saved as they are, they would hold what the user believes to have replaced.
  const positions = new Map(refused.length === 0 ? [] : rows.map(({ key }, position) => [key, position]))
  const ofRefused = refused.flatMap(({ rowKey, field, message: reason }): readonly PlacedMessage[] => {
    const position = positions.get(rowKey) ?? -1
    const column = columns.find(({ field: { name } }) => name === field)
    if (!column || rows[position]?.errors[field] !== undefined) return []
    const place: FormPlace = { kind: 'cell', table: table.name, rowKey, name: field }
    const title = messages.cellTitle(table.title, position + 1, column.field.title)
    return [{ place, title, message: messages.notTaken(reason) }]
  })
  return [...ofTable, ...ofCells, ...ofRefused]
}

/** A mark of a row in words, for where there is no cell to put it beside. */
export function rowMarkText({ row, message }: RowMark): string {
  return row === null ? message : messages.ofRow(row + 1, message)
}
