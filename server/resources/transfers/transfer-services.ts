import type { Clock } from '../../clock.ts'
import type { Databases } from '../../db/databases.ts'
import type { ReadRoute } from '../../db/read-route.ts'
import { tooManyRequests } from '../../http/api-error.ts'
import { createFairQueue, QueueRefusedError } from '../../http/fair-queue.ts'
import { createRateLimit, type RateLimit } from '../../http/rate-limit.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { createWorkbookReader, MAX_WORKBOOK_BYTES, type WorkbookReader } from '../../spreadsheets/read-workbook.ts'
import type { SheetLimits } from '../../spreadsheets/sheet-part.ts'
import { SHEET_LIMITS } from '../../spreadsheets/write-workbook.ts'
import { createTempSpace, DEFAULT_TEMP_SETTINGS, type TempSettings, type TempSpace } from '../../temp/temp-space.ts'
import type { CallServices } from '../resource-work.ts'
import { exportMessages as messages } from './messages.ts'

/** What exports and imports need besides the rows: both are heavy, so one person gets a few of them a minute. */
export interface Transfers {
  /** Where exports read. */
  readonly longReads: ReadRoute
  readonly temp: TempSpace
  /** A few exports read at the same time; the others wait for a while. */
  readonly exportTurns: ExportTurns
  readonly reader: WorkbookReader
  readonly maxWorkbookBytes: number
  /** What a sheet of an export has room for. */
  readonly sheetLimits: SheetLimits
  /** @throws {ApiError} 429 */
  readonly countExport: RateLimit
  /** @throws {ApiError} 429 */
  readonly countImport: RateLimit
  /** Of files that are only looked into. @throws {ApiError} 429 */
  readonly countPreview: RateLimit
  /** Of tickets for exports. @throws {ApiError} 429 */
  readonly countTicket: RateLimit
  /** There is work to be done in the background. */
  readonly onTask: () => void
}

export type TransferServices = CallServices & Transfers

export interface ExportTurns {
  /**
   * Answers what ends the turn; it may be called twice.
   * @throws {ApiError} 429
   */
  enter(context: RequestContext, gone: AbortSignal): Promise<() => void>
}

export interface TransferOptions {
  readonly clock: Clock
  readonly temp?: TempSettings
  readonly maxWorkbookBytes?: number
  readonly sheetLimits?: SheetLimits
  readonly onTask?: () => void
}

const WINDOW_MS = 60_000
const EXPORTS_PER_WINDOW = 20
const IMPORTS_PER_WINDOW = 20
const PREVIEWS_PER_WINDOW = 40
const TURN_WITHIN_MS = 10_000
const RETRY_AFTER_SECONDS = 10

export function createTransfers(
  { app: db, longReads, longReadsAtOnce }: Pick<Databases, 'app' | 'longReads' | 'longReadsAtOnce'>,
  {
    clock,
    temp = DEFAULT_TEMP_SETTINGS,
    maxWorkbookBytes = MAX_WORKBOOK_BYTES,
    sheetLimits = SHEET_LIMITS,
    onTask = () => {},
  }: TransferOptions,
): Transfers {
  return {
    longReads,
    temp: createTempSpace(temp),
    exportTurns: createExportTurns(longReadsAtOnce),
    reader: createWorkbookReader(),
    maxWorkbookBytes,
    sheetLimits,
    countExport: createRateLimit({ db, name: 'export', max: EXPORTS_PER_WINDOW, windowMs: WINDOW_MS, clock }),
    countImport: createRateLimit({ db, name: 'import', max: IMPORTS_PER_WINDOW, windowMs: WINDOW_MS, clock }),
    countPreview: createRateLimit({ db, name: 'preview', max: PREVIEWS_PER_WINDOW, windowMs: WINDOW_MS, clock }),
    countTicket: createRateLimit({ db, name: 'export-ticket', max: EXPORTS_PER_WINDOW, windowMs: WINDOW_MS, clock }),
    onTask,
  }
}

/** One person never has all places. */
function createExportTurns(places: number): ExportTurns {
  const queue = createFairQueue({
    places,
    placesOfCaller: Math.max(1, places - 1),
    waiting: 50,
    waitingOfCaller: 10,
    waitMs: TURN_WITHIN_MS,
  })
  return {
    async enter({ tenantId, userId }, gone) {
      try {
        return await queue.enter({ address: String(tenantId), session: userId }, gone)
      } catch (error) {
        if (!(error instanceof QueueRefusedError)) throw error
        throw tooManyRequests(RETRY_AFTER_SECONDS, messages.tooBusy)
      }
    },
  }
}
