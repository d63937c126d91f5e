import type { FieldError } from '#schemas/api/envelope.ts'
import type { ReadCells } from './import-work.ts'
import type { SheetHeader } from './read-header.ts'
import type { RowError, RowRefusal } from './row-refusal.ts'

type Rows = ReadCells['rows']

/** Where in a record an error is: `price`, `lines/3/price`; of a row of a sub-table as a whole, `lines/3`. */
export function placeIn(pointer: string, rows: Rows): string {
  const [, name = '', ...rest] = pointer.split('/')
  return rows.has(name) ? [name, ...rest.slice(0, 2)].join('/') : name
}

/** What a save says of a record, by the sheet, the row and the column where it stands in the file. */
export function toRowError(
  header: SheetHeader,
  { row, rows }: Pick<ReadCells, 'row' | 'rows'>,
  { pointer, message }: Pick<FieldError, 'pointer' | 'message'>,
): RowError {
  const [name = '', position, column = ''] = placeIn(pointer, rows).split('/')
  const below = position === undefined ? undefined : rows.get(name)?.[Number(position)]
  const subSheet = header.subSheets.find(({ table }) => table.name === name)
  if (below && subSheet) {
    const { columns, titleByField } = subSheet.header
    const found = columns.find(({ field }) => field.name === column)
    return {
      sheet: subSheet.name,
      row: below.row.number,
      title: found?.title ?? titleByField.get(column) ?? '',
      value: found ? (below.row.cells[found.index] ?? '') : '',
      message,
    }
  }
  const found = header.columns.find(({ field }) => field.name === name)
  return {
    row: row.number,
    title: found?.title ?? header.titleByField.get(name) ?? '',
    value: found ? (row.cells[found.index] ?? '') : '',
    message,
  }
}

/** Whether something is said of a cell already: what was refused says nothing new by being refused again. */
export function isToldOf(told: readonly RowError[], next: RowError): boolean {
  return told.some(
    ({ sheet, row, title }) => title !== '' && title === next.title && row === next.row && sheet === next.sheet,
  )
}

/** From left to right, with what the row as a whole is refused for last; then those of sub-tables, row by row. */
function inColumnOrder({ titles, subSheets }: SheetHeader, errors: readonly RowError[]): readonly RowError[] {
  const placeOf = ({ sheet, row, title }: RowError) => {
    const at = subSheets.findIndex(({ name }) => name === sheet)
    const known = subSheets[at]?.header.titles ?? titles
    const index = known.indexOf(title)
    return [at, row, index === -1 ? known.length : index]
  }
  return [...errors].sort((left, right) => {
    const [one, other] = [placeOf(left), placeOf(right)]
    const differing = one.findIndex((value, index) => value !== other[index])
    return differing === -1 ? 0 : (one[differing] ?? 0) - (other[differing] ?? 0)
  })
}

/** A row with the rows of sub-tables that belong to it, which are refused together. */
export function refusalOf(
  header: SheetHeader,
  { row, rows }: Pick<ReadCells, 'row' | 'rows'>,
  errors: readonly RowError[],
): RowRefusal {
  const below = header.subSheets.flatMap(({ table, name }) =>
    (rows.get(table.name) ?? []).map((one) => ({ sheet: name, row: one.row })),
  )
  return { row, errors: inColumnOrder(header, errors), ...(below.length > 0 && { below }) }
}
