import { type SqlBool, sql } from 'kysely'
import { KEPT_DELETED_DAYS } from '#schemas/api/deleted-rows.ts'
import { instant } from '../../db/instant.ts'
import { inTries, type RecordChange, type RecordWork } from '../resource-work.ts'
import { entityDb } from '../tables/entity-tables.ts'
import { deleteRowsOf } from '../write/sub-row-store.ts'

/** So many rows go in one transaction: whoever restores one of them waits no longer. */
const AT_A_TIME = 500
const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * Removes rows of a page for good that were deleted so long ago, with their sub-rows and what they hold of files, in
 * portions; answers how many went. Nothing is told of it: for everybody else they went when they were deleted, and their
 * data log stays. References to them that were kept name a row that is gone, as they did before.
 */
export async function purgeDeleted(work: RecordWork): Promise<number> {
  const before = new Date(work.context.now().getTime() - KEPT_DELETED_DAYS * DAY_MS)
  let purged = 0
  for (;;) {
    const removed = await inTries(work.db, (trx) => purgeSome({ ...work, db: trx }, before))
    purged += removed
    if (removed < AT_A_TIME) return purged
  }
}

/** Rows that another server is purging, or somebody is restoring, are passed over. */
async function purgeSome(work: RecordChange, before: Date): Promise<number> {
  const { db, context, resource } = work
  const due = await entityDb(db)
    .selectFrom(resource.table)
    .where('tenant_id', '=', context.tenantId)
    .where('del_flag', '=', sql.lit(1))
    .where(sql<SqlBool>`coalesce(update_time, create_time) < ${instant(before)}`)
    .orderBy('id')
    .limit(AT_A_TIME)
    .forUpdate()
    .skipLocked()
    .select('id')
    .execute()
  const ids = due.map(({ id }) => String(id))
  if (ids.length > 0) await removeForGood(work, ids)
  return ids.length
}

/** Removes deleted rows that the transaction holds. */
export async function removeForGood(work: RecordChange, ids: readonly string[]): Promise<void> {
  const { db, context, resource } = work
  await deleteRowsOf(work, ids)
  await entityDb(db)
    .deleteFrom(resource.table)
    .where('tenant_id', '=', context.tenantId)
    .where(sql<SqlBool>`id = any(${ids}::text[])`)
    .execute()
  // From now on nothing holds them, so the sweep removes their contents once its grace is over.
  await db
    .updateTable('sys_file')
    .set({ data_table: null, data_id: null, data_field: null, create_time: context.now() })
    .where('tenant_id', '=', context.tenantId)
    .where('data_table', '=', resource.table)
    .where('data_id', 'in', ids)
    .execute()
}
