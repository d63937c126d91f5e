import { type RawBuilder, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { maskedValue } from '#renderer/logic/masked-value.ts'
import type { Db } from '../../db/databases.ts'
import { runReused } from '../../db/reused-statements.ts'
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
  const counted: Counted = { isFirst, isExisting: existing !== undefined }
  const lines = logged.map((record) => ({
    id: createUuidV7(context.now().getTime()),
    record: record.id,
    version: record.version,
    content: JSON.stringify(loggedContent(resource, record)),
  }))
  const change = {
    table: resource.table,
    action,
    cause,
    tenantId: context.tenantId,
    by: context.username,
    at: context.now(),
  }
  const event: DomainEvent = {
    kind: 'records',
    table: resource.table,
    action,
    ids: records.map((record) => record.id),
    tenantId: context.tenantId,
    username: context.username,
  }
  const [only, another] = lines
  // One save is one line, which is written and told of in one statement.
  if (only && !another && records.length === 1) {
    await writeLine(db, change, only, counted, event)
    return withLines(records, lines)
  }
  for (const chunk of chunksOf(lines, 1_000)) await writeLines(db, change, chunk, counted)
  await notifyDomainEvent(db, event)
  return withLines(records, lines)
}

/** A record as a change left it. */
interface LogLine {
  readonly id: string
  readonly record: string
  readonly version: number
  /** JSON. */
  readonly content: string
}

/** What all lines of a change have in common. */
interface LoggedChange {
  readonly table: string
  readonly action: RecordAction
  readonly cause: string | null
  readonly tenantId: number
  readonly by: string
  readonly at: Date
}

/** By what lines are numbered: those of new records are the first; rows of tables that were there before have no version. */
interface Counted {
  readonly isFirst: boolean
  readonly isExisting: boolean
}

function withLines(records: readonly StoredRecord[], lines: readonly LogLine[]): readonly StoredRecord[] {
  const ids = new Map(lines.map(({ id, record }) => [record, id]))
  return records.map((record) => {
    const line = ids.get(record.id)
    return line === undefined ? record : { ...record, line }
  })
}

async function writeLine(
  db: Db,
  { table, action, cause, tenantId, by, at }: LoggedChange,
  { id, record, version, content }: LogLine,
  counted: Counted,
  event: DomainEvent,
): Promise<void> {
  const values = [id, table, record, version, cause, action, content, by, at, ...noticeValues(event)]
  await runReused(db, `log ${keyOf(tenantId, counted)}`, values, (slot) =>
    db
      .with('logged', (trx) =>
        trx.insertInto('sys_data_log').values({
          id: slot(0),
          data_table: slot(1),
          data_id: slot(2),
          ...numbersOf(db, tenantId, { table: slot(1), id: slot(2), version: slot(3) }, counted),
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

/** However many there are, in one statement: what differs from line to line travels as arrays. */
async function writeLines(
  db: Db,
  { table, action, cause, tenantId, by, at }: LoggedChange,
  lines: readonly LogLine[],
  counted: Counted,
): Promise<void> {
  const arrays = [
    lines.map(({ id }) => id),
    lines.map(({ record }) => record),
    lines.map(({ version }) => version),
    lines.map(({ content }) => content),
  ]
  await runReused(db, `log all ${keyOf(tenantId, counted)}`, [...arrays, table, cause, action, by, at], (slot) => {
    const given = sql<{
      readonly id: string
      readonly data_id: string
      readonly version: number
      readonly content: string
    }>`unnest(${slot(0)}::text[], ${slot(1)}::text[], ${slot(2)}::integer[], ${slot(3)}::text[])`
    const numbers = numbersOf(
      db,
      tenantId,
      { table: slot(4), id: sql.ref<string>('given.data_id'), version: sql.ref<number>('given.version') },
      counted,
    )
    return db
      .insertInto('sys_data_log')
      .columns([
        'id',
        'data_table',
        'data_id',
        'data_version',
        'running_no',
        'cause',
        'action',
        'data_content',
        'tenant_id',
        'create_by',
        'create_time',
      ])
      .expression(
        db
          .selectFrom(given.as<'given'>(sql`given(id, data_id, version, content)`))
          .select([
            'given.id',
            sql`${slot(4)}::text`.as('data_table'),
            'given.data_id',
            sql`${numbers.data_version}`.as('data_version'),
            sql`${numbers.running_no}`.as('running_no'),
            sql`${slot(5)}::jsonb`.as('cause'),
            sql`${slot(6)}::text`.as('action'),
            sql`given.content::jsonb`.as('data_content'),
            sql`${sql.lit(tenantId)}::integer`.as('tenant_id'),
            sql`${slot(7)}::text`.as('create_by'),
            sql`${slot(8)}::timestamptz`.as('create_time'),
          ]),
      )
  })
}

function keyOf(tenantId: number, { isFirst, isExisting }: Counted): string {
  return `${tenantId} ${isFirst} ${isExisting}`
}

function numbersOf(
  db: Db,
  tenantId: number,
  { version, ...record }: LoggedRecord & { readonly version: number | RawBuilder<number> },
  { isFirst, isExisting }: Counted,
) {
  if (isFirst) return { data_version: version, running_no: sql<number>`1` }
  const number = nextLogNumber(db, { tenantId }, record)
  return { data_version: isExisting ? number : version, running_no: number }
}

interface LoggedRecord {
  readonly table: string
  readonly id: string | RawBuilder<string>
}

/** Lines of a record are counted for themselves: what effects write raises no version. The record is held meanwhile. */
export function nextLogNumber(
  db: Db,
  { tenantId }: Pick<DataContext, 'tenantId'>,
  record: LoggedRecord,
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
