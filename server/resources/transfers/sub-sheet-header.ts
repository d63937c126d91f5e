import type { FieldPlan, SubTablePlan } from '#renderer/compile/plan.ts'
import type { ImportMapping } from '#schemas/api/resources.ts'
import type { DataContext, RequestContext } from '../../http/request-context.ts'
import type { ReadSheet } from '../../spreadsheets/read-workbook.ts'
import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import { mayEdit, maySee } from '../resource.ts'
import { fieldsAt, findHeader, firstRows, titlesOf, unknownTitles } from './header-row.ts'
import type { ImportOptions } from './import-options.ts'
import type { ImportColumn, MainHeader } from './main-header.ts'
import { exportMessages, importMessages as messages } from './messages.ts'
import { refused } from './refused-file.ts'
import { type FieldColumn, isRequired, subTableTitles } from './sheet-columns.ts'

/** What the columns of a sheet with rows of a sub-table mean. */
export interface SubSheetHeader {
  /** Those that are filled in. */
  readonly columns: readonly ImportColumn[]
  /** Which column says to which row of the main sheet a row belongs. */
  readonly link: SheetLink
  readonly row: SheetRow
  readonly titles: readonly (string | null)[]
  readonly titleByField: ReadonlyMap<string, string>
  /** Columns that nobody fills in, or not this caller. */
  readonly ignored: readonly string[]
  readonly rowCount: number
}

/** A column of a sheet of sub-rows, and the column of the main sheet that holds the same text. */
export interface SheetLink {
  readonly index: number
  readonly mainIndex: number
  /** Of the main sheet's column. */
  readonly title: string
}

/** The titles of the main sheet, by which rows of other sheets say where they belong. */
export interface MainTitles extends Pick<MainHeader, 'titles' | 'titleByField'> {
  /** Which column is which field, by its name. */
  readonly columns: readonly { readonly index: number; readonly name: string }[]
}

/** The columns of a sub-table's rows that the caller may fill in. */
export function fillableRowColumns(table: SubTablePlan, context: DataContext): readonly FieldColumn[] {
  const titles = subTableTitles(table)
  return table.fields
    .filter((field) => isFillableInRow(field, context))
    .map((field) => ({ field, title: titles.get(field.name) ?? field.title }))
}

function isFillableInRow(field: FieldPlan, context: DataContext): boolean {
  const isWritten = field.computed === null && (field.files === undefined || field.files.form === 'text')
  return isWritten && !field.readOnly && mayEdit(context, field)
}

/** By which of the columns rows of sub-tables name their record: best by one that no two records share. */
export function columnOfLink(columns: readonly FieldColumn[]): number {
  return Math.max(
    0,
    columns.findIndex(({ field }) => field.unique),
  )
}

/**
 * As `readHeader`, for a sheet with rows of a sub-table; null where the caller may fill in nothing of them.
 * @throws {ApiError}
 */
export async function readSubHeader(
  {
    context,
    table,
    main,
  }: { readonly context: RequestContext; readonly table: SubTablePlan; readonly main: MainHeader },
  sheet: ReadSheet,
  { mode, mapping }: Pick<ImportOptions, 'mode' | 'mapping'>,
): Promise<SubSheetHeader | null> {
  const fillable = fillableRowColumns(table, context)
  if (fillable.length === 0) return null
  const refuse = (reason: string) => refused(messages.inSubTable(table.title, reason))
  const first = await firstRows(sheet)
  const chosen = mapping?.subTables?.[table.name]
  const found = chosen
    ? chosenColumns({ table, fillable, main, first }, chosen)
    : titledRowColumns({ context, table, main, first })
  if (typeof found === 'string') throw refuse(found)
  const { row, position, columns, link } = found
  const filled = new Set(fillable.map(({ field }) => field.name))
  const seen = new Set(columns.map(({ field }) => field.name))
  const lifted = new Set(
    (table.reactions ?? []).flatMap(({ whenTrue, otherwise }) =>
      [...whenTrue, ...(otherwise ?? [])].map(({ target }) => target.split('.').at(-1)),
    ),
  )
  // Rows that are there have their values already.
  const missing =
    mode === 'add'
      ? fillable.filter(({ field }) => isRequired(field) && !lifted.has(field.name) && !seen.has(field.name))
      : []
  if (missing.length > 0) throw refuse(messages.missingColumns(missing.map(({ title }) => title).join('、')))
  return {
    columns: columns.filter(({ field }) => filled.has(field.name)),
    link,
    row,
    titles: titlesOf(row),
    titleByField: subTableTitles(table),
    ignored: columns.filter(({ field }) => !filled.has(field.name)).map(({ title }) => title),
    rowCount: sheet.rowCount - position - 1,
  }
}

