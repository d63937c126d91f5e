import { type SqlBool, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { EffectEvent } from '#schemas/language/effects.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { ApiError, businessFailure } from '../../http/api-error.ts'
import { createUuidV7 } from '../../ids/uuid-v7.ts'
import { chunksOf } from '../chunks.ts'
import { hasId } from '../existing/existing-rows.ts'
import { deleteExisting, insertExisting, updateExisting } from '../existing/write-existing.ts'
import type { ManagedStoreWork, ManagedWrite } from '../managed/managed-resource.ts'
import { resourceMessages } from '../messages.ts'
import { liveRows, withRows } from '../read/read-records.ts'
import { rowScope } from '../read/row-scope.ts'
import { scopeOfTable } from '../read/rows-in-sight.ts'
import { type FieldValues, readStoredRecord, type StoredRecord } from '../read/stored-record.ts'
import { parentOf, refreshHasChild } from '../read/tree-store.ts'
import type { Resource } from '../resource.ts'
import type { Happening, RecordChange } from '../resource-work.ts'
import { inSeconds, toColumnValue } from '../tables/column-value.ts'
import { type EntityRow, entityDb, type RowUpdate } from '../tables/entity-tables.ts'
import { attachFiles, copyOthersFiles } from './own-files.ts'
import { recordChange } from './record-log.ts'
import { deleteRowsOf, insertRows, type RowWrites, replaceRows } from './sub-row-store.ts'
import { insertRowsOf, updateRowsOf } from './write-rows.ts'

/*
 * How the rows of pages are changed. Nothing here works without saying on whose behalf: every statement carries the tenant, and
 * every change writes the row, its data log and a domain event in the caller's transaction.
 */

/** What rows are held for. A change lets others refer to them meanwhile; a deletion waits for those, and they for it. */
export type HoldPurpose = 'change' | 'deletion'

/** Finds and holds rows; in the order of their ids, so that two changes never wait for each other. */
export async function lockRecords(
  work: RecordChange,
  ids: readonly string[],
  purpose: HoldPurpose,
): Promise<readonly StoredRecord[]> {
  const { resource } = work
  if (ids.length === 0) return []
  const { store } = resource.managed ?? {}
  await store?.hold(storeWork(work), ids)
  const wanted = rowsOfIds(work, ids)
  const held = store ? wanted : purpose === 'change' ? wanted.forNoKeyUpdate() : wanted.forUpdate()
  const rows = await held.execute()
  return rows.map((row) => readStoredRecord(resource, row))
}

function storeWork({ db, context, passwords, secrets }: RecordChange): ManagedStoreWork {
  return { trx: db, context, passwords, secrets }
}

/** Finds rows that must stay as they are until the transaction ends. */
export async function holdRecords(work: RecordChange, ids: readonly string[]): Promise<readonly StoredRecord[]> {
  const { resource } = work
  if (ids.length === 0) return []
  const { store } = resource.managed ?? {}
  await store?.hold(storeWork(work), ids)
  const wanted = rowsOfIds(work, ids)
  const rows = await (store ? wanted : wanted.forShare()).execute()
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

export interface NewRecord {
  readonly values: FieldValues
  readonly rows: RowWrites
}

/** Adds records with their sub-rows and answers them as they are stored. */
export async function insertWhole(work: RecordChange, given: readonly NewRecord[]): Promise<readonly StoredRecord[]> {
  // Rows that are saved together need not be of all three kinds.
  if (given.length === 0) return []
  const { context, resource } = work
  const records = await copyOthersFiles(
    work,
    (await completed(work, given)).map((record) => ({ ...record, id: null })),
  )
  const write = managedWrite(
    work,
    'add',
    records.map(({ values }) => ({ before: null, values })),
  )
  await resource.managed?.hooks.beforeWrite?.(write)
  const stored: StoredRecord[] = []
  for (const chunk of chunksOf(records, rowsPerStatement(resource))) {
    if (resource.plan.entity.existing) {
      const rows = await insertExisting(work, chunk)
      stored.push(...rows.map((row) => readStoredRecord(resource, row)))
      continue
    }
    const idOf = resource.managed?.store?.idOf ?? (() => createUuidV7(context.now().getTime()))
    const rows = chunk.map(({ values }) => ({
      ...toColumns(resource, values),
      id: idOf(toColumns(resource, values)),
      create_by: context.username,
      create_time: inSeconds(context.now()),
      tenant_id: context.tenantId,
      sys_org_code: context.orgCode,
      version: 1,
    }))
    const inserted = await insertOwnRows(work, rows)
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
  const logged = await recordChange(work, 'add', stored)
  await resource.managed?.hooks.afterWrite?.(write, logged)
  await followFrom(
    work,
    'created',
    logged.map((after) => ({ before: null, after })),
  )
  return logged
}

/** What the hooks of an area are told of a change. */
function managedWrite(work: RecordChange, action: ManagedWrite['action'], rows: ManagedWrite['rows']): ManagedWrite {
  const { db: trx, context } = work
  return { trx, context, action, rows, scopeOf: (table) => scopeOfTable(work, table) }
}

async function insertOwnRows(work: RecordChange, rows: readonly EntityRow[]): Promise<readonly EntityRow[]> {
  const { store } = work.resource.managed ?? {}
  if (!store) return insertRowsOf(work, rows)
  await store.insert(storeWork(work), rows)
  return readAgain(work, rows)
}

/** Rows that were just written, in their order. */
async function readAgain(
  work: RecordChange,
  written: readonly { readonly id?: unknown }[],
): Promise<readonly EntityRow[]> {
  const found = await rowsOfIds(
    work,
    written.map(({ id }) => String(id)),
  ).execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return written.map(({ id }) => {
    const row = byId.get(id)
    if (row) return row
    // Whoever writes a row that their rules keep from them does not see it again.
    if (rowScope(work)) throw businessFailure(resourceMessages.outsideRows)
    throw new TypeError('A record that was written was not found again.')
  })
}

/** With what the area of a managed resource fills in by itself. */
async function completed(work: RecordChange, given: readonly NewRecord[]): Promise<readonly NewRecord[]> {
  const { complete } = work.resource.managed?.hooks ?? {}
  if (!complete) return given
  const rows = given.map(({ values }) => ({ before: null, values }))
  const filled = await complete(managedWrite(work, 'add', rows))
  return given.map((record, index) => ({ ...record, values: filled[index] ?? record.values }))
}

/** Does what the page lets follow from a change, and what other pages keep of its rows. */
export async function followFrom(work: RecordChange, event: EffectEvent, rows: Happening['rows']): Promise<void> {
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
  if (given.length === 0) return []
  const { resource } = work
  const own = await copyOthersFiles(
    work,
    given.map(({ changes, ...update }) => ({ ...update, id: update.record.id, values: changes })),
  )
  const updates = own.map(({ values, ...update }): RecordUpdate => ({ ...update, changes: values }))
  const write = managedWrite(
    work,
    'edit',
    updates.map(({ record, changes }) => ({ before: record, values: changes })),
  )
  await resource.managed?.hooks.beforeWrite?.(write)
  const changed: StoredRecord[] = []
  for (const chunk of resource.plan.entity.existing ? updates.map((one) => [one]) : chunksOf(updates, 1_000)) {
    const rows = resource.plan.entity.existing
      ? await updateExistingRows(work, chunk)
      : await updateOwnRows(work, chunk)
    changed.push(...rows.map((row) => readStoredRecord(resource, row)))
  }
  for (const { record, rows } of updates) {
    for (const table of resource.plan.subTables) {
      const wanted = rows.get(table.name)
      if (wanted)
        await replaceRows(work, table, { masterId: record.id, existing: record.rows.get(table.name) ?? [], wanted })
    }
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
  const logged = await recordChange(work, 'edit', stored, unlogged)
  await resource.managed?.hooks.afterWrite?.(write, logged)
  const changedRows = updates.flatMap(({ record }, index) => {
    const after = logged[index]
    return after ? [{ before: record, after }] : []
  })
  await followFrom(work, 'updated', changedRows)
  return logged
}

function updateExistingRows(work: RecordChange, updates: readonly RecordUpdate[]): Promise<readonly EntityRow[]> {
  return Promise.all(updates.map(({ record, changes }) => updateExisting(work, { record, changes })))
}

/** In their order; those that set the same columns go together. */
async function updateOwnRows(work: RecordChange, updates: readonly RecordUpdate[]): Promise<readonly EntityRow[]> {
  const { context, resource } = work
  const edited = { update_by: context.username, update_time: inSeconds(context.now()) }
  const alike = new Map<string, RowUpdate[]>()
  for (const { record, changes, keepsVersion, isUnlogged } of updates) {
    const version = record.version + (keepsVersion ? 0 : 1)
    const set = { ...toColumns(resource, changes), ...(!isUnlogged && edited), version }
    const key = Object.keys(set).join()
    const group = alike.get(key) ?? []
    if (group.length === 0) alike.set(key, group)
    group.push({ id: record.id, version: record.version, set })
  }
  const { store } = resource.managed ?? {}
  if (store) {
    for (const group of alike.values()) await store.update(storeWork(work), group)
    return readAgain(
      work,
      updates.map(({ record }) => record),
    )
  }
  const byId = new Map<unknown, EntityRow>()
  for (const group of alike.values()) for (const row of await updateRowsOf(work, group)) byId.set(row.id, row)
  return updates.map(({ record }) => {
    const row = byId.get(record.id)
    if (!row) throw new TypeError('A record that the transaction holds was not found again.')
    return row
  })
}

/** What somebody saves must be theirs to see afterwards too: nobody pushes a row to others, or takes it from himself. */
export async function assertInScope(work: RecordChange, records: readonly StoredRecord[]): Promise<void> {
  const scope = rowScope(work)
  if (!scope || records.length === 0) return
  const ids = records.map(({ id }) => id)
  const seen = await liveRows(work)
    .where(hasId(work.resource.plan.entity, ids))
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  if (Number(seen.total) < ids.length) throw businessFailure(resourceMessages.outsideRows)
}

/** Whether a change was refused because whoever makes it would not see the row afterwards. */
export function isOutsideRows(error: unknown): boolean {
  return error instanceof ApiError && error.message === resourceMessages.outsideRows
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
  // Which values a table that was there before keeps unique is its own matter, and rows of several tables are no table.
  if (ids.length === 0 || resource.plan.entity.existing || resource.managed?.store) return
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
  if (records.length === 0) return
  const { db: trx, context, resource } = work
  const db = entityDb(trx)
  const write = managedWrite(
    work,
    'delete',
    records.map((record) => ({ before: record, values: new Map() })),
  )
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
    } else if (resource.managed?.store) {
      await resource.managed.store.remove(storeWork(work), ids)
    } else {
      await deleteRowsOf(work, ids)
      await db.deleteFrom(resource.table).where('tenant_id', '=', context.tenantId).where(isOne).execute()
    }
    const logged = await recordChange(work, 'delete', whole)
    await followFrom(
      work,
      'deleted',
      logged.map((before) => ({ before, after: null })),
    )
  }
  await refreshHasChild(work, records.map(parentOf))
  await resource.managed?.hooks.afterWrite?.(write, records)
}

export function toColumns(resource: Resource, values: FieldValues): EntityRow {
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
