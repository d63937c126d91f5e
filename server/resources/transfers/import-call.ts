import Value from 'typebox/value'
import { ENVELOPE_CODES, HEADERS } from '#schemas/api/envelope.ts'
import {
  IMPORT_FIELDS,
  type ImportAnswer,
  type ImportProgress,
  type ImportReportAnswer,
  importReport,
  type ToldOnce,
  transferEndpoints,
} from '#schemas/api/resources.ts'
import { type Answer, answer } from '../../http/answer.ts'
import { businessFailure } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Upload } from '../../http/serve-upload.ts'
import { type ReadOptions, type SentFile, WorkbookRefusedError } from '../../spreadsheets/read-workbook.ts'
import type { TempFile } from '../../temp/temp-file.ts'
import { createTurns } from '../../turns.ts'
import { inChange, type ResourceChange, type ResourceWork, type Trail } from '../resource-work.ts'
import type { RecordTransaction } from '../services.ts'
import { databaseErrorCode } from '../tables/table-state.ts'
import { type IdempotentRequest, onceByKey, readIdempotentRequest } from '../write/idempotency.ts'
import type { RefusableSheets } from './error-file.ts'
import { keepMapping } from './import-mapping.ts'
import { type ImportOptions, readImportOptions } from './import-options.ts'
import { collectRefusals, type RefusedRows } from './import-outcome.ts'
import { keepReport } from './import-reports.ts'
import { importRows } from './import-rows.ts'
import { type ImportCounts, type ImportWork, NO_COUNTS, takenCount } from './import-work.ts'
import { exportMessages, importMessages as messages } from './messages.ts'
import { readHeader, type SheetHeader } from './read-header.ts'
import { refused } from './refused-file.ts'
import { assertSameOutcome, deleteOthers, type ReplacedRows, settleOthers, toldOf } from './replace-rows.ts'
import type { SentWorkbook } from './sub-sheets.ts'
import { createMetValues } from './taken-values.ts'
import type { Transfers } from './transfer-services.ts'

/** A row that somebody else adds in the middle of an import is found by the next try. */
const MAX_TRIES = 3
const UNIQUE_VIOLATION = '23505'

export interface ImportRequest {
  readonly upload: Upload
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly isGone: () => boolean
  readonly gone: AbortSignal
  /** Told how far it is, as often as there is something new. */
  readonly onProgress: (progress: ImportProgress) => void
}

/** Carries the report of an import out of the transaction that is rolled back. */
class NothingKept extends Error {
  readonly refused: RefusedRows

  constructor(refused: RefusedRows) {
    super('Rows were refused, and all or none were asked for.')
    this.refused = refused
  }
}

/** Carries the report of a trial out of the transaction that is rolled back. */
class TrialOver extends Error {
  readonly report: ImportReportAnswer

  constructor(report: ImportReportAnswer) {
    super('The import was tried, and nothing of it is kept.')
    this.report = report
  }
}

/**
 * Takes the rows of a sent file in, in one transaction: those that are refused are told and passed over, or, where all
 * or none are asked for, keep the others out. However it ends, it is never half an import.
 */
export async function importCall(
  call: ResourceWork<RequestContext> & Pick<Transfers, 'reader' | 'temp'>,
  request: ImportRequest,
): Promise<Answer<ImportAnswer>> {
  const { upload, gone, isGone, headers, onProgress } = request
  const { context, resource } = call
  const options = readImportOptions(resource, context, upload.fields)
  const onRows = (read: number) => onProgress({ ...NOTHING_DONE, read })
  const { path } = transferEndpoints(resource.plan.entity, resource.plan).importExcel
  const once = readIdempotentRequest(headers[HEADERS.idempotencyKey.toLowerCase()], {
    path,
    tenantId: context.tenantId,
    body: [sentFields(upload), upload.sha256],
  })
  return readSent(call, { upload, signal: gone, onRows }, async (sent) => {
    const { sheet } = sent
    const header = await readSheetHeader(call, sent, options)
    const assertWanted = () => {
      if (isGone()) throw businessFailure(exportMessages.cancelled)
    }
    const { report, toldOnce } = await importWhole(call, {
      header,
      options,
      fileName: upload.fileName,
      once,
      sent: JSON.stringify([upload.sha256, ...sentFields(upload).filter(([name]) => name !== IMPORT_FIELDS.agreed)]),
      assertWanted,
      onAdded: ({ db, passwords }, added) => resource.managed?.handOut?.make({ db, context, passwords, gone }, added),
      onProgress: (counts) =>
        onProgress({
          read: sheet.rowCount,
          total: header.rowCount,
          checked: counts.checked,
          written: counts.added + counts.updated,
        }),
    })
    if (options.mapping) await keepMapping(call, header)
    return toAnswer({ ...report, ...(toldOnce && { toldOnce }) })
  })
}

