import type { FastifyBaseLogger } from 'fastify'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { isStorable } from '#schemas/values/wire-value.ts'
import type { Db } from '../db/databases.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import { businessFailure, entityNotFound, fieldFailure, staleVersion } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { checkChoices, checkTaken, checkTargets, takenFieldOf } from './check-references.ts'
import { type ChoiceTexts, choicesIn, dictTextOf, loadChoiceTexts } from './choice-texts.ts'
import { type IdempotentRequest, onceByKey } from './idempotency.ts'
import { resourceMessages as messages } from './messages.ts'
import { readChanges, readNewRecord, readVersion } from './read-body.ts'
import { readListQuery } from './read-list-query.ts'
import {
  deleteRecords,
  type FieldValues,
  findRecord,
  insertRecords,
  listRecords,
  lockRecords,
  type RecordTransaction,
  updateRecord,
} from './record-store.ts'
import { type Resource, visibleFields } from './resource.ts'
import { type StoredRecord, toWireRecord } from './stored-record.ts'

/** What the calls of a resource work with. */
export interface ResourceServices {
  readonly db: Db
  readonly registry: TableRegistry
}

type Body = Readonly<Record<string, unknown>>
type WireRecord = Record<string, unknown>

export const MAX_BATCH_IDS = 1_000

/** A page of records with the texts of their choices. */
export async function listCall(
  services: ResourceServices,
  context: RequestContext,
  resource: Resource,
  query: Readonly<Record<string, unknown>>,
) {
  const visible = visibleFields(resource, context)
  const wanted = readListQuery(resource, visible, query)
  const { records, total } = await listRecords(services.db, context, resource, wanted)
  return {
    records: await withTexts(services, context, visible, records),
    total,
    size: wanted.pageSize,
    current: wanted.pageNo,
    pages: Math.ceil(total / wanted.pageSize),
  }
}

export async function queryByIdCall(
  services: ResourceServices,
  context: RequestContext,
  resource: Resource,
  id: string,
): Promise<WireRecord> {
  const record = isPossibleId(id) ? await findRecord(services.db, context, resource, id) : null
  if (!record) throw entityNotFound()
  const [wire] = await withTexts(services, context, visibleFields(resource, context), [record])
  return wire ?? {}
}

export async function addCall(
  services: ResourceServices,
  context: RequestContext,
  resource: Resource,
  body: Body,
  request: IdempotentRequest | null,
): Promise<WireRecord> {
  const read = readNewRecord(resource, context, body)
  const texts = await loadTextsOf(services, context, resource, read.values)
  const errors = [...read.errors, ...checkChoices(resource, read.values, null, texts)]
  return save(services, resource, (trx) =>
    onceByKey(trx, context, request, async () => {
      await refuseErrors(trx, services, context, resource, read.values, null, errors)
      const [stored] = await insertRecords(trx, context, resource, [read.values])
      if (!stored) throw new TypeError('An insert has answered no row.')
      return toWireRecord(stored, visibleFields(resource, context))
    }),
  )
}

export async function editCall(
  services: ResourceServices,
  context: RequestContext,
  resource: Resource,
  body: Body,
  log: FastifyBaseLogger,
): Promise<WireRecord> {
  const { id } = body
  if (typeof id !== 'string' || !isPossibleId(id)) throw entityNotFound()
  const version = readVersion(body)
  if (typeof version === 'object' && version !== null) throw fieldFailure([version])
  if (version === null) log.info({ table: resource.table, id }, 'edited without a version')
  const texts = await loadTextsOf(
    services,
    context,
    resource,
    new Map(Object.entries(body).map(([key]) => [key, null])),
  )
  return save(services, resource, async (trx) => {
    const [existing] = await lockRecords(trx, context, resource, [id])
    if (!existing) throw entityNotFound()
    if (version !== null && version !== existing.version) throw staleVersion()
    const { values, errors } = readChanges(resource, context, body, existing)
    const all = [...errors, ...checkChoices(resource, values, existing, texts)]
    await refuseErrors(trx, services, context, resource, values, existing, all)
    // Saving without a change is no change: no new version, no line in the log.
    const stored = values.size === 0 ? existing : await updateRecord(trx, context, resource, existing, values)
    return toWireRecord(stored, visibleFields(resource, context))
  })
}

/** Deletes all of them or none. */
export async function deleteCall(
  services: ResourceServices,
  context: RequestContext,
  resource: Resource,
  ids: readonly string[],
): Promise<void> {
  if (!ids.every(isPossibleId)) throw entityNotFound()
  await services.db.transaction().execute(async (trx) => {
    const records = await lockRecords(trx, context, resource, ids)
    if (records.length < ids.length) throw entityNotFound()
    await deleteRecords(trx, context, resource, records)
  })
}

/** `a,b,`: clients leave a comma at the end. */
export function readIds(ids: string): readonly string[] {
  const list = [...new Set(ids.split(',').map((id) => id.trim()))].filter((id) => id !== '')
  if (list.length === 0) throw businessFailure(messages.malformedParam)
  if (list.length > MAX_BATCH_IDS) throw businessFailure(messages.tooManyIds(MAX_BATCH_IDS))
  return list
}

/** What can be no id of ours is not asked for: the database refuses some texts altogether. */
function isPossibleId(id: string): boolean {
  return id !== '' && id.length <= 36 && isStorable(id)
}

/** One transaction; a unique index that refuses the row answers like the check before it. */
async function save<Result>(
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

async function refuseErrors(
  trx: RecordTransaction,
  services: ResourceServices,
  context: RequestContext,
  resource: Resource,
  values: FieldValues,
  existing: StoredRecord | null,
  found: readonly FieldError[],
): Promise<void> {
  const errors = [
    ...found,
    ...(await checkTargets(trx, context, resource, values, existing, services.registry)),
    ...(await checkTaken(trx, context, resource, values, existing)),
  ]
  if (errors.length > 0) throw fieldFailure(inDeclaredOrder(resource, errors))
}

/** As the form shows them, so that the first message is the first field's. */
function inDeclaredOrder(resource: Resource, errors: readonly FieldError[]): readonly FieldError[] {
  const places = new Map(resource.plan.fields.map((field, index) => [`/${field.name}`, index]))
  const place = (error: FieldError) => places.get(error.pointer) ?? places.size
  return [...errors].sort((left, right) => place(left) - place(right))
}

/** Looked up before the transaction: it would need a second connection while it holds the first. */
function loadTextsOf(
  services: ResourceServices,
  context: RequestContext,
  resource: Resource,
  values: ReadonlyMap<string, unknown>,
): Promise<ChoiceTexts> {
  const fields = resource.plan.fields.filter((field) => values.has(field.name) && field.choices?.source !== 'ref')
  return loadChoiceTexts(services, context, fields, () => new Set())
}

async function withTexts(
  services: ResourceServices,
  context: RequestContext,
  visible: readonly FieldPlan[],
  records: readonly StoredRecord[],
): Promise<WireRecord[]> {
  const held = (record: StoredRecord, field: FieldPlan) => record.values.get(field.name) ?? null
  const chosen = visible.filter((field) => field.choices !== null)
  const texts = await loadChoiceTexts(
    services,
    context,
    records.length === 0 ? [] : chosen,
    (field) => new Set(records.flatMap((record) => choicesIn(held(record, field)))),
  )
  return records.map((record) => {
    const wire = toWireRecord(record, visible)
    for (const field of chosen) {
      const text = dictTextOf(held(record, field), texts.get(field.name))
      if (text !== undefined) wire[`${field.name}_dictText`] = text
    }
    return wire
  })
}
