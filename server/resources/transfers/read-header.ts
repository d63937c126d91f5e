import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { ImportMapping } from '#schemas/api/resources.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { ReadSheet } from '../../spreadsheets/read-workbook.ts'
import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import { columnName } from '../../spreadsheets/sheet-xml.ts'
import { maySee, type Resource, savedFields } from '../resource.ts'
import type { ImportOptions } from './import-options.ts'
import { importMessages as messages } from './messages.ts'
import { refused } from './refused-file.ts'
import { columnTitles, type FieldColumn, fillableColumns, isFillable, isRequired } from './sheet-columns.ts'

export interface ImportColumn extends FieldColumn {
  /** Place in the sheet, from 0. */
  readonly index: number
  /** Rows are found by it, and it is not filled in. */
  readonly isKeyOnly?: true
}

/** What the columns of a sent sheet mean. */
export interface SheetHeader {
  readonly columns: readonly ImportColumn[]
  /** By which rows that are there are found; null: none is looked for. */
  readonly key: ImportColumn | null
  /** The row of the titles, as the spreadsheet numbers it. */
  readonly row: number
  /** Columns of the page that nobody fills in, or not this caller. */
  readonly ignored: readonly string[]
  readonly titles: readonly (string | null)[]
  /** What each field is called, whether it has a column or not. */
  readonly titleByField: ReadonlyMap<string, string>
  /** How many rows are below it. */
  readonly rowCount: number
  /** Those, some at a time. @throws {ApiError} at a cell that stands below no title */
  dataRows(): AsyncIterable<readonly SheetRow[]>
}

/** The header is looked for here: exports have two rows above it, other files none or more. */
const SEARCHED_ROWS = 10
/** Columns of our own files that say something about a row. */
const REPORT_COLUMNS: ReadonlySet<string> = new Set([messages.reasonColumn, messages.rowColumn])

/**
 * Finds the header and what each column is, or takes it as whoever imports has said. A column that means nothing is
 * refused rather than left out: who has misspelt a title must not find out by what is missing afterwards.
 * @throws {ApiError}
 */
export async function readHeader(
  resource: Resource,
  context: RequestContext,
  sheet: ReadSheet,
  options: Pick<ImportOptions, 'mode' | 'key' | 'mapping' | 'given'>,
): Promise<SheetHeader> {
  const fillable = fillableColumns(resource, context)
  if (fillable.length === 0) throw refused(messages.nothingToFill)
  const { mapping, mode, given } = options
  const first = await firstRows(sheet)
  const { row, position, columns, ignored } = mapping
    ? mappedColumns(resource, context, { first, mapping })
    : titledColumns(resource, context, { first, fillable })
  const key = keyColumn(resource, context, { columns, options })
  const seen = new Set([...columns.map(({ field }) => field.name), ...given.keys()])
  if (mode !== 'update') assertComplete(resource, fillable, seen)
  return {
    columns: columns.map((column) =>
      isFillable(resource, column.field, context) ? column : { ...column, isKeyOnly: true },
    ),
    key,
    row: row.number,
    ignored: ignored.filter((title) => title !== key?.title),
    titles: titlesOf(row),
    titleByField: columnTitles(resource),
    rowCount: sheet.rowCount - position - 1,
    // What whoever imports has passed over, they have seen.
    dataRows: () => rowsBelow(sheet, row, mapping ? null : titlesOf(row)),
  }
}

/** By their titles. */
function titledColumns(
  resource: Resource,
  context: RequestContext,
  { first, fillable }: { readonly first: readonly SheetRow[]; readonly fillable: readonly FieldColumn[] },
) {
  const fieldByTitle = knownTitles(resource, context)
  const found = findHeader(first, fieldByTitle)
  if (!found) throw refused(messages.noHeader(fillable.map(({ title }) => title).join('、')))
  const titles = titlesOf(found.row)
  const unknown = titles.filter((title) => title !== null && !fieldByTitle.has(title) && !REPORT_COLUMNS.has(title))
  if (unknown.length > 0) throw refused(messages.unknownColumns(unknown.join('、')))
  const columns: ImportColumn[] = []
  const ignored: string[] = []
  const seen = new Set<string>()
  for (const [index, title] of titles.entries()) {
    const field = title === null ? undefined : fieldByTitle.get(title)
    if (title === null || !field) continue
    if (seen.has(field.name)) throw refused(messages.repeatedColumn(title))
    seen.add(field.name)
    if (!isFillable(resource, field, context)) ignored.push(title)
    columns.push({ index, field, title })
  }
  return { ...found, columns, ignored }
}

/** As they were chosen, whatever they are called. */
function mappedColumns(
  resource: Resource,
  context: RequestContext,
  { first, mapping }: { readonly first: readonly SheetRow[]; readonly mapping: ImportMapping },
) {
  const position = first.findIndex(({ number }) => number === mapping.row)
  const row = first[position]
  if (!row) throw refused(messages.noHeaderRow(mapping.row))
  const mappable = new Map(mappableColumns(resource, context).map((column) => [column.field.name, column]))
  const seen = new Set<string>()
  const columns = Object.entries(mapping.columns).map(([place, name]): ImportColumn => {
    const column = mappable.get(name)
    if (!column || !/^\d{1,4}$/.test(place)) throw refused(messages.unknownField(name.slice(0, 64)))
    if (seen.has(name)) throw refused(messages.repeatedColumn(column.title))
    seen.add(name)
    return { ...column, index: Number(place) }
  })
  return { row, position, columns: columns.sort((left, right) => left.index - right.index), ignored: [] }
}

