import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { ReadSheet } from '../../spreadsheets/read-workbook.ts'
import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import { columnName } from '../../spreadsheets/sheet-xml.ts'
import { importMessages as messages } from './messages.ts'
import { refused } from './refused-file.ts'

/** The header is looked for here: exports have two rows above it, other files none or more. */
const SEARCHED_ROWS = 10
/** Columns of our own files that say something about a row. */
const REPORT_COLUMNS: ReadonlySet<string> = new Set([messages.reasonColumn, messages.rowColumn])

/** A row of titles, and how many rows with anything in them stand above it. */
export interface HeaderRow {
  readonly row: SheetRow
  readonly position: number
}

export function titlesOf(row: SheetRow): readonly (string | null)[] {
  return row.cells.map((cell) => (cell === null ? null : plainTitle(cell)))
}

/** The template marks required columns by a star. */
function plainTitle(text: string): string {
  return text.trim().replace(/^[*＊]\s*|\s*[*＊]$/g, '')
}

export async function firstRows(sheet: ReadSheet): Promise<readonly SheetRow[]> {
  const first: SheetRow[] = []
  for await (const rows of sheet.rows()) {
    first.push(...rows.slice(0, SEARCHED_ROWS - first.length))
    if (first.length === SEARCHED_ROWS) break
  }
  return first
}

/** The row that holds most of the titles; undefined where none holds one. */
export function findHeader(rows: readonly SheetRow[], isKnown: (title: string) => boolean): HeaderRow | undefined {
  const places = rows.map((row, position) => ({
    row,
    position,
    matches: row.cells.filter((cell) => cell !== null && isKnown(plainTitle(cell))).length,
  }))
  // Of two rows with as many titles the upper one: the lower may be a record that holds such words.
  const [best] = places.filter(({ matches }) => matches > 0).sort((left, right) => right.matches - left.matches)
  return best
}

/** Titles that say neither what a column is nor anything about its row. */
export function unknownTitles(
  titles: readonly (string | null)[],
  isKnown: (title: string) => boolean,
): readonly string[] {
  return titles.filter((title) => title !== null).filter((title) => !isKnown(title) && !REPORT_COLUMNS.has(title))
}

/**
 * The fields of columns, by their titles.
 * @throws {ApiError} where two columns are one field
 */
export function fieldsAt(
  titles: readonly (string | null)[],
  fieldByTitle: ReadonlyMap<string, FieldPlan>,
): readonly { readonly index: number; readonly title: string; readonly field: FieldPlan }[] {
  const seen = new Set<string>()
  return titles.flatMap((title, index) => {
    const field = title === null ? undefined : fieldByTitle.get(title)
    if (title === null || !field) return []
    if (seen.has(field.name)) throw refused(messages.repeatedColumn(title))
    seen.add(field.name)
    return [{ index, title, field }]
  })
}

/** @param titles of which each filled cell must have one; null: whoever imports has seen what they pass over. */
export async function* rowsBelow(
  sheet: ReadSheet,
  header: SheetRow,
  titles: readonly (string | null)[] | null,
): AsyncGenerator<readonly SheetRow[], void> {
  for await (const rows of sheet.rows()) {
    const below = rows.filter(({ number }) => number > header.number)
    if (titles) assertTitled(titles, below)
    if (below.length > 0) yield below
  }
}

function assertTitled(titles: readonly (string | null)[], rows: readonly SheetRow[]): void {
  for (const { cells } of rows) {
    const index = cells.findIndex((cell, place) => cell !== null && (titles[place] ?? null) === null)
    if (index !== -1) throw refused(messages.untitledColumn(columnName(index)))
  }
}
