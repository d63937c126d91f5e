import { type Expression, type SqlBool, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { EffectEvent } from '#schemas/language/effects.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import type { SortKey } from '#schemas/query/sort-params.ts'
import { businessFailure } from '../../http/api-error.ts'
import { createUuidV7 } from '../../ids/uuid-v7.ts'
import { chunksOf } from '../chunks.ts'
import { entityRows, hasId } from '../existing/existing-rows.ts'
import { deleteExisting, insertExisting, updateExisting } from '../existing/write-existing.ts'
import type { ManagedWrite } from '../managed/managed-resource.ts'
import { resourceMessages } from '../messages.ts'
import { sortOrder } from '../read/row-order.ts'
import { rowScope } from '../read/row-scope.ts'
import { type FieldValues, NO_ROWS, readStoredRecord, type StoredRecord } from '../read/stored-record.ts'
import { parentOf, refreshHasChild } from '../read/tree-store.ts'
import type { Resource } from '../resource.ts'
import type { Happening, RecordChange, RecordWork } from '../resource-work.ts'
import { inSeconds, toColumnValue } from '../tables/column-value.ts'
import { type EntityRow, entityDb } from '../tables/entity-tables.ts'
import { attachFiles, copyOthersFiles } from './own-files.ts'
import { recordChange } from './record-log.ts'
import { deleteRowsOf, insertRows, loadRows, type RowWrites, replaceRows } from './sub-row-store.ts'

/*
 * The query layer of pages' tables. Nothing here works without saying on whose behalf: every statement carries the
 * tenant, and every change writes the row, its data log and a domain event in the caller's transaction.
 */

export interface RecordQuery {
  readonly filters: readonly Expression<SqlBool>[]
  readonly sort: readonly SortKey[]
  readonly pageNo: number
  readonly pageSize: number
}

/** How many live rows there are in all. */
export async function countRecords(work: RecordWork): Promise<number> {
  const { total } = await liveRows(work).select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

export async function listRecords(
  work: RecordWork,
  query: RecordQuery,
): Promise<{ readonly records: readonly StoredRecord[]; readonly total: number }> {
  const { resource } = work
  const matching = liveRows(work).where((row) => row.and([...query.filters]))
  const [rows, count] = await Promise.all([
    matching
      .selectAll()
      .orderBy(sortOrder(resource, query.sort))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize)
      .execute(),
    matching.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { records: await readRows(work, rows), total: Number(count.total) }
}

export async function findRecord(work: RecordWork, id: string): Promise<StoredRecord | null> {
  const row = await liveRows(work)
    .where(hasId(work.resource.plan.entity, [id]))
    .selectAll()
    .executeTakeFirst()
  const [record] = row ? await readRows(work, [row]) : []
  return record ?? null
}

async function readRows(work: RecordWork, rows: readonly EntityRow[]): Promise<readonly StoredRecord[]> {
  const { db, context, resource } = work
  const stored = rows.map((row) => readStoredRecord(resource, row))
  const records = resource.plan.tree && rowScope(work) ? await withSeenChildren(work, stored) : stored
  return resource.managed?.hooks.afterRead?.(db, context, records) ?? records
}

/** Rows of a tree that know only of those below them that the caller sees. */
async function withSeenChildren(work: RecordWork, records: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
  const ids = records.map(({ id }) => id)
  const found = await liveRows(work)
    .where(sql<SqlBool>`parent_id = any(${ids}::text[])`)
    .select(sql<string>`parent_id`.as('id'))
    .distinct()
    .execute()
  const parents = new Set(found.map(({ id }) => id))
  return records.map((record) => ({ ...record, hasChild: parents.has(record.id) }))
}

/** Ids in the order of the sort, at most so many. */
export async function listIds(
  work: RecordWork,
  query: Pick<RecordQuery, 'filters' | 'sort'> & { readonly limit: number },
): Promise<readonly string[]> {
  const { resource } = work
  const rows = await liveRows(work)
    .where((row) => row.and([...query.filters]))
    .select('id')
    .orderBy(sortOrder(resource, query.sort))
    .limit(query.limit)
    .execute()
  return rows.map(({ id }) => String(id))
}

/** The records of these ids, in their order; those that are not there are left out. */
export async function findRecords(work: RecordWork, ids: readonly string[]): Promise<readonly StoredRecord[]> {
  const rows = await liveRows(work).where(hasId(work.resource.plan.entity, ids)).selectAll().execute()
  const byId = new Map((await readRows(work, rows)).map((record) => [record.id, record]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What rows are held for. A change lets others refer to them meanwhile; a deletion waits for those, and they for it. */
export type HoldPurpose = 'change' | 'deletion'

/** Finds and holds rows; in the order of their ids, so that two changes never wait for each other. */
export async function lockRecords(
  work: RecordChange,
  ids: readonly string[],
  purpose: HoldPurpose,
): Promise<readonly StoredRecord[]> {
  const { resource } = work
  const wanted = rowsOfIds(work, ids)
  const rows = await (purpose === 'change' ? wanted.forNoKeyUpdate() : wanted.forUpdate()).execute()
  return rows.map((row) => readStoredRecord(resource, row))
}

/** Finds rows that must stay as they are until the transaction ends. */
export async function holdRecords(work: RecordChange, ids: readonly string[]): Promise<readonly StoredRecord[]> {
  const { resource } = work
  if (ids.length === 0) return []
  const rows = await rowsOfIds(work, ids).forShare().execute()
  return rows.map((row) => readStoredRecord(resource, row))
}

function rowsOfIds(work: RecordChange, ids: readonly string[]) {
  return liveRows(work).where(hasId(work.resource.plan.entity, ids)).orderBy('id').selectAll()
}

/** Finds a record and all that belongs to it, and holds it for a change. */
export async function lockWhole(work: RecordChange, id: string): Promise<StoredRecord | null> {
  const [record] = await lockRecords(work, [id], 'change')
  if (!record) return null
  const [whole] = await withRows(work, [record])
  return whole ?? null
}

/** The records with the rows of their sub-tables. */
export async function withRows(work: RecordWork, records: readonly StoredRecord[]): Promise<readonly StoredRecord[]> {
  const { resource } = work
  if (resource.plan.subTables.length === 0 || records.length === 0) return records
  const ids = records.map(({ id }) => id)
  const rows = await loadRows(work, ids)
  return records.map((record) => ({ ...record, rows: rows.get(record.id) ?? NO_ROWS }))
}

export interface NewRecord {
  readonly values: FieldValues
  readonly rows: RowWrites
}

/** Adds records with their sub-rows and answers them as they are stored. */
export async function insertWhole(work: RecordChange, given: readonly NewRecord[]): Promise<readonly StoredRecord[]> {
  const { db, context, resource } = work
  const records = await copyOthersFiles(
    work,
    given.map((record) => ({ ...record, id: null })),
  )
  const write: ManagedWrite = {
    trx: db,
    context,
    action: 'add',
    rows: records.map(({ values }) => ({ before: null, values })),
  }
  await resource.managed?.hooks.beforeWrite?.(write)
  const stored: StoredRecord[] = []
  for (const chunk of chunksOf(records, rowsPerStatement(resource))) {
    if (resource.plan.entity.existing) {
      const rows = await insertExisting(work, chunk)
      stored.push(...rows.map((row) => readStoredRecord(resource, row)))
      continue
    }
    const rows = chunk.map(({ values }) => ({
      ...toColumns(resource, values),
      id: createUuidV7(context.now().getTime()),
      create_by: context.username,
      create_time: inSeconds(context.now()),
      tenant_id: context.tenantId,
      sys_org_code: context.orgCode,
      version: 1,
    }))
    const inserted = await entityDb(db).insertInto(resource.table).values(rows).returningAll().execute()
    for (const table of resource.plan.subTables) {
      const masters = rows.map(({ id }, index) => ({ id, rows: chunk[index]?.rows.get(table.name) ?? [] }))
      await insertRows(work, table, masters)
    }
    const added = inserted.map((row) => readStoredRecord(resource, row))
    stored.push(...(await withRows(work, added)))
  }
  await assertInScope(work, stored)
  await refreshHasChild(work, stored.map(parentOf))
  await attachFiles(work, stored)
  await recordChange(work, 'add', stored)
  await resource.managed?.hooks.afterWrite?.(write, stored)
  await followFrom(
    work,
    'created',
    stored.map((after) => ({ before: null, after })),
  )
  return stored
}

/** Does what the page lets follow from a change, and what other pages keep of its rows. */
async function followFrom(work: RecordChange, event: EffectEvent, rows: Happening['rows']): Promise<void> {
  const effects = work.resource.plan.effects[event]
  if (rows.length > 0) await work.follow?.(work, { effects, rows, isWritten: true })
}

/** A record that the transaction holds, and how it is to change. */
export interface RecordUpdate {
  readonly record: StoredRecord
  readonly changes: FieldValues
  /** Complete new lists, by sub-table; the others stay. */
  readonly rows: RowWrites
  /** Nobody edits what changes: an open form of the record stays as current as it was. */
  readonly keepsVersion?: boolean
  /** It is counted, not edited: it does not stand in the history, and whoever edited the record last remains so. */
  readonly isUnlogged?: boolean
}

/** Changes a record that the transaction holds, and answers it as it is then. */
export async function updateRecord(work: RecordChange, update: RecordUpdate): Promise<StoredRecord> {
  const [stored] = await updateRecords(work, [update])
  if (!stored) throw new TypeError('A changed record was not found again.')
  return stored
}

/**
 * Changes records, and answers them as they are then, in their order. The version of one rises also when only its
 * sub-rows change: they are part of it.
 */
export async function updateRecords(
  work: RecordChange,
  given: readonly RecordUpdate[],
): Promise<readonly StoredRecord[]> {
  const { db, context, resource } = work
  const own = await copyOthersFiles(
    work,
    given.map(({ changes, ...update }) => ({ ...update, id: update.record.id, values: changes })),
  )
  const updates = own.map(({ values, ...update }): RecordUpdate => ({ ...update, changes: values }))
  const write: ManagedWrite = {
    trx: db,
    context,
    action: 'edit',
    rows: updates.map(({ record, changes }) => ({ before: record, values: changes })),
  }
  await resource.managed?.hooks.beforeWrite?.(write)
  const changed: StoredRecord[] = []
  for (const { record, changes, rows, keepsVersion, isUnlogged } of updates) {
    if (resource.plan.entity.existing) {
      changed.push(readStoredRecord(resource, await updateExisting(work, { record, changes })))
      continue
    }
    const row = await entityDb(db)
      .updateTable(resource.table)
      .set({
        ...toColumns(resource, changes),
        ...(!isUnlogged && { update_by: context.username, update_time: inSeconds(context.now()) }),
        version: record.version + (keepsVersion ? 0 : 1),
      })
      .where('id', '=', record.id)
      .where('tenant_id', '=', context.tenantId)
      .where('version', '=', record.version)
      .returningAll()
      .executeTakeFirstOrThrow()
    for (const table of resource.plan.subTables) {
      const wanted = rows.get(table.name)
      if (wanted)
        await replaceRows(work, table, { masterId: record.id, existing: record.rows.get(table.name) ?? [], wanted })
    }
    changed.push(readStoredRecord(resource, row))
  }
  await assertInScope(work, changed)
  const stored = await withRows(work, changed)
  const moved = updates.flatMap(({ record, changes }, index) => {
    const after = stored[index]
    return after && changes.has(PARENT_FIELD) ? [parentOf(record), parentOf(after)] : []
  })
  await refreshHasChild(work, moved)
  await attachFiles(work, stored)
  const unlogged = new Set(updates.flatMap(({ record, isUnlogged }) => (isUnlogged ? [record.id] : [])))
  await recordChange(work, 'edit', stored, unlogged)
  await resource.managed?.hooks.afterWrite?.(write, stored)
  const changedRows = updates.flatMap(({ record }, index) => {
    const after = stored[index]
    return after ? [{ before: record, after }] : []
  })
  await followFrom(work, 'updated', changedRows)
  return stored
}

/** What somebody saves must be theirs to see afterwards too: nobody pushes a row to others, or takes it from himself. */
async function assertInScope(work: RecordChange, records: readonly StoredRecord[]): Promise<void> {
  const scope = rowScope(work)
  if (!scope || records.length === 0) return
  const ids = records.map(({ id }) => id)
  const seen = await liveRows(work)
    .where(hasId(work.resource.plan.entity, ids))
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  if (Number(seen.total) < ids.length) throw businessFailure(resourceMessages.outsideRows)
}

/**
 * Takes a value out of records that the transaction holds, because others are about to get it: a unique index does not
 * wait for the end. It is no change of theirs, since each of them is given another one before the end.
 */
export async function releaseValues(
  { db, context, resource }: RecordChange,
  field: FieldPlan,
  ids: readonly string[],
): Promise<void> {
  // Which values a table that was there before keeps unique is its own matter.
  if (ids.length === 0 || resource.plan.entity.existing) return
  await entityDb(db)
    .updateTable(resource.table)
    .set({ [field.column]: null })
    .where('tenant_id', '=', context.tenantId)
    .where(sql<SqlBool>`id = any(${ids}::text[])`)
    .execute()
}

/** So many records with their sub-rows are in memory at a time. */
const DELETED_AT_ONCE = 100

/** Deletes records that the transaction holds, with their sub-rows; where the page says so, all stay and are marked. */
export async function deleteRecords(work: RecordChange, records: readonly StoredRecord[]): Promise<void> {
  const { db: trx, context, resource } = work
  const db = entityDb(trx)
  const write: ManagedWrite = {
    trx,
    context,
    action: 'delete',
    rows: records.map((record) => ({ before: record, values: new Map() })),
  }
  await resource.managed?.hooks.beforeWrite?.(write)
  for (const chunk of chunksOf(records, DELETED_AT_ONCE)) {
    const whole = await withRows(work, chunk)
    const ids = chunk.map(({ id }) => id)
    const isOne = sql<SqlBool>`id = any(${ids}::text[])`
    if (resource.plan.entity.softDelete) {
      const mark = { del_flag: 1, update_by: context.username, update_time: inSeconds(context.now()) }
      await db.updateTable(resource.table).set(mark).where('tenant_id', '=', context.tenantId).where(isOne).execute()
    } else if (resource.plan.entity.existing) {
      await deleteExisting(work, ids)
    } else {
      await deleteRowsOf(work, ids)
      await db.deleteFrom(resource.table).where('tenant_id', '=', context.tenantId).where(isOne).execute()
    }
    await recordChange(work, 'delete', whole)
    await followFrom(
      work,
      'deleted',
      whole.map((before) => ({ before, after: null })),
    )
  }
  await refreshHasChild(work, records.map(parentOf))
  await resource.managed?.hooks.afterWrite?.(write, records)
}

/** What the rows are called in these statements, for conditions that stand beside other tables. */
export const ROWS_ALIAS = 'record'

/** Rows of the tenant that are not deleted, as far as the caller has to do with them. */
export function liveRows(work: RecordWork) {
  const scope = rowScope(work)
  return scope ? allLiveRows(work).where(scope) : allLiveRows(work)
}

/** Rows whether or not the caller sees them: for what must not tell more than that there are some. */
export function allLiveRows({ db, context, resource }: RecordWork) {
  const restriction = resource.managed?.hooks.restrictList?.(context)
  return entityRows(entityDb(db), resource.plan.entity, context, ROWS_ALIAS)
    .where('tenant_id', '=', context.tenantId)
    .$if(resource.plan.entity.softDelete, (query) => query.where('del_flag', '=', 0))
    .$if(restriction !== undefined, (query) => query.where(restriction ?? sql<SqlBool>`false`))
}

function toColumns(resource: Resource, values: FieldValues): EntityRow {
  const columns: Record<string, unknown> = {}
  for (const [name, value] of values) {
    const field = resource.plan.fieldByName.get(name)
    if (!field) throw new TypeError(`A change names the field "${name}", which the page does not have.`)
    columns[field.column] = toColumnValue(field, value)
  }
  return columns
}

/** PostgreSQL takes 65,535 parameters in a statement. */
function rowsPerStatement(resource: Resource): number {
  return Math.floor(60_000 / (resource.plan.fields.length + 10))
}
