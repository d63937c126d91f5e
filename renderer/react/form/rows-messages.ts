import type { FormPlace, PlacedMessage } from './form-place.ts'
import type { RowMark } from './logic-marks.ts'
import { messages } from './messages.ts'
import { NO_ERRORS } from './row-errors.ts'
import type { RowsBlock, RowsSnapshot } from './rows-model.ts'

/** What is wrong with rows, place by place: first what concerns them as a whole. */
export function rowsMessages({ table, columns }: RowsBlock, { rows, message }: RowsSnapshot): readonly PlacedMessage[] {
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
  return [...ofTable, ...ofCells]
}

/** A mark of a row in words, for where there is no cell to put it beside. */
export function rowMarkText({ row, message }: RowMark): string {
  return row === null ? message : messages.ofRow(row + 1, message)
}
