import type { Db } from '../../db/databases.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { hasId } from '../existing/existing-rows.ts'
import type { WorkOn } from '../resource-work.ts'
import { liveRows } from './read-records.ts'
import { rowScope } from './row-scope.ts'

/** Whether the caller has to do with all of these rows of a page. */
export type RowsInSight = (db: Db, context: RequestContext, ids: readonly string[]) => Promise<boolean>

/** Where people are given roles or places, and with whom the caller has to do. */
export interface PeopleWork {
  readonly db: Db
  readonly inSight: RowsInSight
}

/**
 * Calls beside a page work with no rows that the page keeps from their caller: neither by what it says itself, nor by
 * data rules. That there are such rows, and in this tenant, is for the calls to ask.
 */
export function rowsInSight(workOn: WorkOn, page: string): RowsInSight {
  return async (db, context, ids) => {
    const work = workOn(page, context)
    // Of a page that cannot be used nobody can tell what its rules mean.
    if (!work) return context.bounds.rules.size === 0
    if (!rowScope(work)) return true
    const wanted = [...new Set(ids)]
    const rows = await liveRows({ ...work, db })
      .where(hasId(work.resource.plan.entity, wanted))
      .select('id')
      .execute()
    return rows.length === wanted.length
  }
}