function sentFields({ fields }: Upload): readonly (readonly [string, string])[] {
  return [...fields].sort()
}

const NOTHING_DONE: ImportProgress = { read: 0, total: null, checked: 0, written: 0 }

/** Reads a sent file, and what is wrong with it, into a sentence; its rows are there as long as they are used. */
export async function readSent<Result>(
  call: Pick<Transfers, 'reader' | 'temp'>,
  given: { readonly upload: SentFile; readonly signal: AbortSignal; readonly onRows?: (read: number) => void },
  use: (sent: SentWorkbook) => Promise<Result>,
): Promise<Result> {
  const { upload, signal, onRows } = given
  const opened: TempFile[] = []
  const openStore = async () => {
    const file = await call.temp.open()
    opened.push(file)
    return file
  }
  const read = async (options: ReadOptions) =>
    call.reader.read(upload, await openStore(), { signal, ...options }).catch((error) => refuse(error, signal))
  try {
    const sheet = await read(onRows ? { onRows } : {})
    return await use({ sheet, openStore, readSheet: (name) => read({ sheet: name }) })
  } finally {
    await Promise.all(opened.map((file) => file.close()))
  }
}

export async function readSheetHeader(
  { context, resource }: ResourceWork<RequestContext>,
  sent: SentWorkbook,
  options: ImportOptions,
): Promise<SheetHeader> {
  const header = await readHeader(resource, context, sent, options)
  if (header.rowCount <= 0) throw refused(messages.empty)
  return header
}

/** An import in one transaction. */
export interface WholeImport {
  readonly header: SheetHeader
  readonly options: ImportOptions
  readonly fileName: string
  readonly once: IdempotentRequest | null
  /** Stands for the file and how it is to be imported, where whoever sends it agrees to an outcome. */
  readonly sent?: string
  readonly assertWanted: () => void
  readonly onProgress: (counts: ImportCounts) => void
  /** Called in the transaction of all that comes in, with the new rows; what is told of them once stands in no stored report. */
  readonly onAdded?: (
    change: ResourceChange<RequestContext>,
    added: readonly string[],
  ) => Promise<ToldOnce | null> | undefined
  /** Called in the transaction of all that comes in, or of the report alone where nothing does. */
  readonly onDone?: (trx: RecordTransaction, report: ImportReportAnswer) => Promise<void>
}

/** What became of it, and what is told once of the rows that are new: nothing where the same was sent before. */
interface Imported {
  readonly report: ImportReportAnswer
  readonly toldOnce: ToldOnce | null
}

export async function importWhole(call: ResourceWork<RequestContext>, given: WholeImport): Promise<Imported> {
  const { context } = call
  const { header, options, fileName, assertWanted, onProgress, onDone = async () => {} } = given
  const turns = createTurns()
  const file = { header, options, fileName }

  async function once(change: ResourceChange<RequestContext>): Promise<Imported> {
    const added: string[] = []
    let toldOnce: ToldOnce | null = null
    const stored = await onceByKey(change, given.once, async () => {
      const refusedRows = collectRefusals(refusableIn(header))
      for (const { strays } of header.subSheets) for await (const rows of strays()) await refusedRows.add(rows)
      const work: ImportWork = {
        ...change,
        trail: ofImport(context),
        header,
        options,
        met: createMetValues(),
        onAdded: (ids) => added.push(...ids),
        onRefused: refusedRows.add,
        assertWanted,
        turns,
        onProgress,
      }
      const others = options.mode === 'replace' ? await deleteOthers(work) : null
      const counts = await importRows(work, header.dataRows())
      if (options.allOrNothing && refusedRows.count > 0) throw new NothingKept(refusedRows)
      const replaced = others && (await settleOthers(work, others, { counts, sent: given.sent ?? '' }))
      const described = { counts, refused: refusedRows, ...(replaced && { replaced }) }
      const report = await describeImport(change, file, described)
      if (replaced && options.agreed === null) throw new TrialOver({ ...report, agreement: replaced.digest })
      if (replaced && options.agreed !== null) assertSameOutcome(options.agreed, replaced)
      // Nothing is kept of an import that was called off at the last moment.
      assertWanted()
      toldOnce = added.length > 0 ? ((await given.onAdded?.(change, added)) ?? null) : null
      await onDone(change.db, report)
      return { ...report }
    })
    return { report: Value.Parse(importReport, stored), toldOnce }
  }

  try {
    return await retrying(() => inChange(call, once))
  } catch (error) {
    if (error instanceof TrialOver) return { report: error.report, toldOnce: null }
    if (!(error instanceof NothingKept)) throw error
    return inChange(call, async (change) => {
      const report = await describeImport(change, file, { counts: NO_COUNTS, refused: error.refused })
      await onDone(change.db, report)
      return { report, toldOnce: null }
    })
  }
}

