import { createHash } from 'node:crypto'
import Value from 'typebox/value'
import { ENVELOPE_CODES, HEADERS } from '#schemas/api/envelope.ts'
import {
  ALL_OR_NOTHING_FIELD,
  type ImportReportAnswer,
  importReport,
  MAX_TOLD_ERRORS,
  transferEndpoints,
} from '#schemas/api/resources.ts'
import { type Answer, answer } from '../../http/answer.ts'
import { businessFailure } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Upload } from '../../http/serve-file.ts'
import { type ReadSheet, WorkbookRefusedError } from '../../spreadsheets/read-workbook.ts'
import type { Resource } from '../resource.ts'
import { inChange, type ResourceWork, type Trail } from '../resource-work.ts'
import { databaseErrorCode } from '../tables/table-state.ts'
import { onceByKey, readIdempotentRequest } from '../write/idempotency.ts'
import { writeErrorFile } from './error-file.ts'
import type { RowRefusal } from './import-outcome.ts'
import { keepReport } from './import-reports.ts'
import { type ImportedRows, type ImportWork, importRows } from './import-rows.ts'
import { exportMessages, importMessages as messages } from './messages.ts'
import { readHeader, refused } from './read-header.ts'
import type { Transfers } from './transfer-services.ts'

/** A row that somebody else adds in the middle of an import is found by the next try. */
const MAX_TRIES = 3
const UNIQUE_VIOLATION = '23505'

export interface ImportRequest {
  readonly upload: Upload
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly isGone: () => boolean
}

/** Carries the report of an import out of the transaction that is rolled back. */
class NothingKept extends Error {
  readonly refusals: readonly RowRefusal[]

  constructor(refusals: readonly RowRefusal[]) {
    super('Rows were refused, and all or none were asked for.')
    this.refusals = refusals
  }
}

/**
 * Adds the rows of a sent workbook, in one transaction: those that are refused are told and passed over, or, where all
 * or none are asked for, keep the others out. However it ends, it is never half an import.
 */
export async function importCall(
  { reader, ...call }: ResourceWork<RequestContext> & Pick<Transfers, 'reader'>,
  { upload, headers, isGone }: ImportRequest,
): Promise<Answer<ImportReportAnswer>> {
  const { context, resource } = call
  const sheet = await reader.read(upload.content, upload.fileName).catch(refuse)
  const header = readHeader(resource, context, sheet)
  if (header.dataRows.length === 0) throw refused(messages.empty)
  const allOrNothing = upload.fields.get(ALL_OR_NOTHING_FIELD) === '1'
  const request = readIdempotentRequest(headers[HEADERS.idempotencyKey.toLowerCase()], {
    path: transferEndpoints(resource.plan.entity, resource.plan).importExcel.path,
    tenantId: context.tenantId,
    body: [allOrNothing, createHash('sha256').update(upload.content).digest('hex')],
  })
  const assertWanted = () => {
    if (isGone()) throw businessFailure(exportMessages.cancelled)
  }
  const inImport = <Result>(run: (work: ImportWork) => Promise<Result>) =>
    inChange(call, (change) => run({ ...change, trail: ofImport(context), sheet, header, assertWanted }))

  async function once(work: ImportWork): Promise<ImportReportAnswer> {
    const stored = await onceByKey(work, request, async () => {
      const rows = await importRows(work)
      if (allOrNothing && rows.refusals.length > 0) throw new NothingKept(rows.refusals)
      const report = await describeImport(work, upload.fileName, rows)
      // Nothing is kept of an import that was called off at the last moment.
      assertWanted()
      return { ...report }
    })
    return Value.Parse(importReport, stored)
  }

  try {
    return toAnswer(await retrying(() => inImport(once)))
  } catch (error) {
    if (!(error instanceof NothingKept)) throw error
    const { refusals } = error
    return toAnswer(await inImport((work) => describeImport(work, upload.fileName, { imported: 0, refusals })))
  }
}

async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (databaseErrorCode(error) !== UNIQUE_VIOLATION || tries === MAX_TRIES) throw error
    }
  }
}

function refuse(error: unknown): ReadSheet {
  throw error instanceof WorkbookRefusedError ? refused(error.message) : error
}

async function describeImport(
  work: ImportWork,
  fileName: string,
  { imported, refusals }: ImportedRows,
): Promise<ImportReportAnswer> {
  const { resource, sheet, header } = work
  const total = header.dataRows.length
  const counts = {
    totalCount: total,
    successCount: imported,
    errorCount: refusals.length,
    msg: messages.counts(total, imported, refusals.length),
  }
  const ignoredColumns = [...header.ignored, ...ignoredSheets(resource, sheet)]
  const more = ignoredColumns.length === 0 ? {} : { ignoredColumns }
  if (refusals.length === 0) return { ...counts, ...more }
  const file = { fileName: messages.errorFile(fileName), content: writeErrorFile(header.titles, refusals) }
  const id = await keepReport(work, file)
  const { path } = transferEndpoints(resource.plan.entity, resource.plan).importErrors
  const errors = refusals.flatMap((refusal) => refusal.errors).slice(0, MAX_TOLD_ERRORS)
  return { ...counts, ...more, fileUrl: `${path}?id=${id}`, fileName: file.fileName, errors: [...errors] }
}

/** Exports hold sub-tables as further sheets; an import takes the records alone. */
function ignoredSheets({ plan }: Resource, { otherSheets }: ReadSheet): readonly string[] {
  return plan.subTables.filter(({ title }) => otherSheets.includes(title)).map(({ title }) => messages.subTable(title))
}

function toAnswer(report: ImportReportAnswer): Answer<ImportReportAnswer> {
  const { errorCount, successCount } = report
  if (errorCount === 0) return answer(report, messages.allImported(successCount))
  const message = successCount === 0 ? messages.noneImported : messages.partlyImported
  return answer(report, message, ENVELOPE_CODES.importPartlyFailed)
}

/** What follows from imported rows says so in the log, and sends nothing unless the page asks for it. */
function ofImport(caller: RequestContext): Trail {
  return { depth: 0, written: { rows: 0 }, caller, cause: { by: 'import' }, isImport: true }
}
