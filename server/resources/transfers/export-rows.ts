import type { FieldPlan, SubTablePlan } from '#renderer/compile/plan.ts'
import { maskedValue } from '#renderer/logic/masked-value.ts'
import { businessFailure } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Cell } from '../../spreadsheets/cell.ts'
import type { RowWriter, TableWriter } from '../../spreadsheets/table-writer.ts'
import type { Turns } from '../../turns.ts'
import { chunksOf } from '../chunks.ts'
import { withAsked } from '../kept/asked-values.ts'
import { loadChoiceTexts } from '../read/choice-texts.ts'
import { readInPortions } from '../read/read-records.ts'
import { isNamed, piecesOf } from '../read/report-names.ts'
import type { FieldValues, StoredRecord } from '../read/stored-record.ts'
import { mayExport } from '../resource.ts'
import type { ResourceWork } from '../resource-work.ts'
import { loadRows } from '../write/sub-row-store.ts'
import type { ExportRequest } from './export-request.ts'
import { exportMessages as messages } from './messages.ts'
import { pathsOf } from './parent-paths.ts'
import { type FieldColumn, isTakenOut, sheetColumn, subTableTitles } from './sheet-columns.ts'
import { columnOfLink } from './sub-sheet-header.ts'
import { toCell } from './to-cell.ts'

export const MAX_EXPORT_ROWS = 5_000_000
/** So many records are in memory at a time, or with their sub-rows so many. */
const PORTION = 1_000
const PORTION_WITH_ROWS = 200
/** So many rows become text in one go: about 10 ms, in which the server does nothing else. */
const SLICE = 200

/** An export, in its transaction. */
export interface ExportWork extends ResourceWork<RequestContext> {
  readonly writer: TableWriter
  readonly request: ExportRequest
  readonly signal: AbortSignal
  readonly turns: Turns
  readonly maxRows: number
  /** Told of each portion before it is written; what it throws ends the export. */
  readonly onRows: (count: number) => void | Promise<void>
}

/**
 * Writes the records, and beside them the rows of each sub-table as a table of its own. Nothing is kept of a portion
 * when the next one comes.
 */
export async function exportRows(work: ExportWork): Promise<void> {
  const { request, signal, maxRows, onRows } = work
  const main = await beginRecords(work)
  const subTables = request.format === 'csv' ? [] : await beginSubTables(work)
  const fields = request.columns.map(({ field }) => field)
  const size = subTables.length > 0 ? PORTION_WITH_ROWS : PORTION
  let count = 0
  for await (const found of readInPortions(work, request, size)) {
    signal.throwIfAborted()
    count += found.length
    await onRows(found.length)
    if (count > maxRows) throw businessFailure(messages.tooMany(maxRows))
    const records = await withAsked(work, fields, found)
    const written = await writeAll(work, main, { columns: request.columns, records })
    const linkAt = columnOfLink(request.columns)
    const names = written.map((cells) => cells[linkAt] ?? null)
    if (subTables.length > 0) await writeSubRows(work, subTables, { records, names })
  }
}

function beginRecords({ writer, context, resource, request }: ExportWork): Promise<RowWriter> {
  const { title } = resource.plan
  return writer.begin({
    name: title,
    titles: [messages.heading(title), messages.exportedBy(context.realname)],
    columns: request.columns.map((column) => sheetColumn(column)),
  })
}

interface SubTable {
  readonly table: SubTablePlan
  readonly columns: readonly FieldColumn[]
  readonly rows: RowWriter
}

/** Those of which the caller gets anything, each row behind what its record is called. */
async function beginSubTables({ writer, context, resource, request }: ExportWork): Promise<readonly SubTable[]> {
  const nameColumn = request.columns[columnOfLink(request.columns)]
  const begun: SubTable[] = []
  for (const table of resource.plan.subTables) {
    const titles = subTableTitles(table)
    const columns = table.columns
      .filter((field) => isTakenOut(context, field))
      .map((field) => ({ field, title: titles.get(field.name) ?? field.title }))
    if (columns.length === 0 || !nameColumn) continue
    const master = sheetColumn({ ...nameColumn, title: messages.masterColumn(nameColumn.title) })
    const layout = {
      name: table.title,
      titles: [],
      columns: [master, ...columns.map((column) => sheetColumn(column))],
    }
    begun.push({ table, columns, rows: await writer.begin(layout) })
  }
  return begun
}

async function writeSubRows(
  work: ExportWork,
  subTables: readonly SubTable[],
  { records, names }: { readonly records: readonly StoredRecord[]; readonly names: readonly Cell[] },
): Promise<void> {
  const byMaster = await loadRows(
    work,
    records.map(({ id }) => id),
  )
  for (const { table, columns, rows } of subTables) {
    const found = records.flatMap(({ id }, place) =>
      (byMaster.get(id)?.get(table.name) ?? []).map((row) => ({ ...row, name: names[place] ?? null })),
    )
    await writeAll(work, rows, { columns, records: found, nameOf: ({ name }) => name })
  }
}

/** Answers the cells of each row. */
async function writeAll<Row extends { readonly values: FieldValues }>(
  work: ExportWork,
  rows: RowWriter,
  given: {
    readonly columns: readonly FieldColumn[]
    readonly records: readonly Row[]
    readonly nameOf?: (record: Row) => Cell
  },
): Promise<readonly (readonly Cell[])[]> {
  const { columns, records, nameOf } = given
  const toRow = await rowMaker(work, columns, records)
  const written: (readonly Cell[])[] = []
  for (const slice of chunksOf(records, SLICE)) {
    const cells = slice.map((record) => (nameOf ? [nameOf(record), ...toRow(record)] : toRow(record)))
    written.push(...cells)
    await rows.write(cells)
    await work.turns.next()
  }
  return written
}

/** Looks up what the values are called, of all records at once. */
async function rowMaker(
  work: ExportWork,
  columns: readonly FieldColumn[],
  records: readonly { readonly values: FieldValues }[],
): Promise<(record: { readonly values: FieldValues }) => readonly Cell[]> {
  const held = (record: { readonly values: FieldValues }, field: FieldPlan) => record.values.get(field.name) ?? null
  const chosen = columns.map(({ field }) => field).filter(isNamed)
  const texts = await loadChoiceTexts(
    work,
    records.length === 0 ? [] : chosen,
    (field) => new Set(records.flatMap((record) => piecesOf(field, held(record, field)))),
  )
  const above = work.resource.plan.tree?.parent
  const paths =
    above && columns.some(({ field }) => field === above) && texts.has(above.name)
      ? await pathsOf(work, [...new Set(records.flatMap((record) => piecesOf(above, held(record, above))))])
      : null
  const textsOf = (field: FieldPlan) => (field === above && paths ? paths : texts.get(field.name))
  const masked = new Set(columns.filter(({ field }) => !mayExport(work.context, field)).map(({ field }) => field))
  const told = (record: { readonly values: FieldValues }, field: FieldPlan) =>
    masked.has(field) ? (maskedValue(field, held(record, field)) ?? null) : held(record, field)
  return (record) => columns.map(({ field }) => toCell(field, told(record, field), textsOf(field)))
}
