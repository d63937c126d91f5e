import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/databases.ts'
import { createRateLimit, type RateLimit } from '../../http/rate-limit.ts'
import { createWorkbookReader, type WorkbookReader } from '../../spreadsheets/read-workbook.ts'
import type { WorkServices } from '../resource-work.ts'

/** What exports and imports need besides the rows: both are heavy, so one person gets a few of them a minute. */
export interface Transfers {
  readonly reader: WorkbookReader
  /** @throws {ApiError} 429 */
  readonly countExport: RateLimit
  /** @throws {ApiError} 429 */
  readonly countImport: RateLimit
}

export type TransferServices = WorkServices & Transfers

const WINDOW_MS = 60_000
const EXPORTS_PER_WINDOW = 20
const IMPORTS_PER_WINDOW = 20

export function createTransfers(db: Db, clock: Clock): Transfers {
  return {
    reader: createWorkbookReader(),
    countExport: createRateLimit({ db, name: 'export', max: EXPORTS_PER_WINDOW, windowMs: WINDOW_MS, clock }),
    countImport: createRateLimit({ db, name: 'import', max: IMPORTS_PER_WINDOW, windowMs: WINDOW_MS, clock }),
  }
}