export async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (databaseErrorCode(error) !== UNIQUE_VIOLATION || tries === MAX_TRIES) throw error
    }
  }
}

function refuse(error: unknown, gone: AbortSignal): never {
  if (gone.aborted) throw businessFailure(exportMessages.cancelled)
  throw error instanceof WorkbookRefusedError ? refused(error.message) : error
}

/** What became of all rows; the refused ones are kept as a file. */
export async function describeImport(
  work: ResourceWork<RequestContext>,
  { header, options, fileName }: Pick<WholeImport, 'header' | 'options' | 'fileName'>,
  {
    counts,
    refused: { count, told, file },
    replaced,
  }: { readonly counts: ImportCounts; readonly refused: RefusedRows; readonly replaced?: ReplacedRows },
): Promise<ImportReportAnswer> {
  const { resource } = work
  const total = totalOf(header)
  const taken = takenCount(counts)
  const counted = {
    totalCount: total,
    successCount: taken,
    errorCount: count,
    msg: messages.counts(total, taken, count),
    ...(options.mode !== 'add' && { updatedCount: counts.updated, unchangedCount: counts.unchanged }),
    ...(replaced && toldOf(replaced)),
    ...(header.ignored.length > 0 && { ignoredColumns: [...header.ignored] }),
  }
  const content = await file()
  if (!content) return counted
  const name = messages.errorFile(fileName)
  const id = await keepReport(work, { fileName: name, content })
  const { path } = transferEndpoints(resource.plan.entity, resource.plan).importErrors
  return { ...counted, fileUrl: `${path}?id=${id}`, fileName: name, errors: [...told] }
}

/** All rows that can be refused: those of the main sheet, and rows of sub-tables that belong to none of them. */
export function totalOf({ rowCount, subSheets }: SheetHeader): number {
  return subSheets.reduce((sum, { strayCount }) => sum + strayCount, rowCount)
}

export function refusableIn({ titles, subSheets }: SheetHeader): RefusableSheets {
  return { titles, subSheets: subSheets.map(({ name, header }) => ({ name, titles: header.titles })) }
}

/** What is said of an import, beside its report. */
export function importMessage(report: ImportReportAnswer): string {
  const { errorCount, successCount, updatedCount = 0, unchangedCount = 0, deletedCount, keptCount = 0 } = report
  if (deletedCount !== undefined) {
    const added = successCount - updatedCount - unchangedCount
    const counts = { added, updated: updatedCount, deleted: deletedCount, kept: keptCount }
    return report.agreement === undefined ? messages.replaced(counts) : messages.replacing(counts)
  }
  if (errorCount === 0) return messages.allImported(successCount)
  return successCount === 0 ? messages.noneImported : messages.partlyImported
}

function toAnswer(report: ImportAnswer): Answer<ImportAnswer> {
  const message = importMessage(report)
  return report.errorCount === 0 ? answer(report, message) : answer(report, message, ENVELOPE_CODES.importPartlyFailed)
}

/** What follows from imported rows says so in the log, and sends nothing unless the page asks for it. */
export function ofImport(caller: RequestContext): Trail {
  return { depth: 0, written: { rows: 0 }, caller, cause: { by: 'import' }, isImport: true }
}
