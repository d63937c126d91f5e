import type { Choice, ParseOutcome } from '#renderer/widget.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import { fieldMessages } from '../messages.ts'
import { type PreparedSave, prepareSave } from '../write/prepare-save.ts'
import type { RowFills } from '../write/settle-fills.ts'
import type { ImportTarget } from './import-targets.ts'
import type { ImportWork, ReadCells, ReadRow, ReadValues } from './import-work.ts'
import type { ImportColumn } from './main-header.ts'
import { matchRows } from './match-rows.ts'
import { importMessages as messages } from './messages.ts'
import { type ChoicesByField, loadCellChoices, parseCell } from './read-cells.ts'
import type { SheetHeader } from './read-header.ts'
import { placeIn, toRowError } from './row-errors.ts'
import type { RowError } from './row-refusal.ts'

/** The rows of a chunk as values, with the rows of sub-tables that belong to them. */
export async function readChunk(work: ImportWork, rows: readonly SheetRow[]): Promise<readonly ReadCells[]> {
  const { header } = work
  const choices = await loadCellChoices(work, header.columns, rows)
  const below = new Map<number, Map<string, readonly ReadValues[]>>(rows.map(({ number }) => [number, new Map()]))
  for (const { table, name, header: titles, rowsOf } of header.subSheets) {
    const found = await Promise.all(rows.map(rowsOf))
    const rowChoices = await loadCellChoices(work, titles.columns, found.flat())
    for (const [index, { number }] of rows.entries()) {
      const read = (found[index] ?? []).map((row) =>
        readValues(titles.columns, row, { choices: rowChoices, sheet: name }),
      )
      below.get(number)?.set(table.name, read)
    }
  }
  return rows.map((row) => readCells(work, row, { choices, rows: below.get(row.number) ?? new Map() }))
}

/** By which the rows of a chunk find their records, and nothing else of them. */
export async function readKeys(
  work: ImportWork,
  rows: readonly SheetRow[],
): Promise<readonly Pick<ReadCells, 'key'>[]> {
  const { key } = work.header
  if (!key) return []
  const choices = await loadCellChoices(work, [key], rows)
  return rows.map((row) => ({ key: readValues([key], row, { choices }).values.get(key.field) ?? null }))
}

function readValues(
  columns: readonly ImportColumn[],
  row: SheetRow,
  { choices, sheet }: { readonly choices: ChoicesByField; readonly sheet?: string },
): ReadValues {
  const values: [ImportColumn['field'], unknown][] = []
  const unread = new Set<ImportColumn['field']>()
  const errors: RowError[] = []
  for (const { field, title, index } of columns) {
    const text = row.cells[index] ?? null
    // An empty cell leaves its field to the default, or as it is, like a field that a form does not send.
    if (text === null || text.trim() === '') continue
    const broken = row.errors?.find(({ column }) => column === index)?.text
    const outcome: ParseOutcome =
      broken !== undefined
        ? { ok: false, message: messages.spreadsheetError(broken) }
        : parseCell(field, text, choices.get(field.name) ?? NO_CHOICES)
    if (outcome.ok) {
      values.push([field, outcome.value])
      continue
    }
    unread.add(field)
    errors.push({
      ...(sheet !== undefined && { sheet }),
      row: row.number,
      title,
      value: text,
      message: outcome.message,
    })
  }
  return { row, values: new Map(values), unread, errors }
}

const NO_CHOICES: readonly Choice[] = []

function readCells(
  { header, options }: ImportWork,
  row: SheetRow,
  { choices, rows }: { readonly choices: ChoicesByField; readonly rows: ReadCells['rows'] },
): ReadCells {
  const keyField = header.key?.field
  const columns = header.columns.filter(({ field, isKeyOnly }) => !isKeyOnly || field === keyField)
  const { values, unread, errors } = readValues(columns, row, { choices })
  const body: Record<string, unknown> = Object.create(null)
  for (const { field, isKeyOnly } of columns) {
    if (!isKeyOnly && values.has(field)) body[wireNameOf(field)] = values.get(field)
  }
  for (const [name, value] of options.given) body[name] = value
  const doubts = header.subSheets.flatMap(({ findDoubt }) => findDoubt(row) ?? [])
  const unreadBelow = [...rows].flatMap(([table, list]) =>
    list.flatMap((one, position) => [...one.unread].map(({ name }) => `${table}/${position}/${name}`)),
  )
  return {
    row,
    body,
    key: keyField ? (values.get(keyField) ?? null) : null,
    unread: new Set([...[...unread].map(({ name }) => name), ...unreadBelow]),
    errors: [
      ...errors.map((error) => toldAsCircle(header, error)),
      ...doubts,
      ...[...rows.values()].flat().flatMap((one) => one.errors),
    ],
    rows,
  }
}

/** A row of a tree whose parent is not there, since it would lie below itself, round others of the sheet. */
function toldAsCircle({ circular, columns }: SheetHeader, error: RowError): RowError {
  const parent = columns.find(({ field }) => field.name === PARENT_FIELD)
  const isCircle = circular.has(error.row) && error.title === parent?.title
  return isCircle ? { ...error, message: fieldMessages.circle } : error
}

/** A row as a save: reactions and computed values run, everything checked that it holds itself. */
export async function readRow(
  work: ImportWork,
  read: ReadCells,
  { target: { existing, error }, fills }: { readonly target: ImportTarget; readonly fills: RowFills },
): Promise<ReadRow> {
  const { row, unread, rows } = read
  // Nothing else is said of a row of which it is not known what it is to change.
  if (error) return { row, rows, save: NO_CHANGES, existing: null, unread, errors: [...read.errors, error] }
  const body = { ...read.body, ...rowsAsBody(work, read, existing) }
  const save = await prepareSave(work, { body, existing }, fills)
  const isTrue = ({ pointer, code }: FieldError) =>
    unread.size === 0 || (!unread.has(placeIn(pointer, rows)) && !code.startsWith('check:'))
  const errors = [...read.errors, ...save.errors.filter(isTrue).map((found) => toRowError(work.header, read, found))]
  return { row, rows, save, existing, unread, errors }
}

/**
 * The rows of sub-tables as complete lists: those of the file are the record's rows. A record without any in the file
 * keeps what it has, unless the file is to be the whole of what is there.
 */
function rowsAsBody(
  { header, options }: ImportWork,
  { rows }: ReadCells,
  existing: ImportTarget['existing'],
): Readonly<Record<string, unknown>> {
  const lists = header.subSheets.flatMap(({ table, header: { columns } }) => {
    const given = rows.get(table.name) ?? []
    if (given.length === 0 && options.mode !== 'replace') return []
    const ids = matchRows(columns, existing?.rows.get(table.name) ?? [], given)
    const list = given.map(({ values }, index) => ({
      id: ids[index] ?? '',
      ...Object.fromEntries([...values].map(([field, value]) => [wireNameOf(field), value])),
    }))
    return [[table.name, list] as const]
  })
  return Object.fromEntries(lists)
}

export const NO_CHANGES: PreparedSave = { changes: new Map(), rows: new Map(), errors: [] }
