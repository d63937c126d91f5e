import type { Expression, SqlBool } from 'kysely'
import type { FieldPlan, SubTablePlan } from '#renderer/compile/plan.ts'
import { maskedValue } from '#renderer/logic/masked-value.ts'
import { MAX_EXPORTED_SELECTION } from '#schemas/api/resources.ts'
import { isStorable } from '#schemas/values/wire-value.ts'
import { formatWireInstant } from '../../db/business-zone.ts'
import { businessFailure } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { FileAnswer } from '../../http/serve-file.ts'
import type { Cell } from '../../spreadsheets/cell.ts'
import { createWorkbookWriter, WORKBOOK_TYPE, type WorkbookWriter } from '../../spreadsheets/write-workbook.ts'
import { chunksOf } from '../chunks.ts'
import { hasId } from '../existing/existing-rows.ts'
import { withAsked } from '../kept/asked-values.ts'
import { loadChoiceTexts } from '../read/choice-texts.ts'
import { readListQuery } from '../read/read-list-query.ts'
import { isNamed, piecesOf } from '../read/report-names.ts'
import type { FieldValues } from '../read/stored-record.ts'
import { type EntityPagePlan, mayExport } from '../resource.ts'
import type { ResourceChange, ResourceWork } from '../resource-work.ts'
import { findRecords, listIds } from '../write/record-store.ts'
import { loadRows } from '../write/sub-row-store.ts'
import { exportMessages as messages } from './messages.ts'
import { exportedColumns, type FieldColumn, isTakenOut, sheetColumn, subTableTitles } from './sheet-columns.ts'
import { toCell } from './to-cell.ts'

const MAX_EXPORT_ROWS = 100_000
const MAX_SUB_ROWS = 500_000
const MAX_FILE_BYTES = 50 * 1024 * 1024
/** So many records are in memory at a time; between two chunks the server does other things. */
const CHUNK = 500

type Query = Readonly<Record<string, unknown>>

export interface ExportedFile extends FileAnswer {
  readonly rowCount: number
}

/**
 * The rows of a list as a workbook: the same conditions, tenant and order, the columns that the caller may take out,
 * and each sub-table as a further sheet. All of it is of one moment, however long it takes.
 */
export async function exportRows(
  call: ResourceWork<RequestContext>,
  query: Query,
  isGone: () => boolean,
): Promise<ExportedFile> {
  const { context, resource } = call
  const { selections, exportFields, ...conditions } = query
  const columns = chosenColumns(exportedColumns(resource, context), exportFields)
  const wanted = readListQuery(call, conditions, { fromRoots: false })
  const filters = [...wanted.filters, ...selectionFilter(resource.plan, selections)]
  const { content, rowCount } = await call.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const ids = await listIds({ ...call, db: trx }, { filters, sort: wanted.sort, limit: MAX_EXPORT_ROWS + 1 })
      if (ids.length > MAX_EXPORT_ROWS) throw businessFailure(messages.tooMany(MAX_EXPORT_ROWS))
      const writer = createWorkbookWriter()
      const work = { ...call, db: trx, writer, ids, isGone }
      const names = await writeRecords(work, columns)
      for (const table of resource.plan.subTables) await writeSubRows(work, table, { nameColumn: columns[0], names })
      return { content: writer.finish(), rowCount: ids.length }
    })
  const stamp = formatWireInstant(context.now(), resource.timeZone).replaceAll(/[-:]/g, '').replace(' ', '_')
  return { name: messages.fileName(resource.plan.title, stamp), contentType: WORKBOOK_TYPE, content, rowCount }
}

/** @param names comma list of field names; the caller's own choice among what he may have. */
function chosenColumns(columns: readonly FieldColumn[], names: unknown): readonly FieldColumn[] {
  const wanted =
    typeof names === 'string'
      ? names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
      : []
  const chosen = wanted.map((name) => {
    const column = columns.find(({ field }) => field.name === name)
    if (!column) throw businessFailure(messages.unknownColumn(name.slice(0, 64)))
    return column
  })
  const exported = wanted.length === 0 ? columns : [...new Set(chosen)]
  if (exported.length === 0) throw businessFailure(messages.noColumns)
  return exported
}

