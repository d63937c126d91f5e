import type { ImportPreview } from '#schemas/api/resources.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Upload } from '../../http/serve-upload.ts'
import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import { mayDo, type Resource } from '../resource.ts'
import type { ResourceWork } from '../resource-work.ts'
import { readSent } from './import-call.ts'
import { findKeptMapping } from './import-mapping.ts'
import { mayReplace } from './import-options.ts'
import { importMessages as messages } from './messages.ts'
import { findHeader, firstRows, isKeyField, knownTitles, mappableColumns, titlesOf } from './read-header.ts'
import { refused } from './refused-file.ts'
import { fillableColumns, isRequired } from './sheet-columns.ts'
import type { Transfers } from './transfer-services.ts'

const SAMPLES = 3
const SAMPLE_LENGTH = 60

/** What a sent file holds, and what its columns seem to be: nothing is imported. */
export async function importPreviewCall(
  call: ResourceWork<RequestContext> & Pick<Transfers, 'reader' | 'temp'>,
  { upload, gone }: { readonly upload: Upload; readonly gone: AbortSignal },
): Promise<ImportPreview> {
  const { context, resource } = call
  return readSent(call, { upload, signal: gone }, async (sheet) => {
    const mappable = mappableColumns(resource, context)
    if (fillableColumns(resource, context).length === 0) throw refused(messages.nothingToFill)
    const first = await firstRows(sheet)
    const { row, position } = findTitles(resource, context, first)
    if (!row || sheet.rowCount - position - 1 <= 0) throw refused(messages.empty)
    const kept = await findKeptMapping(call)
    const known = knownTitles(resource, context)
    const names = new Set(mappable.map(({ field }) => field.name))
    const fillable = new Set(fillableColumns(resource, context).map(({ field }) => field.name))
    const below = first.slice(position + 1)
    const width = Math.max(row.cells.length, ...below.map(({ cells }) => cells.length))
    const titles = titlesOf(row)
    const taken = new Set<string>()
    const fieldOf = (title: string | null) => {
      if (title === null) return null
      const name = kept.get(title) ?? known.get(title)?.name ?? ''
      if (!names.has(name) || taken.has(name) || (!kept.has(title) && !fillable.has(name))) return null
      taken.add(name)
      return name
    }
    const columns = Array.from({ length: width }, (_, index) => {
      const title = titles[index] ?? null
      return { index, title, field: fieldOf(title), samples: samplesOf(below, index) }
    }).filter(({ title, samples }) => title !== null || samples.length > 0)
    const isByTitles = columns.every(({ title, field }) => {
      const named = title === null ? undefined : known.get(title)
      return named !== undefined && (fillable.has(named.name) ? field === named.name : field === null)
    })
    return {
      sheet: sheet.name,
      otherSheets: [...sheet.otherSheets],
      rowCount: sheet.rowCount - position - 1,
      headerRow: row.number,
      columns,
      fields: mappable.map(({ field, title }) => ({
        name: field.name,
        title,
        required: fillable.has(field.name) && isRequired(field),
        isKey: isKeyField(context, field),
        isFilled: fillable.has(field.name),
      })),
      isByTitles,
      isKept: titles.some((title) => title !== null && kept.has(title)),
      mayUpdate: mayDo(context, resource.plan, 'edit'),
      mayReplace: mayReplace(resource, context),
    }
  })
}

/** The row that holds most titles of the page; where none does, the first one. */
function findTitles(resource: Resource, context: RequestContext, first: readonly SheetRow[]) {
  return findHeader(first, knownTitles(resource, context)) ?? { row: first[0], position: 0 }
}

function samplesOf(rows: readonly SheetRow[], index: number): string[] {
  const samples: string[] = []
  for (const { cells } of rows) {
    const text = cells[index]?.trim() ?? ''
    if (text !== '' && samples.length < SAMPLES) samples.push(text.slice(0, SAMPLE_LENGTH))
  }
  return samples
}
