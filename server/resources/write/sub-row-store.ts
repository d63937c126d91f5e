import { isDeepStrictEqual } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import type { FieldPlan, SubTablePlan } from '#renderer/compile/plan.ts'
import { ROW_ORDER_FIELD, toColumnName } from '#schemas/language/names.ts'
import type { DataContext } from '../../http/request-context.ts'
import { createUuidV7 } from '../../ids/uuid-v7.ts'
import { chunksOf } from '../chunks.ts'
import { type FieldValues, type RowsByTable, readFields, type StoredRow } from '../read/stored-record.ts'
import type { RecordWork, TenantWork } from '../resource-work.ts'
import { inSeconds, toColumnValue } from '../tables/column-value.ts'
import { type EntityRow, entityDb } from '../tables/entity-tables.ts'

/** A row as it is to be: all its fields; without an id it is new. */
export interface RowWrite {
  readonly id: string | null
  readonly values: FieldValues
}
export type RowWrites = ReadonlyMap<string, readonly RowWrite[]>

const ORDER_COLUMN = toColumnName(ROW_ORDER_FIELD)
/** Columns of a row that are no fields. */
const OWN_COLUMNS = 8
const MAX_PARAMETERS = 60_000

/** The rows of all sub-tables, by master. Whoever asks has found the masters for the same tenant. */
export async function loadRows(
  { db, context, resource }: RecordWork,
  masterIds: readonly string[],
): Promise<ReadonlyMap<string, RowsByTable>> {
  const { plan } = resource
  const byMaster = new Map<string, Map<string, StoredRow[]>>(
    masterIds.map((id) => [id, new Map(plan.subTables.map(({ name }) => [name, []]))]),
  )
  for (const table of plan.subTables) {
    const rows = await entityDb(db)
      .selectFrom(table.table)
      .where('tenant_id', '=', context.tenantId)
      .where(ofMasters(table, masterIds))
      .orderBy(ORDER_COLUMN)
      .orderBy('id')
      .selectAll()
      .execute()
    for (const row of rows) {
      const list = byMaster.get(String(row[table.foreignKeyColumn]))?.get(table.name)
      list?.push({ id: String(row.id), values: readFields(table.fields, row) })
    }
  }
  return byMaster
}

/** Adds the rows of new masters. */
export async function insertRows(
  work: TenantWork,
  table: SubTablePlan,
  masters: readonly { readonly id: string; readonly rows: readonly RowWrite[] }[],
): Promise<void> {
  const { context } = work
  await upsert(
    work,
    table,
    masters.flatMap(({ id, rows }) =>
      rows.map((row, position) => toRow(context, table, { ...row, masterId: id, position })),
    ),
  )
}

/**
 * Brings the rows of a master to the list given. The transaction holds the master, through which alone its rows are
 * changed; so nobody else does so meanwhile.
 */
export async function replaceRows(
  work: TenantWork,
  table: SubTablePlan,
  {
    masterId,
    existing,
    wanted,
  }: { readonly masterId: string; readonly existing: readonly StoredRow[]; readonly wanted: readonly RowWrite[] },
): Promise<void> {
  const { db, context } = work
  const kept = new Set(wanted.map(({ id }) => id))
  const gone = existing.map(({ id }) => id).filter((id) => !kept.has(id))
  if (gone.length > 0) {
    await entityDb(db)
      .deleteFrom(table.table)
      .where('tenant_id', '=', context.tenantId)
      .where(ofMasters(table, [masterId]))
      .where(sql<SqlBool>`id = any(${gone}::text[])`)
      .execute()
  }
  const places = new Map(existing.map((row, position) => [row.id, { row, position }]))
  const changed = wanted.flatMap((row, position) => {
    const place = row.id === null ? undefined : places.get(row.id)
    const isSame = place?.position === position && areSameValues(table.fields, place.row.values, row.values)
    return isSame ? [] : [toRow(context, table, { ...row, masterId, position })]
  })
  await upsert(work, table, changed)
}

export async function deleteRowsOf({ db, context, resource }: RecordWork, masterIds: readonly string[]): Promise<void> {
  const { plan } = resource
  for (const table of plan.subTables) {
    await entityDb(db)
      .deleteFrom(table.table)
      .where('tenant_id', '=', context.tenantId)
      .where(ofMasters(table, masterIds))
      .execute()
  }
}

/** Whether the list asks for no change. */
export function isSameList(table: SubTablePlan, existing: readonly StoredRow[], wanted: readonly RowWrite[]): boolean {
  return (
    existing.length === wanted.length &&
    existing.every(({ id, values }, position) => {
      const row = wanted[position]
      return row?.id === id && areSameValues(table.fields, values, row.values)
    })
  )
}

function areSameValues(fields: readonly FieldPlan[], left: FieldValues, right: FieldValues): boolean {
  return fields.every(({ name }) => isDeepStrictEqual(left.get(name) ?? null, right.get(name) ?? null))
}

function ofMasters(table: SubTablePlan, masterIds: readonly string[]) {
  return sql<SqlBool>`${sql.ref(table.foreignKeyColumn)} = any(${masterIds}::text[])`
}

function toRow(
  context: DataContext,
  table: SubTablePlan,
  { masterId, id, values, position }: RowWrite & { readonly masterId: string; readonly position: number },
): EntityRow {
  const now = inSeconds(context.now())
  const author = { create_by: context.username, create_time: now }
  const editor = { update_by: context.username, update_time: now }
  return {
    ...Object.fromEntries(
      table.fields.map((field) => [field.column, toColumnValue(field, values.get(field.name) ?? null)]),
    ),
    id: id ?? createUuidV7(context.now().getTime()),
    [table.foreignKeyColumn]: masterId,
    tenant_id: context.tenantId,
    [ORDER_COLUMN]: position + 1,
    ...author,
    ...(id === null ? { update_by: null, update_time: null } : editor),
  }
}

/** In few statements, since a list may have thousands of rows. A row that is there already keeps its author and master. */
async function upsert({ db, context }: TenantWork, table: SubTablePlan, rows: readonly EntityRow[]): Promise<void> {
  const columns = [...table.fields.map(({ column }) => column), ORDER_COLUMN, 'update_by', 'update_time']
  for (const chunk of chunksOf(rows, Math.floor(MAX_PARAMETERS / (table.fields.length + OWN_COLUMNS)))) {
    await entityDb(db)
      .insertInto(table.table)
      .values([...chunk])
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) => Object.fromEntries(columns.map((column) => [column, row.ref(`excluded.${column}`)])))
          .where(`${table.table}.tenant_id`, '=', context.tenantId),
      )
      .execute()
  }
}