function selectionFilter({ entity }: EntityPagePlan, selections: unknown): readonly Expression<SqlBool>[] {
  if (typeof selections !== 'string' || selections.trim() === '') return []
  const ids = [...new Set(selections.split(',').map((id) => id.trim()))].filter((id) => id !== '' && isStorable(id))
  if (ids.length > MAX_EXPORTED_SELECTION) throw businessFailure(messages.tooManyChosen(MAX_EXPORTED_SELECTION))
  return [hasId(entity, ids)]
}

/** An export, in its transaction. */
interface ExportWork extends ResourceChange<RequestContext> {
  readonly writer: WorkbookWriter
  readonly ids: readonly string[]
  readonly isGone: () => boolean
}

/** Writes the sheet of the records; answers what each is called, by id, for the sheets of its sub-rows. */
async function writeRecords(work: ExportWork, columns: readonly FieldColumn[]): Promise<ReadonlyMap<string, Cell>> {
  const { writer, context, resource, ids } = work
  const { title, subTables } = resource.plan
  writer.beginSheet({
    name: title,
    titles: [messages.heading(title), messages.exportedBy(context.realname)],
    columns: columns.map((column) => sheetColumn(column)),
  })
  const fields = columns.map(({ field }) => field)
  const names = new Map<string, Cell>()
  for (const chunk of chunksOf(ids, CHUNK)) {
    assertWanted(work)
    const records = await withAsked(work, fields, await findRecords(work, chunk))
    const rows = await toRows(work, columns, records)
    if (subTables.length > 0) for (const [index, { id }] of records.entries()) names.set(id, rows[index]?.[0] ?? null)
    writer.writeRows(rows)
  }
  return names
}

/** Writes the rows of a sub-table, each behind what its record is called. */
async function writeSubRows(
  work: ExportWork,
  table: SubTablePlan,
  { nameColumn, names }: { readonly nameColumn: FieldColumn | undefined; readonly names: ReadonlyMap<string, Cell> },
): Promise<void> {
  const { writer, context, ids } = work
  const titles = subTableTitles(table)
  const columns = table.columns
    .filter((field) => isTakenOut(context, field))
    .map((field) => ({ field, title: titles.get(field.name) ?? field.title }))
  if (columns.length === 0 || !nameColumn) return
  const master = sheetColumn({ ...nameColumn, title: messages.masterColumn(nameColumn.title) })
  writer.beginSheet({
    name: table.title,
    titles: [],
    columns: [master, ...columns.map((column) => sheetColumn(column))],
  })
  let written = 0
  for (const chunk of chunksOf(ids, CHUNK)) {
    assertWanted(work)
    const byMaster = await loadRows(work, chunk)
    const rows = chunk.flatMap((id) =>
      (byMaster.get(id)?.get(table.name) ?? []).map((row) => ({ ...row, masterId: id })),
    )
    written += rows.length
    if (written > MAX_SUB_ROWS) throw businessFailure(messages.tooManySubRows(table.title, MAX_SUB_ROWS))
    const cells = await toRows(work, columns, rows)
    writer.writeRows(cells.map((row, index) => [names.get(rows[index]?.masterId ?? '') ?? null, ...row]))
  }
}

/** Nobody waits any more, or the file has become too large for anybody. */
function assertWanted({ isGone, writer }: ExportWork): void {
  if (isGone()) throw businessFailure(messages.cancelled)
  if (writer.size() > MAX_FILE_BYTES) throw businessFailure(messages.tooLarge)
}

async function toRows(
  work: ExportWork,
  columns: readonly FieldColumn[],
  records: readonly { readonly values: FieldValues }[],
): Promise<readonly (readonly Cell[])[]> {
  const chosen = columns.map(({ field }) => field).filter(isNamed)
  const held = (record: { readonly values: FieldValues }, field: FieldPlan) => record.values.get(field.name) ?? null
  const texts = await loadChoiceTexts(
    work,
    records.length === 0 ? [] : chosen,
    (field) => new Set(records.flatMap((record) => piecesOf(field, held(record, field)))),
  )
  const masked = new Set(columns.filter(({ field }) => !mayExport(work.context, field)).map(({ field }) => field))
  const told = (record: { readonly values: FieldValues }, field: FieldPlan) =>
    masked.has(field) ? (maskedValue(field, held(record, field)) ?? null) : held(record, field)
  return records.map((record) => columns.map(({ field }) => toCell(field, told(record, field), texts.get(field.name))))
}
