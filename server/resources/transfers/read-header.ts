import type { FieldPlan } from '#renderer/compile/plan.ts'
import { businessFailure } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { ReadSheet, SheetRow } from '../../spreadsheets/read-workbook.ts'
import { columnName } from '../../spreadsheets/sheet-xml.ts'
import { maySee, type Resource } from '../resource.ts'
import { importMessages as messages } from './messages.ts'
import { columnTitles, type FieldColumn, fillableColumns, isFillable } from './sheet-columns.ts'

export interface ImportColumn extends FieldColumn {
  /** Place in the sheet, from 0. */
  readonly index: number
}

/** What the columns of a sent sheet mean. */
export interface SheetHeader {
  readonly columns: readonly ImportColumn[]
  /** Columns of the page that nobody fills in, or not this caller. */
  readonly ignored: readonly string[]
  readonly titles: readonly (string | null)[]
  /** What each field is called, whether it has a column or not. */
  readonly titleByField: ReadonlyMap<string, string>
  readonly dataRows: readonly SheetRow[]
}

/** The header is looked for here: exports have two rows above it, other files none or more. */
const SEARCHED_ROWS = 10
/** Columns of our own files that say something about a row. */
const REPORT_COLUMNS: ReadonlySet<string> = new Set([messages.reasonColumn, messages.rowColumn])

/**
 * Finds the header and what each column is. A column that means nothing is refused rather than left out: who has
 * misspelt a title must not find out by what is missing afterwards.
 * @throws {ApiError}
 */
export function readHeader(resource: Resource, context: RequestContext, sheet: ReadSheet): SheetHeader {
  const fieldByTitle = knownTitles(resource, context)
  const fillable = fillableColumns(resource, context)
  if (fillable.length === 0) throw refused(messages.nothingToFill)
  const found = findHeader(sheet.rows, fieldByTitle)
  if (!found) throw refused(messages.noHeader(fillable.map(({ title }) => title).join('、')))
  const { row, position } = found
  const titles = row.cells.map((cell) => (cell === null ? null : plainTitle(cell)))
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
    if (isFillable(resource, field, context)) columns.push({ index, field, title })
    else ignored.push(title)
  }
  const dataRows = sheet.rows.slice(position + 1)
  assertTitled(titles, dataRows)
  assertComplete(resource, fillable, seen)
  return { columns, ignored, titles, titleByField: columnTitles(resource), dataRows }
}

export function refused(reason: string) {
  return businessFailure(messages.failed(reason))
}

/** The template marks required columns by a star. */
function plainTitle(text: string): string {
  return text.trim().replace(/^[*＊]\s*|\s*[*＊]$/g, '')
}

/** Fields that the caller may not see are unknown to him. A title that two fields have stands for neither. */
function knownTitles(resource: Resource, context: RequestContext): ReadonlyMap<string, FieldPlan> {
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

function findHeader(rows: readonly SheetRow[], known: ReadonlyMap<string, FieldPlan>) {
  const places = rows.slice(0, SEARCHED_ROWS).map((row, position) => ({
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
    ({ field }) =>
      field.required &&
      field.defaultValue === null &&
      field.defaultExpression === null &&
      !changeable.has(field.name) &&
      !seen.has(field.name),
  )
  if (missing.length > 0) throw refused(messages.missingColumns(missing.map(({ title }) => title).join('、')))
}
