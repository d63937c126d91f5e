import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { ImportPreview } from '#schemas/api/resources.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Upload } from '../../http/serve-upload.ts'
import type { ReadSheet } from '../../spreadsheets/read-workbook.ts'
import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import { mayDo } from '../resource.ts'
import type { ResourceWork } from '../resource-work.ts'
import { findHeader, firstRows, titlesOf } from './header-row.ts'
import { readSent } from './import-call.ts'
import { findKeptMapping, keptLink, keptTitle } from './import-mapping.ts'
import { mayReplace } from './import-options.ts'
import { importMessages as messages } from './messages.ts'
import { isKeyField, knownTitles, mappableColumns } from './read-header.ts'
import { refused } from './refused-file.ts'
import { columnTitles, type FieldColumn, fillableColumns, isRequired } from './sheet-columns.ts'
import { fillableRowColumns, knownRowTitles, linksTo, type MainTitles } from './sub-sheet-header.ts'
import { type SentWorkbook, subTablesIn } from './sub-sheets.ts'
import type { Transfers } from './transfer-services.ts'

const SAMPLES = 3
const SAMPLE_LENGTH = 60

type PreviewedSheet = Pick<ImportPreview, 'sheet' | 'rowCount' | 'headerRow' | 'columns' | 'fields' | 'isByTitles'>
type PreviewedSubSheet = NonNullable<ImportPreview['subSheets']>[number]
type KeptMapping = ReadonlyMap<string, string>

/** What a sent file holds, and what its columns seem to be: nothing is imported. */
export async function importPreviewCall(
  call: ResourceWork<RequestContext> & Pick<Transfers, 'reader' | 'temp'>,
  { upload, gone }: { readonly upload: Upload; readonly gone: AbortSignal },
): Promise<ImportPreview> {
  const { context, resource } = call
  return readSent(call, { upload, signal: gone }, async (sent) => {
    const fillable = fillableColumns(resource, context)
    if (fillable.length === 0) throw refused(messages.nothingToFill)
    const kept = await findKeptMapping(call)
    const main = await previewSheet(sent.sheet, {
      mappable: mappableColumns(resource, context),
      fillable,
      known: knownTitles(resource, context),
      keptFor: (title) => kept.get(title),
      isKey: (field) => isKeyField(context, field),
    })
    if (!main || main.rowCount <= 0) throw refused(messages.empty)
    const subSheets = await previewSubSheets(call, sent, { main, kept })
    return {
      ...main,
      otherSheets: [...sent.sheet.otherSheets],
      ...(subSheets.length > 0 && { subSheets }),
      isKept: main.columns.some(({ title }) => title !== null && kept.has(title)),
      mayUpdate: mayDo(context, resource.plan, 'edit'),
      mayReplace: mayReplace(resource, context),
    }
  })
}

async function previewSubSheets(
  { context, resource }: ResourceWork<RequestContext>,
  sent: SentWorkbook,
  { main, kept }: { readonly main: PreviewedSheet; readonly kept: KeptMapping },
): Promise<PreviewedSubSheet[]> {
  const titles = mainTitles(main, columnTitles(resource))
  const previews: PreviewedSubSheet[] = []
  for (const { table, name } of subTablesIn(resource.plan, sent)) {
    const fillable = fillableRowColumns(table, context)
    if (fillable.length === 0) continue
    const known = knownRowTitles(table, context)
    const links = linksTo(titles)
    const preview = await previewSheet(await sent.readSheet(name), {
      mappable: fillable,
      fillable,
      known,
      keptFor: (title) => kept.get(keptTitle(table, title)),
      isKey: () => false,
      isLink: (title) => links.has(title) && !known.has(title),
    })
    if (!preview) continue
    const link = linkIn(preview, (title) => {
      const keptFor = keptLink(kept.get(keptTitle(table, title)))
      const of = keptFor === null ? -1 : titles.titles.indexOf(keptFor)
      return of === -1 ? links.get(title)?.mainIndex : of
    })
    previews.push({ ...preview, table: table.name, title: table.title, link })
  }
  return previews
}

/** By which column the rows of a sheet seem to name a row of the first sheet. */
function linkIn(
  { columns }: PreviewedSheet,
  ownerOf: (title: string) => number | undefined,
): PreviewedSubSheet['link'] {
  for (const { index, title, field } of columns) {
    const of = title === null || field !== null ? undefined : ownerOf(title)
    if (of !== undefined) return { column: index, of }
  }
  return null
}

function mainTitles({ columns }: PreviewedSheet, titleByField: ReadonlyMap<string, string>): MainTitles {
  const titles: (string | null)[] = []
  for (const { index, title } of columns) titles[index] = title
  return {
    titles: Array.from(titles, (title) => title ?? null),
    titleByField,
    columns: columns.flatMap(({ index, field }) => (field === null ? [] : [{ index, name: field }])),
  }
}

async function previewSheet(
  sheet: ReadSheet,
  {
    mappable,
    fillable,
    known,
    keptFor,
    isKey,
    isLink = () => false,
  }: {
    readonly mappable: readonly FieldColumn[]
    readonly fillable: readonly FieldColumn[]
    readonly known: ReadonlyMap<string, FieldPlan>
    /** What the caller has last chosen for a title. */
    readonly keptFor: (title: string) => string | undefined
    readonly isKey: (field: FieldPlan) => boolean
    readonly isLink?: (title: string) => boolean
  },
): Promise<PreviewedSheet | null> {
  const first = await firstRows(sheet)
  // Where no row holds a title of the page, the first one is taken for the titles.
  const header = findHeader(first, (title) => known.has(title) || isLink(title)) ?? { row: first[0], position: 0 }
  const { row, position } = header
  if (!row) return null
  const names = new Set(mappable.map(({ field }) => field.name))
  const filled = new Set(fillable.map(({ field }) => field.name))
  const below = first.slice(position + 1)
  const width = Math.max(row.cells.length, ...below.map(({ cells }) => cells.length))
  const titles = titlesOf(row)
  const taken = new Set<string>()
  const fieldOf = (title: string | null) => {
    if (title === null) return null
    const kept = keptFor(title)
    const name = kept ?? known.get(title)?.name ?? ''
    if (!names.has(name) || taken.has(name) || (kept === undefined && !filled.has(name))) return null
    taken.add(name)
    return name
  }
  const columns = Array.from({ length: width }, (_, index) => {
    const title = titles[index] ?? null
    return { index, title, field: fieldOf(title), samples: samplesOf(below, index) }
  }).filter(({ title, samples }) => title !== null || samples.length > 0)
  const isByTitles = columns.every(({ title, field }) => {
    if (title !== null && isLink(title)) return field === null && keptFor(title) === undefined
    const named = title === null ? undefined : known.get(title)
    return named !== undefined && (filled.has(named.name) ? field === named.name : field === null)
  })
  return {
    sheet: sheet.name,
    rowCount: sheet.rowCount - position - 1,
    headerRow: row.number,
    columns,
    fields: mappable.map(({ field, title }) => ({
      name: field.name,
      title,
      required: filled.has(field.name) && isRequired(field),
      isKey: isKey(field),
      isFilled: filled.has(field.name),
    })),
    isByTitles,
  }
}

function samplesOf(rows: readonly SheetRow[], index: number): string[] {
  const samples: string[] = []
  for (const { cells } of rows) {
    const text = cells[index]?.trim() ?? ''
    if (text !== '' && samples.length < SAMPLES) samples.push(text.slice(0, SAMPLE_LENGTH))
  }
  return samples
}
