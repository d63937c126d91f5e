import { sql } from 'kysely'
import { ApiError, businessFailure } from '../../http/api-error.ts'
import type { ListWanted } from '../read/read-list-query.ts'
import { matchingRows } from '../read/read-records.ts'
import type { RecordWork } from '../resource-work.ts'
import type { ListServices } from './list-services.ts'
import { listMessages as messages } from './messages.ts'
import { pageByNumber } from './page-rows.ts'
import { readPlan, rowsBeforeFirst } from './read-plan.ts'
import { unservedParts, unservedText } from './served-by-index.ts'

/** All statements of requests end by then. */
const STATEMENT_SECONDS = 10
const CANCELLED = '57014'
/** From here on a page that is found by its number is one that takes its time. */
const MANY_SKIPPED = 1_000_000

/**
 * Reads a list within the limits of the installation. What would read more rows than they allow before it has the first
 * one is not begun; what takes longer than they allow is ended; and both are told with what is missing.
 */
export async function withinLimits<Work extends RecordWork, Result>(
  work: Work,
  lists: ListServices,
  { wanted, read }: { readonly wanted: ListWanted; readonly read: (work: Work) => Promise<Result> },
): Promise<Result> {
  await assertReadable(work, lists, wanted)
  const { seconds } = lists.limits
  try {
    if (seconds >= STATEMENT_SECONDS || isServed(work, lists, wanted)) return await read(work)
    return await work.db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(trx)
      return read({ ...work, db: trx })
    })
  } catch (error) {
    if (!isCancelled(error)) throw error
    const missing = missingText(work, lists, wanted)
    const deep = (wanted.pageNo - 1) * wanted.pageSize >= MANY_SKIPPED ? messages.tooDeep : ''
    if (missing === '' && deep === '') throw error
    const limit = Math.min(seconds, STATEMENT_SECONDS)
    throw businessFailure(messages.tooSlow(limit, missing || deep))
  }
}

async function assertReadable(work: RecordWork, lists: ListServices, wanted: ListWanted): Promise<void> {
  const { scanRows } = lists.limits
  const tableRows = lists.rowsOf(work.resource.table)
  if (scanRows === 0 || tableRows <= scanRows || wanted.edge || isServed(work, lists, wanted)) return
  const page = pageByNumber(matchingRows(work, wanted.filters), work.resource, wanted)
  const before = rowsBeforeFirst(readPlan(await page.explain('json')), tableRows)
  if (before > scanRows) throw businessFailure(messages.tooManyRows(before, missingText(work, lists, wanted)))
}

function isServed(work: RecordWork, lists: ListServices, wanted: ListWanted): boolean {
  const { sort, conditions } = unserved(work, lists, wanted)
  return sort === null && conditions.length === 0
}

function unserved({ resource }: RecordWork, lists: ListServices, wanted: ListWanted) {
  return unservedParts(resource, wanted, lists.indexesOf(resource.plan))
}

function missingText(work: RecordWork, lists: ListServices, wanted: ListWanted): string {
  return unservedText(unserved(work, lists, wanted))
}

export function isCancelled(error: unknown): boolean {
  return !(error instanceof ApiError) && error instanceof Error && 'code' in error && error.code === CANCELLED
}
