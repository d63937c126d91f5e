import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ExistingTablePlan } from '#renderer/compile/plan.ts'
import { acrossTenants } from '../../db/tenant-guard.ts'
import { businessFailure, entityNotFound, fieldFailure } from '../../http/api-error.ts'
import { fieldError } from '../read/read-fields.ts'
import type { FieldValues, StoredRecord } from '../read/stored-record.ts'
import type { RecordChange } from '../resource-work.ts'
import { toColumnValue } from '../tables/column-value.ts'
import { type EntityDb, type EntityRow, entityDb } from '../tables/entity-tables.ts'
import { entityRows, hasId, idOf, nameOf } from './existing-rows.ts'
import { existingMessages as messages } from './messages.ts'
import { readRowId } from './row-id.ts'

/*
 * Rows of a table that was there before are written by its own columns, whose tenant the guard cannot read: here every
 * statement names it by hand.
 */

/** Adds rows and answers them as they are stored. What is not given is left to the defaults of the table. */
export async function insertExisting(
  work: RecordChange,
  records: readonly { readonly values: FieldValues }[],
): Promise<readonly EntityRow[]> {
  const { context } = work
  const existing = existingOf(work)
  if (existing.tenancy.kind === 'installation' && context.tenantId !== 0) throw businessFailure(messages.otherTenant)
  const ids: string[] = []
  for (const { values } of records) {
    const given = [...toOwnColumns(work, values)].filter(([, value]) => value !== null)
    const row = Object.fromEntries([...given, ...tenantValue(existing, context.tenantId)])
    const inserted = await writable(work)
      .insertInto(nameOf(existing))
      .values(row)
      .returning(idOf(existing).as('id'))
      .executeTakeFirstOrThrow()
    ids.push(String(inserted.id))
  }
  return readBack(work, ids)
}

/** Changes a row that the transaction holds. Its key stays: by it others find it. */
export async function updateExisting(
  work: RecordChange,
  { record, changes }: { readonly record: StoredRecord; readonly changes: FieldValues },
): Promise<EntityRow> {
  const existing = existingOf(work)
  assertKeyKept(work, changes)
  const values = toOwnColumns(work, changes)
  if (values.size > 0) {
    const { numUpdatedRows } = await writable(work)
      .updateTable(nameOf(existing))
      .set(Object.fromEntries(values))
      .where(isRow(work, record.id))
      .executeTakeFirstOrThrow()
    if (Number(numUpdatedRows) !== 1) throw entityNotFound()
  }
  const [row] = await readBack(work, [record.id])
  if (!row) throw entityNotFound()
  return row
}

export async function deleteExisting(work: RecordChange, ids: readonly string[]): Promise<void> {
  const existing = existingOf(work)
  for (const id of ids) await writable(work).deleteFrom(nameOf(existing)).where(isRow(work, id)).execute()
}

function existingOf({ resource }: RecordChange): ExistingTablePlan {
  const { existing } = resource.plan.entity
  if (!existing || existing.readOnly) throw new TypeError(`"${resource.table}" is only to be looked at.`)
  return existing
}

function writable({ db }: RecordChange): EntityDb {
  return entityDb(acrossTenants(db, 'a table that was there before calls its tenant as it likes'))
}

/** Values by the columns that the table has. */
function toOwnColumns({ resource }: RecordChange, values: FieldValues): ReadonlyMap<string, unknown> {
  const { fieldByName, entity } = resource.plan
  const names = new Map(entity.existing?.columns.map(({ column, name }) => [column, name]))
  return new Map(
    [...values].map(([name, value]) => {
      const field = fieldByName.get(name)
      const column = field && names.get(field.column)
      if (!field || column === undefined)
        throw new TypeError(`A change names the field "${name}", which has no column.`)
      return [column, toColumnValue(field, value)] as const
    }),
  )
}

function tenantValue({ tenancy }: ExistingTablePlan, tenantId: number): readonly (readonly [string, number])[] {
  return tenancy.kind === 'column' ? [[tenancy.name, tenantId]] : []
}

/** The row of that id, of the tenant of the context. */
function isRow(work: RecordChange, id: string): RawBuilder<SqlBool> {
  const { key, tenancy, found } = existingOf(work)
  const { tenantId } = work.context
  const parts = readRowId(id, found?.keyTypes ?? [])
  const ofTenant =
    tenancy.kind === 'column'
      ? sql`${sql.id(tenancy.name)} = ${tenantId}`
      : sql`${sql.lit(tenancy.kind === 'shared' || tenantId === 0)}`
  if (!parts || key.length === 0) return sql<SqlBool>`false`
  const ofKey = key.map((name, place) => sql`${sql.id(name)} = ${parts[place]}`)
  return sql<SqlBool>`${sql.join([ofTenant, ...ofKey], sql` and `)}`
}

/** As every reader has them, in the order of the ids. */
async function readBack(work: RecordChange, ids: readonly string[]): Promise<readonly EntityRow[]> {
  const { db, context, resource } = work
  const { entity } = resource.plan
  const rows: readonly EntityRow[] = await entityRows(entityDb(db), entity, context, 'record')
    .where('tenant_id', '=', context.tenantId)
    .where(hasId(entity, ids))
    .selectAll()
    .execute()
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  return ids.flatMap((id): readonly EntityRow[] => {
    const row = byId.get(id)
    return row ? [row] : []
  })
}

function assertKeyKept({ resource }: RecordChange, changes: FieldValues): void {
  const { fields, entity } = resource.plan
  const columns = new Set(
    entity.existing?.columns.flatMap(({ column, name }) => (entity.existing?.key.includes(name) ? [column] : [])),
  )
  const changed = fields.filter(({ name, column }) => columns.has(column) && changes.has(name))
  if (changed.length === 0) return
  throw fieldFailure(
    changed.map((field) => fieldError(field, { code: 'readonly', message: `${field.title}${messages.keyUnchanged}` })),
  )
}
