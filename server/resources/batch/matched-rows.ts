import { type Expression, type SqlBool, sql } from 'kysely'
import { MAX_BATCH_ROWS } from '#schemas/api/batch-work.ts'
import { businessFailure } from '../../http/api-error.ts'
import { matchingRows } from '../read/read-records.ts'
import type { RecordWork } from '../resource-work.ts'
import { entityDb } from '../tables/entity-tables.ts'
import { batchMessages as messages } from './messages.ts'

/** The rows that conditions find at one moment. */
export interface MatchedRows {
  readonly count: number
  /** The same for the same rows, whatever is in them. */
  readonly hash: string
  /** In an order that stays. */
  readonly ids: readonly string[]
}

/** @throws {ApiError} when there are more than a batch takes. */
export async function findMatched(work: RecordWork, filters: readonly Expression<SqlBool>[]): Promise<MatchedRows> {
  const matched = matchingRows(work, filters)
    .select('id')
    .limit(MAX_BATCH_ROWS + 1)
  const found = await entityDb(work.db)
    .selectFrom(matched.as('matched'))
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<string>`md5(coalesce(string_agg(id, ',' order by id collate "C"), ''))`.as('hash'),
      sql<readonly string[]>`coalesce(array_agg(id order by id collate "C"), '{}')`.as('ids'),
    ])
    .executeTakeFirst()
  if (!found) throw new TypeError('A count has answered no row.')
  if (found.count > MAX_BATCH_ROWS) throw businessFailure(messages.tooMany(MAX_BATCH_ROWS))
  return found
}

/** @throws {ApiError} when the rows are not those that somebody has agreed to. */
export function assertAgreed(agreed: Pick<MatchedRows, 'count' | 'hash'>, now: MatchedRows): void {
  if (agreed.count !== now.count || agreed.hash !== now.hash) {
    throw businessFailure(messages.changedSince(agreed.count, now.count))
  }
}
