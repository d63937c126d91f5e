import { type Expression, type SqlBool, sql, type Transaction } from 'kysely'
import type { SortKey } from '#schemas/query/sort-params.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { Db } from '../db/databases.ts'
import type { Tables } from '../db/tables.ts'
import type { DataContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import { toColumnValue } from './column-value.ts'
import { notifyDomainEvent, type RecordAction } from './domain-event.ts'
import { type EntityRow, entityDb } from './entity-tables.ts'
import type { Resource } from './resource.ts'
import { readStoredRecord, type StoredRecord } from './stored-record.ts'

/**
 * The query layer of pages' tables. Nothing here works without saying on whose behalf: every statement carries the
 * tenant, and every change writes the row, its data log and a domain event in the caller's transaction.
 */
export type RecordTransaction = Transaction<Tables>

export type FieldValues = ReadonlyMap<string, CanonicalValue>

export interface RecordQuery {
  readonly filters: readonly Expression<SqlBool>[]
  readonly sort: readonly SortKey[]
  readonly pageNo: number
  readonly pageSize: number
}

export async function listRecords(
  db: Db,
  context: DataContext,
  resource: Resource,
  query: RecordQuery,
): Promise<{ readonly records: readonly StoredRecord[]; readonly total: number }> {
  const matching = liveRows(db, context, resource).where((row) => row.and([...query.filters]))
  const [rows, count] = await Promise.all([
    matching
      .selectAll()
      .orderBy(sortOrder(resource, query.sort))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize)
      .execute(),
    matching.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { records: rows.map((row) => readStoredRecord(resource, row)), total: Number(count.total) }
}

export async function findRecord(
  db: Db,
  context: DataContext,
  resource: Resource,
  id: string,
): Promise<StoredRecord | null> {
  const row = await liveRows(db, context, resource).where('id', '=', id).selectAll().executeTakeFirst()
  return row ? readStoredRecord(resource, row) : null
}

/** Finds and holds rows for a change; in the order of their ids, so that two changes never wait for each other. */
export async function lockRecords(
  trx: RecordTransaction,
  context: DataContext,
  resource: Resource,
  ids: readonly string[],
): Promise<readonly StoredRecord[]> {
  const rows = await liveRows(trx, context, resource)
    .where(sql<SqlBool>`id = any(${ids}::text[])`)
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .execute()
  return rows.map((row) => readStoredRecord(resource, row))
}

/** Adds records and answers them as they are stored. */
export async function insertRecords(
  trx: RecordTransaction,
  context: DataContext,
  resource: Resource,
  records: readonly FieldValues[],
): Promise<readonly StoredRecord[]> {
  const stored: StoredRecord[] = []
  for (const chunk of chunksOf(records, rowsPerStatement(resource))) {
    const rows = chunk.map((values) => ({
      ...toColumns(resource, values),
      id: createUuidV7(context.now().getTime()),
      create_by: context.username,
      create_time: inSeconds(context.now()),
      tenant_id: context.tenantId,
      sys_org_code: context.orgCode,
      version: 1,
    }))
    const inserted = await entityDb(trx).insertInto(resource.table).values(rows).returningAll().execute()
    stored.push(...inserted.map((row) => readStoredRecord(resource, row)))
  }
  await recordChange(trx, context, resource, 'add', stored)
  return stored
}

/** Changes a record that the transaction holds, and answers it as it is then. */
export async function updateRecord(
  trx: RecordTransaction,
  context: DataContext,
  resource: Resource,
  record: StoredRecord,
  changes: FieldValues,
): Promise<StoredRecord> {
  const row = await entityDb(trx)
    .updateTable(resource.table)
    .set({
      ...toColumns(resource, changes),
      update_by: context.username,
      update_time: inSeconds(context.now()),
      version: record.version + 1,
    })
    .where('id', '=', record.id)
    .where('tenant_id', '=', context.tenantId)
    .where('version', '=', record.version)
    .returningAll()
    .executeTakeFirstOrThrow()
  const stored = readStoredRecord(resource, row)
  await recordChange(trx, context, resource, 'edit', [stored])
  return stored
}

/** Deletes records that the transaction holds; where the page says so, the rows stay and are marked. */
export async function deleteRecords(
  trx: RecordTransaction,
  context: DataContext,
  resource: Resource,
  records: readonly StoredRecord[],
): Promise<void> {
  const ids = records.map((record) => record.id)
  const inTenant = sql<SqlBool>`tenant_id = ${context.tenantId} and id = any(${ids}::text[])`
  const db = entityDb(trx)
  if (resource.plan.entity.softDelete) {
    const mark = { del_flag: 1, update_by: context.username, update_time: inSeconds(context.now()) }
    await db.updateTable(resource.table).set(mark).where(inTenant).execute()
  } else {
    await db.deleteFrom(resource.table).where(inTenant).execute()
  }
  await recordChange(trx, context, resource, 'delete', records)
}

function liveRows(db: Db, context: DataContext, resource: Resource) {
  return entityDb(db)
    .selectFrom(resource.table)
    .where('tenant_id', '=', context.tenantId)
    .$if(resource.plan.entity.softDelete, (query) => query.where('del_flag', '=', 0))
}

/** Empty cells come last either way, and equal ones keep one order from page to page. */
function sortOrder(resource: Resource, sort: readonly SortKey[]) {
  const keys = sort.map(({ field, order }) => {
    const column = field === 'id' ? 'id' : resource.plan.fieldByName.get(field)?.column
    if (column === undefined) throw new TypeError(`The sort names the field "${field}", which the page does not have.`)
    return order === 'asc' ? sql`${sql.ref(column)} asc nulls last` : sql`${sql.ref(column)} desc nulls last`
  })
  return sql`${sql.join([...keys, sort[0]?.order === 'asc' ? sql`id asc` : sql`id desc`])}`
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

/** Times on the wire end at the second: with fractions, a row of 23:59:59.5 would be in no day's range. */
function inSeconds(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1_000) * 1_000)
}

async function recordChange(
  trx: RecordTransaction,
  context: DataContext,
  resource: Resource,
  action: RecordAction,
  records: readonly StoredRecord[],
): Promise<void> {
  const rows = records.map((record) => ({
    id: createUuidV7(context.now().getTime()),
    data_table: resource.table,
    data_id: record.id,
    data_version: record.version,
    action,
    data_content: JSON.stringify(loggedContent(resource, record)),
    tenant_id: context.tenantId,
    create_by: context.username,
    create_time: context.now(),
  }))
  for (const chunk of chunksOf(rows, 1_000))
    await trx
      .insertInto('sys_data_log')
      .values([...chunk])
      .execute()
  const ids = records.map((record) => record.id)
  await notifyDomainEvent(trx, {
    kind: 'records',
    table: resource.table,
    action,
    ids,
    tenantId: context.tenantId,
    username: context.username,
  })
}

/** The log is read with rights of its own, so a field with a permission leaves only the trace that it had a value. */
function loggedContent(resource: Resource, record: StoredRecord): Record<string, unknown> {
  return Object.fromEntries(
    resource.plan.fields.map((field) => {
      const value = record.values.get(field.name) ?? null
      return [field.name, field.permission !== null && value !== null ? '***' : value]
    }),
  )
}

/** PostgreSQL takes 65,535 parameters in a statement. */
function rowsPerStatement(resource: Resource): number {
  return Math.floor(60_000 / (resource.plan.fields.length + 10))
}

function chunksOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
