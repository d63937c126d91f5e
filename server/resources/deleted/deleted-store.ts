import { type SqlBool, sql } from 'kysely'
import { withRows } from '../read/read-records.ts'
import { rowScope } from '../read/row-scope.ts'
import { type FieldValues, readStoredRecord, type StoredRecord } from '../read/stored-record.ts'
import { parentOf, refreshHasChild } from '../read/tree-store.ts'
import type { RecordChange, RecordWork } from '../resource-work.ts'
import { inSeconds } from '../tables/column-value.ts'
import { entityDb } from '../tables/entity-tables.ts'
import { recordChange } from '../write/record-log.ts'
import { assertInScope, followFrom, toColumns } from '../write/record-store.ts'
import { type RowWrites, replaceRows } from '../write/sub-row-store.ts'

/*
 * Rows that were deleted softly: marked, with who has done it and when as their last change. Everywhere else they count
 * as gone.
 */

/** Those of the tenant that the caller would see if they were live. */
function deletedRows(work: RecordWork) {
  const { db, context, resource } = work
  const scope = rowScope(work)
  return entityDb(db)
    .selectFrom(resource.table)
    .where('tenant_id', '=', context.tenantId)
    .where('del_flag', '=', sql.lit(1))
    .$if(scope !== null, (query) => query.where(scope ?? sql<SqlBool>`true`))
}

/** Newest first. */
export async function listDeleted(
  work: RecordWork,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly records: readonly StoredRecord[]; readonly total: number }> {
  const [rows, count] = await Promise.all([
    deletedRows(work)
      .selectAll()
      .orderBy(sql`update_time desc nulls last`)
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute(),
    deletedRows(work).select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { records: rows.map((row) => readStoredRecord(work.resource, row)), total: Number(count.total) }
}

/** Finds deleted records with their sub-rows and holds them, in the order of their ids. */
export async function lockDeleted(work: RecordChange, ids: readonly string[]): Promise<readonly StoredRecord[]> {
  const rows = await deletedRows(work)
    .where(sql<SqlBool>`id = any(${ids}::text[])`)
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .execute()
  return withRows(
    work,
    rows.map((row) => readStoredRecord(work.resource, row)),
  )
}

/** A deleted record that the transaction holds, and what has become of its values meanwhile. */
export interface Restoration {
  readonly record: StoredRecord
  readonly changes: FieldValues
  readonly rows: RowWrites
}

/** Makes them live again, with their sub-rows, and does what the page lets follow; answers them as they are then. */
export async function restoreRecords(
  work: RecordChange,
  restorations: readonly Restoration[],
): Promise<readonly StoredRecord[]> {
  const { db, context, resource } = work
  const live: StoredRecord[] = []
  for (const { record, changes, rows } of restorations) {
    const row = await entityDb(db)
      .updateTable(resource.table)
      .set({
        ...toColumns(resource, changes),
        del_flag: 0,
        update_by: context.username,
        update_time: inSeconds(context.now()),
        version: record.version + 1,
      })
      .where('id', '=', record.id)
      .where('tenant_id', '=', context.tenantId)
      .returningAll()
      .executeTakeFirstOrThrow()
    for (const table of resource.plan.subTables) {
      const [wanted, existing = []] = [rows.get(table.name), record.rows.get(table.name)]
      if (wanted) await replaceRows(work, table, { masterId: record.id, existing, wanted })
    }
    live.push(readStoredRecord(resource, row))
  }
  await assertInScope(work, live)
  await refreshHasChild(work, [...live.map(parentOf), ...live.map(({ id }) => id)])
  const stored = await withRows(work, live)
  const logged = await recordChange(work, 'restore', stored)
  await followFrom(
    work,
    'restored',
    logged.map((after) => ({ before: null, after })),
  )
  return logged
}
