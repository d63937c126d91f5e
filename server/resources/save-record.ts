import { type SqlBool, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { PARENT_FIELD } from '#schemas/language/names.ts'
import type { Db } from '../db/databases.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import { businessFailure, entityNotFound, fieldFailure, staleVersion } from '../http/api-error.ts'
import type { DataContext } from '../http/request-context.ts'
import { checkConditions } from './check-conditions.ts'
import {
  type ChangedValues,
  checkChoices,
  checkTaken,
  checkTargets,
  isDuplicateChecked,
  isLookedFor,
  takenFieldOf,
} from './check-references.ts'
import { checkStoredRules } from './check-stored-rules.ts'
import { loadChoiceTexts } from './choice-texts.ts'
import { entityDb } from './entity-tables.ts'
import { fieldMessages, resourceMessages as messages } from './messages.ts'
import { changedRows, type PreparedSave, prepareSave } from './prepare-save.ts'
import { type Body, fieldError } from './read-fields.ts'
import { insertWhole, lockWhole, type RecordTransaction, updateRecord } from './record-store.ts'
import { type Resource, savedFields } from './resource.ts'
import type { StoredRecord } from './stored-record.ts'
import { isBelow, lockTree } from './tree-store.ts'

/** What the calls of a resource work with. */
export interface ResourceServices {
  readonly db: Db
  readonly registry: TableRegistry
}

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
  if (resource.plan.kind === 'form') await assertFirst(trx, context, resource)
  const save = await prepareSave({ ...services, db: trx }, resource, context, body, null)
  await assertSavable(trx, services, context, resource, save, null)
  const [stored] = await insertWhole(trx, context, resource, [{ values: save.changes, rows: save.rows }])
  if (!stored) throw new TypeError('An insert has answered no row.')
  return stored
}

/** @param version that the client has read; null when it does not say. */
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
  if (edit.version !== null && edit.version !== existing.version) throw staleVersion()
  const save = await prepareSave({ ...services, db: trx }, resource, context, edit.body, existing)
  await assertSavable(trx, services, context, resource, save, existing)
  // Saving without a change is no change: no new version, no line in the log.
  if (save.changes.size === 0 && save.rows.size === 0) return existing
  return updateRecord(trx, context, resource, existing, save.changes, save.rows)
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
  const { plan, table } = resource
  const ofRecord: ChangedValues = { at: '', values: save.changes, held: existing?.values ?? null }
  const errors = [...save.errors]
  const lookUp = async (fields: readonly FieldPlan[], changes: readonly ChangedValues[]) => {
    const texts = await loadChoiceTexts({ ...services, db: trx }, context, fields.filter(isChosen), () => new Set())
    errors.push(...checkChoices(fields, changes, texts))
    errors.push(...(await checkTargets(trx, context, services.registry, fields, changes)))
    errors.push(...(await checkStoredRules(trx, fields, changes)))
  }
  await lookUp(savedFields(resource), [ofRecord])
  const except = existing ? [existing.id] : []
  const rows = { table, softDelete: plan.entity.softDelete, except }
  errors.push(...(await checkTaken(trx, context, rows, plan.fields.filter(isLookedFor), [ofRecord])))
  for (const subTable of plan.subTables) {
    const changes = changedRows(subTable, existing, save.rows)
    if (changes.length === 0) continue
    await lookUp(subTable.fields, changes)
    const held = existing?.rows.get(subTable.name)?.map(({ id }) => id) ?? []
    const others = { table: subTable.table, softDelete: false, except: held }
    errors.push(...(await checkTaken(trx, context, others, subTable.fields.filter(isDuplicateChecked), changes)))
  }
  // A reference that was refused already says nothing new by not fitting.
  const refused = new Set(errors.map(({ pointer }) => pointer))
  const misfits = await checkConditions(trx, context, services.registry, resource, save, existing)
  errors.push(...misfits.filter(({ pointer }) => !refused.has(pointer)))
  if (await isCircle(trx, context, resource, save, existing)) {
    const parent = plan.tree?.parent
    if (parent) errors.push(fieldError(parent, 'circle', fieldMessages.circle))
  }
  if (errors.length > 0) throw fieldFailure(inShownOrder(resource, errors).slice(0, MAX_ERRORS))
}

function isChosen({ choices }: FieldPlan): boolean {
  return choices !== null && choices.source !== 'ref'
}

async function isCircle(
  trx: RecordTransaction,
  context: DataContext,
  resource: Resource,
  { changes }: PreparedSave,
  existing: StoredRecord | null,
): Promise<boolean> {
  const parent = changes.get(PARENT_FIELD)
  if (!resource.plan.tree || !existing || typeof parent !== 'string') return false
  return isBelow(trx, context, resource, parent, existing.id)
}

/** A page of kind form has one record in each tenant. */
async function assertFirst(trx: RecordTransaction, context: DataContext, resource: Resource): Promise<void> {
  // Two first saves at a time come one after the other.
  await sql`select pg_advisory_xact_lock(hashtext(${resource.table}), ${context.tenantId})`.execute(trx)
  const first = await entityDb(trx)
    .selectFrom(resource.table)
    .where('tenant_id', '=', context.tenantId)
    .$if(resource.plan.entity.softDelete, (query) => query.where(sql<SqlBool>`del_flag = 0`))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (first) throw businessFailure(messages.onlyOne(resource.plan.title))
}

/** As the form shows them, so that the first message is the first field's; sub-tables follow in the order of their rows. */
function inShownOrder({ plan }: Resource, errors: readonly FieldError[]): readonly FieldError[] {
  const places = new Map([...plan.fields, ...plan.subTables].map(({ name }, index) => [name, index]))
  const place = ({ pointer }: FieldError): readonly number[] => {
    const [, name = '', row = '', column = ''] = pointer.split('/')
    const table = plan.subTables.find((subTable) => subTable.name === name)
    const columnPlace = table ? table.fields.findIndex((field) => field.name === column) : 0
    return [places.get(name) ?? places.size, Number(row) || 0, columnPlace]
  }
  return [...errors]
    .map((error) => ({ error, at: place(error) }))
    .sort((left, right) => compareLists(left.at, right.at))
    .map(({ error }) => error)
}

function compareLists(left: readonly number[], right: readonly number[]): number {
  const index = left.findIndex((value, position) => value !== right[position])
  return index === -1 ? 0 : (left[index] ?? 0) - (right[index] ?? 0)
}
