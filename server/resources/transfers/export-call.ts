import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { ExportFormat } from '#schemas/api/resources.ts'
import { formatWireInstant } from '../../db/business-zone.ts'
import { inSnapshot } from '../../db/long-read.ts'
import { businessFailure } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { FileAnswer, LongRequest } from '../../http/serve-file.ts'
import type { ByteSink } from '../../spreadsheets/byte-sink.ts'
import type { TableWriter } from '../../spreadsheets/table-writer.ts'
import { CSV_TYPE, createCsvWriter } from '../../spreadsheets/write-csv.ts'
import { createWorkbookWriter, WORKBOOK_TYPE, type WorkbookOptions } from '../../spreadsheets/write-workbook.ts'
import type { TempFile } from '../../temp/temp-file.ts'
import { type TempSpace, TempSpaceFullError } from '../../temp/temp-space.ts'
import { createTurns } from '../../turns.ts'
import type { ResourceWork } from '../resource-work.ts'
import { type ExportRequest, readExportRequest } from './export-request.ts'
import { exportRows, MAX_EXPORT_ROWS } from './export-rows.ts'
import { assertNotTooMany } from './export-size.ts'
import { exportMessages as messages } from './messages.ts'
import type { Transfers } from './transfer-services.ts'

/**
 * So long an export is held back: what goes wrong until then is told by a sentence. One that takes longer is sent while
 * it grows, and what goes wrong afterwards ends the connection, so that nobody takes half of a file for the whole.
 */
const HELD_BACK_MS = 500

export interface ExportOptions extends LongRequest {
  readonly query: Readonly<Record<string, unknown>>
  /** Called once rows leave, before the file ends: with all of them, or with those there were when it broke off. */
  readonly log: (end: { readonly rowCount: number; readonly isWhole: boolean }) => Promise<void>
  readonly maxRows?: number
  readonly heldBackMs?: number
}

/**
 * The rows of a list as a file: read at the database's speed into a temporary file, all of one moment, and sent from
 * there at the client's. However it ends, nothing stays: neither the statement, nor its place, nor the file.
 */
export async function exportCall(
  call: ResourceWork<RequestContext> & Pick<Transfers, 'longReads' | 'temp' | 'exportTurns' | 'sheetLimits'>,
  options: ExportOptions,
): Promise<FileAnswer> {
  const { context, temp } = call
  const { gone, heldBackMs = HELD_BACK_MS } = options
  const request = readExportRequest(call, options.query)
  const name = exportName(call, request.format)
  const opened: TempFile[] = []
  const open = async () => {
    const file = await temp.open()
    opened.push(file)
    return file
  }
  const leave = await call.exportTurns.enter(context, gone)
  let isOver = false
  const closeAll = async () => {
    isOver = true
    leave()
    await Promise.all(opened.map((file) => file.close()))
  }
  try {
    const file = await open()
    const begun = beginning()
    const sending = { isSent: false }
    const work = write(call, { ...options, request, file, open, sending, onBegun: begun.tell })
    // Its place is free when its rows have been read, however slowly they are fetched.
    work.then(file.end, file.fail).finally(() => {
      leave()
      // Opened while the others were closed.
      if (isOver) void closeAll()
    })
    const isWhole = await Promise.race([
      work.then(() => true),
      begun.told.then(() => delay(heldBackMs, false, { ref: false })),
    ])
    sending.isSent = true
    const content = Readable.from(file.follow(), { objectMode: false })
    content.once('close', () => void closeAll())
    return { name, contentType: EXPORT_TYPES[request.format], content, ...(isWhole && { bytes: file.size }) }
  } catch (error) {
    await closeAll()
    throw toRefusal(error, gone)
  }
}

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = { xlsx: WORKBOOK_TYPE, csv: CSV_TYPE }

/** As the contract names it: the page and the moment. */
export function exportName({ context, resource }: ResourceWork, format: ExportFormat): string {
  const stamp = formatWireInstant(context.now(), resource.timeZone).replaceAll(/[-:]/g, '').replace(' ', '_')
  return messages.fileName(resource.plan.title, stamp, format)
}

interface ExportWrite extends ExportOptions {
  readonly request: ExportRequest
  readonly file: TempFile
  readonly open: TempSpace['open']
  readonly sending: { readonly isSent: boolean }
  /** The export is small enough, and its first rows are on their way. */
  readonly onBegun: () => void
}

async function write(
  call: ResourceWork<RequestContext> & Pick<Transfers, 'longReads' | 'sheetLimits'>,
  given: ExportWrite,
): Promise<void> {
  const { request, file, open, sending, onBegun, gone, log, maxRows = MAX_EXPORT_ROWS } = given
  const writer = writerOf(request.format, file, { openStore: open, limits: call.sheetLimits })
  let rowCount = 0
  const onRows = (count: number) => {
    rowCount += count
  }
  try {
    await inSnapshot(await call.longReads.reachable(), gone, async (trx) => {
      const work = { ...call, db: trx, writer, request, signal: gone, turns: createTurns(), maxRows, onRows }
      await assertNotTooMany(work)
      onBegun()
      await exportRows(work)
    })
    await writer.finish()
    await log({ rowCount, isWhole: true })
  } catch (error) {
    writer.abandon()
    if (sending.isSent) await log({ rowCount, isWhole: false })
    throw error
  }
}

export function writerOf(format: ExportFormat, out: ByteSink, options: WorkbookOptions): TableWriter {
  return format === 'csv' ? createCsvWriter(out) : createWorkbookWriter(out, options)
}

function beginning(): { readonly told: Promise<void>; readonly tell: () => void } {
  let tell = () => {}
  const told = new Promise<void>((resolve) => {
    tell = resolve
  })
  return { told, tell }
}

function toRefusal(error: unknown, gone: AbortSignal): unknown {
  if (gone.aborted) return businessFailure(messages.cancelled)
  return error instanceof TempSpaceFullError ? businessFailure(messages.noSpace) : error
}