interface FoundColumns {
  readonly row: SheetRow
  readonly position: number
  readonly columns: readonly ImportColumn[]
  readonly link: SheetLink
}

/** By their titles; or why they cannot be told. */
function titledRowColumns({
  context,
  table,
  main,
  first,
}: {
  readonly context: RequestContext
  readonly table: SubTablePlan
  readonly main: MainHeader
  readonly first: readonly SheetRow[]
}): FoundColumns | string {
  const fieldByTitle = knownRowTitles(table, context)
  const links = linksTo({ ...main, columns: main.columns.map(({ index, field }) => ({ index, name: field.name })) })
  const found = findHeader(first, (title) => fieldByTitle.has(title) || links.has(title))
  if (!found) return messages.noHeaderInSheet
  const titles = titlesOf(found.row)
  const linkIndex = titles.findIndex((title, index) => {
    // A field of the rows themselves may be called like a link, which then stands before it.
    const isField = title !== null && fieldByTitle.has(title) && titles.lastIndexOf(title) === index
    return title !== null && links.has(title) && !isField
  })
  const link = links.get(titles[linkIndex] ?? '')
  if (!link) return messages.noLink(exportMessages.masterColumn(main.columns[columnOfLink(main.columns)]?.title ?? ''))
  const unknown = unknownTitles(titles, (title) => fieldByTitle.has(title) || title === titles[linkIndex])
  if (unknown.length > 0) return messages.unknownColumns(unknown.join('、'))
  const columns = fieldsAt(
    titles.map((title, index) => (index === linkIndex ? null : title)),
    fieldByTitle,
  )
  return { ...found, columns, link: { ...link, index: linkIndex } }
}

/** What the column may be called that says to which row of the main sheet a row belongs. */
export function linksTo({ titles, titleByField, columns }: MainTitles): ReadonlyMap<string, Omit<SheetLink, 'index'>> {
  const links = new Map<string, Omit<SheetLink, 'index'>>()
  // A column may be called otherwise in the file than in the page.
  for (const { index, name } of columns) {
    const title = titleByField.get(name)
    if (title !== undefined) links.set(exportMessages.masterColumn(title), { mainIndex: index, title })
  }
  for (const [mainIndex, title] of titles.entries()) {
    if (title !== null) links.set(exportMessages.masterColumn(title), { mainIndex, title })
  }
  return links
}

/** Fields that the caller does not see are unknown to them. */
export function knownRowTitles(table: SubTablePlan, context: DataContext): ReadonlyMap<string, FieldPlan> {
  const titles = subTableTitles(table)
  return new Map(
    table.fields
      .filter((field) => maySee(context, field) || field.mask !== undefined)
      .map((field) => [titles.get(field.name) ?? field.title, field]),
  )
}

type ChosenColumns = NonNullable<ImportMapping['subTables']>[string]

/** As they were chosen, whatever they are called; or what is wrong with that. */
function chosenColumns(
  {
    fillable,
    main,
    first,
  }: {
    readonly table: SubTablePlan
    readonly fillable: readonly FieldColumn[]
    readonly main: MainHeader
    readonly first: readonly SheetRow[]
  },
  { row: number, columns: chosen, link }: ChosenColumns,
): FoundColumns | string {
  const position = first.findIndex((row) => row.number === number)
  const row = first[position]
  if (!row) return messages.noHeaderRow(number)
  const known = new Map(fillable.map((column) => [column.field.name, column]))
  const columns: ImportColumn[] = []
  for (const [place, name] of Object.entries(chosen)) {
    const column = known.get(name)
    if (!column || !/^\d{1,4}$/.test(place)) return messages.unknownField(name.slice(0, 64))
    if (columns.some(({ field }) => field.name === name)) return messages.repeatedColumn(column.title)
    columns.push({ ...column, index: Number(place) })
  }
  const title = main.titles[link.of] ?? main.columns.find(({ index }) => index === link.of)?.title
  if (title === undefined)
    return messages.noLink(exportMessages.masterColumn(main.columns[columnOfLink(main.columns)]?.title ?? ''))
  columns.sort((left, right) => left.index - right.index)
  return { row, position, columns, link: { index: link.column, mainIndex: link.of, title } }
}
