import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { maskedValue } from '#renderer/logic/masked-value.ts'
import type { Db } from '../../db/databases.ts'
import { runReused } from '../../db/reused-statements.ts'
import type { Tables } from '../../db/tables.ts'
import type { DataContext } from '../../http/request-context.ts'
import { createUuidV7 } from '../../ids/uuid-v7.ts'
import { chunksOf } from '../chunks.ts'
import type { FieldValues, StoredRecord } from '../read/stored-record.ts'
import { type Resource, savedFields } from '../resource.ts'
import type { RecordChange } from '../resource-work.ts'
import { type DomainEvent, domainNotice, noticeValues, notifyDomainEvent, type RecordAction } from './domain-event.ts'

/** What the log says of values that not everybody sees. */
export const HIDDEN_VALUE = '***'

const NONE: ReadonlySet<string> = new Set()

/** Writes a change of records into the data log, and tells of it when the transaction commits. Answers them with their lines. */
export async function recordChange(
  { db, context, resource, trail }: RecordChange,
  action: RecordAction,
  records: readonly StoredRecord[],
  /** Ids of those that the log does not hear of: what is counted in them is told, and leaves no line. */
  unlogged: ReadonlySet<string> = NONE,
): Promise<readonly StoredRecord[]> {
  const { existing } = resource.plan.entity
  const logged = records.filter(({ id }) => !unlogged.has(id))
  // A row that was there before begins with its first change, and a key may come again.
  const isFirst = action === 'add' && !existing
  const cause = trail?.cause ? JSON.stringify(trail.cause) : null
  const rows = logged.map((record) => {
    const numbers = isFirst
      ? { data_version: record.version, running_no: sql<number>`1` }
      : numbersAfter(db, context, { table: resource.table, id: record.id, version: existing ? null : record.version })
    return {
      id: createUuidV7(context.now().getTime()),
      data_table: resource.table,
      data_id: record.id,
      ...numbers,
      cause,
      action,
      data_content: JSON.stringify(loggedContent(resource, record)),
      tenant_id: context.tenantId,
      create_by: context.username,
      create_time: context.now(),
    }
  })
  const event: DomainEvent = {
    kind: 'records',
    table: resource.table,
    action,
    ids: records.map((record) => record.id),
    tenantId: context.tenantId,
    username: context.username,
  }
  const [only, another] = rows
  // One save is one line, which is written and told of in one statement.
  if (only && !another && records.length === 1) {
    await writeLine(db, only, { isFirst, isExisting: existing !== undefined, event })
    return withLines(records, rows)
  }
  for (const chunk of chunksOf(rows, 1_000))
    await db
      .insertInto('sys_data_log')
      .values([...chunk])
      .execute()
  await notifyDomainEvent(db, event)
  return withLines(records, rows)
}

function withLines(
  records: readonly StoredRecord[],
  rows: readonly { readonly id: string; readonly data_id: string }[],
): readonly StoredRecord[] {
  const lines = new Map(rows.map(({ id, data_id }) => [data_id, id]))
  return records.map((record) => {
    const line = lines.get(record.id)
    return line === undefined ? record : { ...record, line }
  })
}

type LogLine = Omit<Insertable<Tables['sys_data_log']>, 'running_no' | 'data_version' | 'id'> & {
  readonly id: string
  readonly data_version: number | RawBuilder<number>
}

async function writeLine(
  db: Db,
  line: LogLine,
  {
    isFirst,
    isExisting,
    event,
  }: { readonly isFirst: boolean; readonly isExisting: boolean; readonly event: DomainEvent },
): Promise<void> {
  const { id, data_table: table, data_id: record, data_version: version, cause, action, data_content: content } = line
  const { tenant_id: tenantId, create_by: by, create_time: at } = line
  const values = [id, table, record, version, cause, action, content, by, at, ...noticeValues(event)]
  await runReused(db, `log ${tenantId} ${isFirst} ${isExisting}`, values, (slot) =>
    db
      .with('logged', (trx) =>
        trx.insertInto('sys_data_log').values({
          id: slot(0),
          data_table: slot(1),
          data_id: slot(2),
          ...(isFirst
            ? { data_version: slot<number>(3), running_no: sql<number>`1` }
            : numbersAfter(db, { tenantId }, { table: slot(1), id: slot(2), version: isExisting ? null : slot(3) })),
          cause: slot(4),
          action: slot(5),
          data_content: slot(6),
          tenant_id: tenantId,
          create_by: slot(7),
          create_time: slot(8),
        }),
      )
      .selectNoFrom(domainNotice(slot(9), slot(10)).as('told')),
  )
}

/** @param version of the record; null: of a table that has none, where lines are counted instead. */
function numbersAfter(
  db: Db,
  context: Pick<DataContext, 'tenantId'>,
  { version, ...record }: { readonly table: string; readonly id: string; readonly version: number | null },
) {
  const number = nextLogNumber(db, context, record)
  return { data_version: version ?? number, running_no: number }
}

/** Lines of a record are counted for themselves: what effects write raises no version. The record is held meanwhile. */
export function nextLogNumber(
  db: Db,
  { tenantId }: Pick<DataContext, 'tenantId'>,
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
