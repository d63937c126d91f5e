import type { FieldPlan } from '#renderer/compile/plan.ts'
import { createUuidV7 } from '../../ids/uuid-v7.ts'
import { chunksOf } from '../chunks.ts'
import type { FieldValues, StoredRecord } from '../read/stored-record.ts'
import { type Resource, savedFields } from '../resource.ts'
import type { RecordChange } from '../resource-work.ts'
import { notifyDomainEvent, type RecordAction } from './domain-event.ts'

/** Writes a change of records into the data log, and tells of it when the transaction commits. */
export async function recordChange(
  { db, context, resource }: RecordChange,
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

/** The log is read with rights of its own, so a field with a permission leaves only the trace that it had a value. */
function loggedContent(resource: Resource, record: StoredRecord): Record<string, unknown> {
  const rows = resource.plan.subTables.map((table) => {
    const list = record.rows.get(table.name) ?? []
    return [table.name, list.map(({ id, values }) => ({ id, ...loggedValues(table.fields, values) }))] as const
  })
  return { ...loggedValues(savedFields(resource), record.values), ...Object.fromEntries(rows) }
}

function loggedValues(fields: readonly FieldPlan[], values: FieldValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, permissions }) => {
      const value = values.get(name) ?? null
      return [name, permissions.length > 0 && value !== null ? '***' : value]
    }),
  )
}
