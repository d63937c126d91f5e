import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TimerPlan } from '#renderer/compile/plan.ts'
import type { SystemContext } from '../../http/request-context.ts'
import { createRelatedReads } from '../../references/related-rows.ts'
import { logicEnvironment } from '../pages/page-record.ts'
import type { FilterField } from '../read/list-filter.ts'
import { liveRows, ROWS_ALIAS } from '../read/read-records.ts'
import type { RecordWork, ResourceWork } from '../resource-work.ts'
import { toSqlCondition } from '../sql-expressions/to-sql.ts'
import { type DueRow, isNotWaiting, isToBeTriedAgain } from './refusals.ts'
import type { TakenTimer } from './timer-rows.ts'
import { timeOf } from './timer-times.ts'

const ROWS_AT_A_TIME = 200

/** The one column that is no field. */
const ID: FilterField = { column: 'id', type: { kind: 'string', maxLength: 36 }, multiple: false }

/** Holds of the rows whose time has come. */
export type DueCondition = RawBuilder<SqlBool>

/**
 * The condition of a timer as it is now: the time, and what rows of other pages come to, stand in it as values.
 * The time is that of the schedule, so that the rows of a day are found once, and on no other one.
 * @throws {ApiError} while such a page cannot be read.
 */
export async function dueCondition(
  work: ResourceWork<SystemContext>,
  { when, daily }: TimerPlan,
): Promise<DueCondition> {
  const { plan, textCollation, timeZone } = work.resource
  const related = createRelatedReads(work)
  const scheduled = timeOf({ daily }, work.context.now(), timeZone)
  const { user, now } = logicEnvironment({ ...work.context, now: () => scheduled }, timeZone, null)
  return related.settle(() =>
    toSqlCondition(when, {
      columns: { source: 'record', columns: new Map([['id', ID], ...plan.fieldByName]), table: ROWS_ALIAS },
      values: { record: {}, user, now, related: related.rows },
      textCollation,
    }),
  )
}

/** Rows whose time has come, in the order of their ids, from behind one of them. */
export async function findDueRows(
  work: RecordWork,
  isDue: DueCondition,
  taken: TakenTimer,
  behind: string | null,
): Promise<readonly DueRow[]> {
  const wanted = taken.isDue ? isNotWaiting(work, taken.id, ROWS_ALIAS) : isToBeTriedAgain(work, taken.id, ROWS_ALIAS)
  const rows = await dueRows(work, isDue)
    .where(wanted)
    .$if(behind !== null, (query) => query.where('id', '>', behind))
    .select([sql<string>`id`.as('id'), sql<number>`version`.as('version')])
    .orderBy('id')
    .limit(ROWS_AT_A_TIME)
    .execute()
  return rows.map(({ id, version }) => ({ id, version }))
}

/** Whether the time of a row is there, as the row is now. */
export async function isDueNow(work: RecordWork, isDue: DueCondition, id: string): Promise<boolean> {
  const row = await dueRows(work, isDue).where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}

/** The same for a row of another statement, by its id there. */
export function dueById(work: RecordWork, isDue: DueCondition, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const row = dueRows(work, isDue).where(sql<SqlBool>`${sql.ref(`${ROWS_ALIAS}.id`)} = ${id}`)
  return sql<SqlBool>`exists (${row.select('id')})`
}

function dueRows(work: RecordWork, isDue: DueCondition) {
  return liveRows(work).where(isDue)
}