/** What a column of a sheet may be: what is filled in, and what rows are found by. */
export function mappableColumns(resource: Resource, context: RequestContext): readonly FieldColumn[] {
  const fillable = fillableColumns(resource, context)
  const names = new Set(fillable.map(({ field }) => field.name))
  const titles = columnTitles(resource)
  const keys = savedFields(resource).filter((field) => !names.has(field.name) && isKeyField(context, field))
  return [...fillable, ...keys.map((field) => ({ field, title: titles.get(field.name) ?? field.title }))]
}

const KEY_KINDS: ReadonlySet<string> = new Set(['string', 'integer', 'long', 'enum', 'ref', 'date'])

/** Whether rows may be found by it: what the caller may not see whole finds none. */
export function isKeyField(context: RequestContext, field: FieldPlan): boolean {
  return KEY_KINDS.has(field.type.kind) && !field.multiple && field.computed === null && maySee(context, field)
}

function keyColumn(
  { plan }: Resource,
  context: RequestContext,
  {
    columns,
    options: { mode, key },
  }: { readonly columns: readonly ImportColumn[]; readonly options: Pick<ImportOptions, 'mode' | 'key'> },
): ImportColumn | null {
  if (mode === 'add') return null
  if (key === null) throw refused(messages.noKey)
  const field = plan.fieldByName.get(key)
  if (!field || !isKeyField(context, field)) throw refused(messages.notAKey(field?.title ?? key.slice(0, 64)))
  const column = columns.find((one) => one.field.name === key)
  if (!column) throw refused(messages.keyNotMapped(field.title))
  return column
}

export function titlesOf(row: SheetRow): readonly (string | null)[] {
  return row.cells.map((cell) => (cell === null ? null : plainTitle(cell)))
}

export async function firstRows(sheet: ReadSheet): Promise<readonly SheetRow[]> {
  const first: SheetRow[] = []
  for await (const rows of sheet.rows()) {
    first.push(...rows.slice(0, SEARCHED_ROWS - first.length))
    if (first.length === SEARCHED_ROWS) break
  }
  return first
}

async function* rowsBelow(sheet: ReadSheet, header: SheetRow, titles: readonly (string | null)[] | null) {
  for await (const rows of sheet.rows()) {
    const below = rows.filter(({ number }) => number > header.number)
    if (titles) assertTitled(titles, below)
    if (below.length > 0) yield below
  }
}

/** The template marks required columns by a star. */
function plainTitle(text: string): string {
  return text.trim().replace(/^[*＊]\s*|\s*[*＊]$/g, '')
}

/** Fields that the caller may not see are unknown to him. A title that two fields have stands for neither. */
export function knownTitles(resource: Resource, context: RequestContext): ReadonlyMap<string, FieldPlan> {
  const titles = columnTitles(resource)
  const fields = [...resource.plan.fieldByName.values()].filter(
    (field) => maySee(context, field) || field.mask !== undefined,
  )
  const known = new Map(fields.map((field) => [titles.get(field.name) ?? field.title, field]))
  for (const field of fields) {
    const isShared = fields.some((other) => other !== field && other.title === field.title)
    if (!isShared && !known.has(field.title)) known.set(field.title, field)
  }
  return known
}

export function findHeader(rows: readonly SheetRow[], known: ReadonlyMap<string, FieldPlan>) {
  const places = rows.map((row, position) => ({
    row,
    position,
    matches: row.cells.filter((cell) => cell !== null && known.has(plainTitle(cell))).length,
  }))
  // Of two rows with as many titles the upper one: the lower may be a record that holds such words.
  const [best] = places.filter(({ matches }) => matches > 0).sort((left, right) => right.matches - left.matches)
  return best
}

function assertTitled(titles: readonly (string | null)[], rows: readonly SheetRow[]): void {
  for (const { cells } of rows) {
    const index = cells.findIndex((cell, place) => cell !== null && (titles[place] ?? null) === null)
    if (index !== -1) throw refused(messages.untitledColumn(columnName(index)))
  }
}

/** A required column that is not there would be an error of each single row. A reaction may lift what is required. */
function assertComplete(resource: Resource, fillable: readonly FieldColumn[], seen: ReadonlySet<string>): void {
  const changeable = new Set(
    resource.plan.form.reactions.flatMap(({ whenTrue, otherwise }) =>
      [...whenTrue, ...(otherwise ?? [])].map(({ target }) => target),
    ),
  )
  const missing = fillable.filter(
    ({ field }) => isRequired(field) && !changeable.has(field.name) && !seen.has(field.name),
  )
  if (missing.length > 0) throw refused(messages.missingColumns(missing.map(({ title }) => title).join('、')))
}
