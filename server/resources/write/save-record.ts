import { type SqlBool, sql } from 'kysely'
import { kindOf } from '#renderer/kinds/registry.ts'
import { PARENT_FIELD } from '#schemas/language/names.ts'
import { businessFailure, entityNotFound, fieldFailure } from '../../http/api-error.ts'
import type { DataContext } from '../../http/request-context.ts'
import { resourceMessages as messages } from '../messages.ts'
import type { Body } from '../read/read-fields.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import { lockTree } from '../read/tree-store.ts'
import type { Resource } from '../resource.ts'
import type { RecordTransaction, ResourceServices } from '../services.ts'
import { entityDb } from '../tables/entity-tables.ts'
import { takenFieldOf } from './check-taken.ts'
import { findRefusals } from './find-refusals.ts'
import { type PreparedSave, prepareSave } from './prepare-save.ts'
import { insertWhole, lockWhole, updateRecord } from './record-store.ts'
import { findUnfit, guardCode } from './row-guards.ts'
import { RowsRefused } from './rows-refused.ts'

/** A form shows its messages beside its fields; nobody reads more than these. */
const MAX_ERRORS = 50

export async function addRecord(
  trx: RecordTransaction,
  services: ResourceServices,
  context: DataContext,
  resource: Resource,
  body: Body,
): Promise<StoredRecord> {
  if (resource.plan.tree) await lockTree(trx, context, resource)
  if (kindOf(resource.plan).singleRecord && (await hasRecord(trx, context, resource))) {
    throw businessFailure(messages.onlyOne(resource.plan.title))
  }
  const save = await prepareSave({ ...services, db: trx }, resource, context, body, null)
  await assertSavable(trx, services, context, resource, save, null)
  const [stored] = await insertWhole(trx, context, resource, [{ values: save.changes, rows: save.rows }])
  if (!stored) throw new TypeError('An insert has answered no row.')
  return stored
}

/**
 * @param version that the client has read; null when it does not say.
 * @throws {RowsRefused} when somebody has saved the record since.
 */
export async function editRecord(
  trx: RecordTransaction,
  services: ResourceServices,
  context: DataContext,
  resource: Resource,
  edit: { readonly id: string; readonly version: number | null; readonly body: Body },
): Promise<StoredRecord> {
  if (resource.plan.tree && Object.hasOwn(edit.body, PARENT_FIELD)) await lockTree(trx, context, resource)
  const existing = await lockWhole(trx, context, resource, edit.id)
  if (!existing) throw entityNotFound()
  if (edit.version !== null && edit.version !== existing.version)
    throw new RowsRefused([], [{ pointer: '', id: edit.id, record: existing }])
  const unfit = (await findUnfit(trx, services, context, resource, 'edit', [existing])).get(existing.id)
  if (unfit !== undefined) throw fieldFailure([{ pointer: '', code: guardCode('edit'), message: unfit }])
  const save = await prepareSave({ ...services, db: trx }, resource, context, edit.body, existing)
  await assertSavable(trx, services, context, resource, save, existing)
  // Saving without a change is no change: no new version, no line in the log.
  if (save.changes.size === 0 && save.rows.size === 0) return existing
  return updateRecord(trx, context, resource, { record: existing, changes: save.changes, rows: save.rows })
}

/** One transaction; a unique index that refuses the row answers like the check before it. */
export async function inSave<Result>(
  services: ResourceServices,
  resource: Resource,
  work: (trx: RecordTransaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await services.db.transaction().execute(work)
  } catch (error) {
    const taken = takenFieldOf(resource, error)
    throw taken ? fieldFailure([taken]) : error
  }
}

/** The rest of the checks, those that look into the database; then everything that was found is told at once. */
export async function assertSavable(
  trx: RecordTransaction,
  services: ResourceServices,
  context: DataContext,
  resource: Resource,
  save: PreparedSave,
  existing: StoredRecord | null,
): Promise<void> {
  const errors = await findRefusals(trx, services, context, resource, [{ at: '', save, existing }])
  if (errors.length > 0) throw fieldFailure(errors.slice(0, MAX_ERRORS))
}

/** A page of kind form has one record in each tenant. */
export async function hasRecord(trx: RecordTransaction, context: DataContext, resource: Resource): Promise<boolean> {
  // Two first saves at a time come one after the other.
  await sql`select pg_advisory_xact_lock(hashtext(${resource.table}), ${context.tenantId})`.execute(trx)
  const first = await entityDb(trx)
    .selectFrom(resource.table)
    .where('tenant_id', '=', context.tenantId)
    .$if(resource.plan.entity.softDelete, (query) => query.where(sql<SqlBool>`del_flag = 0`))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}
