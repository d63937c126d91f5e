import { type RawBuilder, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { maskedValue } from '#renderer/logic/masked-value.ts'
import type { Db } from '../../db/databases.ts'
import type { DataContext } from '../../http/request-context.ts'
import { createUuidV7 } from '../../ids/uuid-v7.ts'
import { chunksOf } from '../chunks.ts'
import type { FieldValues, StoredRecord } from '../read/stored-record.ts'
import { type Resource, savedFields } from '../resource.ts'
import type { RecordChange } from '../resource-work.ts'
import { notifyDomainEvent, type RecordAction } from './domain-event.ts'

/** What the log says of values that not everybody sees. */
export const HIDDEN_VALUE = '***'

const NONE: ReadonlySet<string> = new Set()

/** Writes a change of records into the data log, and tells of it when the transaction commits. */
export async function recordChange(
  { db, context, resource, trail }: RecordChange,
  action: RecordAction,
  records: readonly StoredRecord[],
  /** Ids of those that the log does not hear of: what is counted in them is told, and leaves no line. */
  unlogged: ReadonlySet<string> = NONE,
): Promise<void> {
  const { existing } = resource.plan.entity
  const logged = records.filter(({ id }) => !unlogged.has(id))
  const rows = logged.map((record) => {
    // A row that was there before begins with its first change, and a key may come again.
    const number =
      action === 'add' && !existing
        ? sql<number>`1`
        : nextLogNumber(db, context, { table: resource.table, id: record.id })
    return {
      id: createUuidV7(context.now().getTime()),
      data_table: resource.table,
      data_id: record.id,
      data_version: existing ? number : record.version,
      running_no: number,
      cause: trail?.cause ? JSON.stringify(trail.cause) : null,
      action,
      data_content: JSON.stringify(loggedContent(resource, record)),
      tenant_id: context.tenantId,
      create_by: context.username,
      create_time: context.now(),
    }
  })
  for (const chunk of chunksOf(rows, 1_000))
    await db
      .insertInto('sys_data_log')
      .values([...chunk])
      .execute()
  const ids = records.map((record) => record.id)
  await notifyDomainEvent(db, {
    kind: 'records',
    table: resource.table,
    action,
    ids,
    tenantId: context.tenantId,
    username: context.username,
  })
}

/** Lines of a record are counted for themselves: what effects write raises no version. The record is held meanwhile. */
export function nextLogNumber(
  db: Db,
  { tenantId }: DataContext,
  record: { readonly table: string; readonly id: string },
): RawBuilder<number> {
  const last = db
    .selectFrom('sys_data_log')
    .where('data_table', '=', record.table)
    .where('data_id', '=', record.id)
    .where('tenant_id', '=', tenantId)
    .select(({ fn }) => fn.max('running_no').as('last'))
  return sql<number>`coalesce((${last}), 0) + 1`
}

/**
 * The log is read with rights of its own, so a field with a permission leaves only the trace that it had a value, and a
 * masked one its mask.
 */
function loggedContent(resource: Resource, record: StoredRecord): Record<string, unknown> {
  const rows = resource.plan.subTables.map((table) => {
    const list = record.rows.get(table.name) ?? []
    return [table.name, list.map(({ id, values }) => ({ id, ...loggedValues(table.fields, values) }))] as const
  })
  return { ...loggedValues(savedFields(resource), record.values), ...Object.fromEntries(rows) }
}

function loggedValues(fields: readonly FieldPlan[], values: FieldValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const { name, permissions } = field
      const value = values.get(name) ?? null
      if (permissions.length === 0 || value === null) return [name, value]
      return [name, maskedValue(field, value) ?? HIDDEN_VALUE]
    }),
  )
}
