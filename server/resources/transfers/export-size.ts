import { sql } from 'kysely'
import { expectedRows } from '../../db/expected-rows.ts'
import { businessFailure } from '../../http/api-error.ts'
import { matchingRows } from '../read/read-records.ts'
import type { RecordWork } from '../resource-work.ts'
import { entityDb } from '../tables/entity-tables.ts'
import type { ExportRequest } from './export-request.ts'
import { exportMessages as messages } from './messages.ts'

/** Where the planner expects fewer rows than this part of the limit, nobody counts: it is seldom that far off. */
const SURE_PART = 0.25

/**
 * Refuses what is too large before a byte of it goes out. Rows that the planner has not expected meet the limit while
 * they are read.
 */
export async function assertNotTooMany(
  work: RecordWork & { readonly request: Pick<ExportRequest, 'filters'>; readonly maxRows: number },
): Promise<void> {
  const { db, request, maxRows } = work
  const matching = matchingRows(work, request.filters).select('id')
  if (expectedRows(await matching.explain('json')) < maxRows * SURE_PART) return
  const { count } = await entityDb(db)
    .selectFrom(matching.limit(maxRows + 1).as('found'))
    .select(sql<string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) > maxRows) throw businessFailure(messages.tooMany(maxRows))
}
