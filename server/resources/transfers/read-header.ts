import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { ImportMapping } from '#schemas/api/resources.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import { maySee, type Resource, savedFields } from '../resource.ts'
import { fieldsAt, findHeader, firstRows, rowsBelow, titlesOf, unknownTitles } from './header-row.ts'
import type { ImportOptions } from './import-options.ts'
import type { ImportColumn, MainHeader } from './main-header.ts'
import { importMessages as messages } from './messages.ts'
import { refused } from './refused-file.ts'
import { columnTitles, type FieldColumn, fillableColumns, isFillable, isRequired } from './sheet-columns.ts'
import { openSubSheets, type SentWorkbook, type SubSheet } from './sub-sheets.ts'
import { inTreeOrder, type TreeOrder } from './tree-order.ts'

/** What the columns of a sent file mean, also of its sheets with rows of sub-tables. */
export interface SheetHeader extends MainHeader {
  readonly subSheets: readonly SubSheet[]
}

/**
 * Finds the header and what each column is, or takes it as whoever imports has said. A column that means nothing is
 * refused rather than left out: who has misspelt a title must not find out by what is missing afterwards.
 * @throws {ApiError}
 */
export async function readHeader(
  resource: Resource,
  context: RequestContext,
  sent: SentWorkbook,
  options: Pick<ImportOptions, 'mode' | 'key' | 'mapping' | 'given' | 'isSingleTable'>,
): Promise<SheetHeader> {
  const { sheet } = sent
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
  const subTableTitles = resource.plan.subTables.map(({ name, title }) => [name, title] as const)
  // What whoever imports has passed over, they have seen.
  const below = () => rowsBelow(sheet, row, mapping ? null : titlesOf(row))
  const main: MainHeader = {
    columns: columns.map((column) =>
      isFillable(resource, column.field, context) ? column : { ...column, isKeyOnly: true },
    ),
    key,
    row: row.number,
    ignored: ignored.filter((title) => title !== key?.title),
    titles: titlesOf(row),
    titleByField: new Map([...columnTitles(resource), ...subTableTitles]),
    rowCount: sheet.rowCount - position - 1,
    dataRows: below,
    circular: NONE,
    ...(resource.plan.tree && inOrderOf(inTreeOrder(resource.plan, columns, await allOf(below())))),
  }
  if (options.isSingleTable) return { ...main, subSheets: [] }
  const others = await openSubSheets({ resource, context }, sent, { main, options })
  return { ...main, ignored: [...main.ignored, ...others.ignored], subSheets: others.sheets }
}

const NONE: ReadonlySet<number> = new Set()

async function allOf(portions: AsyncIterable<readonly SheetRow[]>): Promise<readonly SheetRow[]> {
  const all: SheetRow[] = []
  for await (const rows of portions) all.push(...rows)
  return all
}

function inOrderOf({ portions, circular }: TreeOrder): Pick<MainHeader, 'dataRows' | 'circular'> {
  return {
    async *dataRows() {
      yield* portions
    },
    circular,
  }
}

/** By their titles. */
function titledColumns(
  resource: Resource,
  context: RequestContext,
  { first, fillable }: { readonly first: readonly SheetRow[]; readonly fillable: readonly FieldColumn[] },
) {
  const fieldByTitle = knownTitles(resource, context)
  const found = findHeader(first, (title) => fieldByTitle.has(title))
  if (!found) throw refused(messages.noHeader(fillable.map(({ title }) => title).join('、')))
  const titles = titlesOf(found.row)
  const unknown = unknownTitles(titles, (title) => fieldByTitle.has(title))
  if (unknown.length > 0) throw refused(messages.unknownColumns(unknown.join('、')))
  const columns = fieldsAt(titles, fieldByTitle)
  const ignored = columns.filter(({ field }) => !isFillable(resource, field, context)).map(({ title }) => title)
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
