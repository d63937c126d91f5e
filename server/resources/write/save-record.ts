import { type SqlBool, sql } from 'kysely'
import { kindOf } from '#renderer/kinds/registry.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { businessFailure, entityNotFound, fieldFailure } from '../../http/api-error.ts'
import type { DataContext } from '../../http/request-context.ts'
import { resourceMessages as messages } from '../messages.ts'
import type { Body } from '../read/read-fields.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import { lockTree } from '../read/tree-store.ts'
import { inChange, type ResourceChange, type ResourceWork } from '../resource-work.ts'
import { entityDb } from '../tables/entity-tables.ts'
import { takenErrorsOf } from './check-taken.ts'
import { findRefusals } from './find-refusals.ts'
import { giveNumbers } from './give-numbers.ts'
import { assertUnbroken, awaitTurn } from './judge-written.ts'
import { type PreparedSave, prepareSave } from './prepare-save.ts'
import { insertWhole, lockWhole, updateRecord } from './record-store.ts'
import { findUnfit, guardCode } from './row-guards.ts'
import { RowsRefused } from './rows-refused.ts'

/** A form shows its messages beside its fields; nobody reads more than these. */
const MAX_ERRORS = 50

export async function addRecord(work: ResourceChange, body: Body): Promise<StoredRecord> {
  const { resource } = work
  await awaitTurn(work)
  if (resource.plan.tree) await lockTree(work)
  if (kindOf(resource.plan).singleRecord && (await hasRecord(work))) {
    throw businessFailure(messages.onlyOne(resource.plan.title))
  }
  const save = await prepareSave(work, { body, existing: null })
  await assertSavable(work, save, null)
  const numbered = await giveNumbers(work, [{ at: '', save, existing: null }])
  const [stored] = await insertWhole(
    work,
    numbered.map(({ changes, rows }) => ({ values: changes, rows })),
  )
  if (!stored) throw new TypeError('An insert has answered no row.')
  await assertUnbroken(work, { before: null, after: stored })
  return stored
}

/**
 * @param version that the client has read; null when it does not say.
 * @throws {RowsRefused} when somebody has saved the record since.
 */
export async function editRecord(
  work: ResourceChange,
  edit: { readonly id: string; readonly version: number | null; readonly body: Body },
): Promise<StoredRecord> {
  const { resource } = work
  await awaitTurn(work)
  if (resource.plan.tree && Object.hasOwn(edit.body, PARENT_FIELD)) await lockTree(work)
  const existing = await lockWhole(work, edit.id)
  if (!existing) throw entityNotFound()
  if (edit.version !== null && edit.version !== existing.version)
    throw new RowsRefused([], [{ pointer: '', id: edit.id, record: existing }])
  const unfit = (await findUnfit(work, 'edit', [existing])).get(existing.id)
  if (unfit !== undefined) throw fieldFailure([{ pointer: '', code: guardCode('edit'), message: unfit }])
  const save = await prepareSave(work, { body: edit.body, existing })
  await assertSavable(work, save, existing)
  // Saving without a change is no change: no new version, no line in the log.
  if (save.changes.size === 0 && save.rows.size === 0) return existing
  const [{ changes, rows } = save] = await giveNumbers(work, [{ at: '', save, existing }])
  const stored = await updateRecord(work, { record: existing, changes, rows })
  await assertUnbroken(work, { before: existing, after: stored })
  return stored
}

/** One transaction; a unique index that refuses the row answers like the check before it. */
export async function inSave<Context extends DataContext, Result>(
  work: ResourceWork<Context>,
  save: (change: ResourceChange<Context>) => Promise<Result>,
): Promise<Result> {
  try {
    return await inChange(work, save)
  } catch (error) {
    const taken = takenErrorsOf(work.resource, error)
    throw taken.length > 0 ? fieldFailure(taken) : error
  }
}

/** The rest of the checks, those that look into the database; then everything that was found is told at once. */
export async function assertSavable(
  work: ResourceChange,
  save: PreparedSave,
  existing: StoredRecord | null,
): Promise<void> {
  const errors = await findRefusals(work, [{ at: '', save, existing }])
  if (errors.length > 0) throw fieldFailure(errors.slice(0, MAX_ERRORS))
}

/** A page of kind form has one record in each tenant. */
export async function hasRecord({ db, context, resource }: ResourceChange): Promise<boolean> {
  // Two first saves at a time come one after the other.
  await sql`select pg_advisory_xact_lock(hashtext(${resource.table}), ${context.tenantId})`.execute(db)
  const first = await entityDb(db)
    .selectFrom(resource.table)
    .where('tenant_id', '=', context.tenantId)
    .$if(resource.plan.entity.softDelete, (query) => query.where(sql<SqlBool>`del_flag = 0`))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}
