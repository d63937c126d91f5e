import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/databases.ts'
import type { DataContext, RequestContext } from '../../http/request-context.ts'
import { hasId } from '../existing/existing-rows.ts'
import { contextOf } from '../managed/of-installation.ts'
import type { RecordWork, WorkOn } from '../resource-work.ts'
import { liveRows } from './read-records.ts'
import { rowScope } from './row-scope.ts'

/** Whether the caller has to do with all of these rows of a page. */
export type RowsInSight = (db: Db, context: RequestContext, ids: readonly string[]) => Promise<boolean>

/** Those of them that the caller has to do with, in their order. */
export type ShownRows = <Row extends { readonly id: string }>(
  db: Db,
  context: RequestContext,
  rows: readonly Row[],
) => Promise<readonly Row[]>

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
    const wanted = [...new Set(ids)]
    const seen = await seenIds(workOn, page, { db, context, ids: wanted })
    return seen === null || seen.size === wanted.length
  }
}

/** The same for calls that tell of many rows. */
export function shownRows(workOn: WorkOn, page: string): ShownRows {
  return async (db, context, rows) => {
    const seen = await seenIds(workOn, page, { db, context, ids: rows.map(({ id }) => id) })
    return seen === null ? rows : rows.filter(({ id }) => seen.has(id))
  }
}

/** Which rows of a page somebody has to do with; null: all of the tenant. */
export type ScopeOfPage = (context: RequestContext) => RawBuilder<SqlBool> | null

/** The same for calls that find the rows themselves. */
export function scopeOfPage(workOn: WorkOn, page: string): ScopeOfPage {
  return (context) => {
    const work = workOn(page, context)
    return work ? rowScope(work) : scopeWithoutPage(context)
  }
}

/** The same by the page whose rows lie in a table, for whoever changes rows of another one. */
export function scopeOfTable({ context, files }: Pick<RecordWork, 'context' | 'files'>, table: string) {
  const resource = files?.resourceOf(table)
  return resource ? rowScope({ context, resource }) : scopeWithoutPage(context)
}

/** Of a page that cannot be used nobody can tell what its rules mean. */
function scopeWithoutPage(context: DataContext): RawBuilder<SqlBool> | null {
  return context.kind === 'system' || context.bounds.rules.size === 0 ? null : sql<SqlBool>`false`
}

/** Whether the page keeps any rows from the caller: then nobody works with all of them at once. */
export function keepsRows(workOn: WorkOn, page: string): (context: RequestContext) => boolean {
  const scope = scopeOfPage(workOn, page)
  return (context) => scope(context) !== null
}

interface Asked {
  readonly db: Db
  readonly context: RequestContext
  readonly ids: readonly string[]
}

/** Null: nothing is kept from the caller. */
async function seenIds(workOn: WorkOn, page: string, { db, context, ids }: Asked): Promise<ReadonlySet<string> | null> {
  const work = workOn(page, context)
  // Of a page that cannot be used nobody can tell what its rules mean.
  if (!work) return context.bounds.rules.size === 0 ? null : new Set()
  if (!rowScope(work)) return null
  const rows = await liveRows({ ...work, db, context: contextOf(work.resource, context) })
    .where(hasId(work.resource.plan.entity, ids))
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => String(id)))
}
