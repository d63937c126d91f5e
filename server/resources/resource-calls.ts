import type { FastifyBaseLogger } from 'fastify'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import { businessFailure, entityNotFound, fieldFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type ActionRequest, type ResourceAction, runAction } from './actions/run-action.ts'
import { resourceMessages as messages } from './messages.ts'
import { choicesIn, dictTextOf, loadChoiceTexts } from './read/choice-texts.ts'
import type { Body } from './read/read-fields.ts'
import { readListQuery, type TreeLevel } from './read/read-list-query.ts'
import { countStatistics } from './read/statistics.ts'
import { type FieldValues, isPossibleId, type StoredRecord, toWireRecord, toWireRow } from './read/stored-record.ts'
import { idsAbove } from './read/tree-store.ts'
import { toWholeWireRecord } from './read/whole-wire-record.ts'
import { type Resource, visibleFields, visibleRowFields } from './resource.ts'
import type { ResourceServices } from './services.ts'
import { deleteWanted } from './write/delete-wanted.ts'
import { type IdempotentRequest, onceByKey } from './write/idempotency.ts'
import { readVersion } from './write/read-body.ts'
import { countRecords, findRecord, findRecords, listRecords, withRows } from './write/record-store.ts'
import { refusalAnswer } from './write/refusal-answer.ts'
import { RowsRefused } from './write/rows-refused.ts'
import { addRecord, editRecord, inSave } from './write/save-record.ts'

type WireRecord = Record<string, unknown>

const MAX_BATCH_IDS = 1_000

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
  const counted = visible.filter((field) => field.statistics.length > 0)
  // The totals of a tree are those of all its rows, not of its roots.
  const countedRows = wanted.level === 'roots' ? [] : wanted.filters
  return {
    records: await withTexts(services, context, visible, records),
    ...(counted.length > 0 && {
      statistics: await countStatistics(services.db, context, resource, countedRows, counted),
    }),
    ...(resource.plan.tree && (await treeParts(services, context, resource, visible, wanted.level, records))),
    total,
    size: wanted.pageSize,
    current: wanted.pageNo,
    pages: Math.ceil(total / wanted.pageSize),
  }
}

async function treeParts(
  services: ResourceServices,
  context: RequestContext,
  resource: Resource,
  visible: readonly FieldPlan[],
  level: TreeLevel,
  records: readonly StoredRecord[],
) {
  if (level === 'branch') return {}
  if (level === 'roots') return { nodeTotal: await countRecords(services.db, context, resource) }
  const ids = await idsAbove(
    services.db,
    context,
    resource,
    records.map(({ id }) => id),
  )
  const above = await findRecords(services.db, context, resource, ids)
  return { ancestors: await withTexts(services, context, visible, above) }
}

export async function queryByIdCall(
  services: ResourceServices,
  context: RequestContext,
  resource: Resource,
  id: string,
): Promise<WireRecord> {
  const record = isPossibleId(id) ? await findRecord(services.db, context, resource, id) : null
  if (!record) throw entityNotFound()
  const [whole = record] = await withRows(services.db, context, resource, [record])
  const [wire] = await withTexts(services, context, visibleFields(resource, context), [whole])
  return { ...wire, ...(await rowsWithTexts(services, context, resource, whole)) }
}

export async function addCall(
  services: ResourceServices,
  context: RequestContext,
  resource: Resource,
  body: Body,
  request: IdempotentRequest | null,
): Promise<WireRecord> {
  return inSave(services, resource, (trx) =>
    onceByKey(trx, context, request, async () =>
      toWholeWireRecord(await addRecord(trx, services, context, resource, body), resource, context),
    ),
  )
}

export async function editCall(
  services: ResourceServices,
  context: RequestContext,
  resource: Resource,
  body: Body,
  { request, log }: { readonly request: IdempotentRequest | null; readonly log: FastifyBaseLogger },
): Promise<WireRecord> {
  const { id } = body
  if (typeof id !== 'string' || !isPossibleId(id)) throw entityNotFound()
  const version = readVersion(body)
  if (typeof version === 'object' && version !== null) throw fieldFailure([version])
  if (version === null) log.info({ table: resource.table, id }, 'edited without a version')
  return inSave(services, resource, (trx) =>
    onceByKey(trx, context, request, async () =>
      toWholeWireRecord(await editRecord(trx, services, context, resource, { id, version, body }), resource, context),
    ),
  ).catch(async (error: unknown) => {
    throw error instanceof RowsRefused ? await refusalAnswer(services, context, resource, error) : error
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
  await services.db.transaction().execute((trx) => deleteWanted(trx, services, context, resource, ids))
}

/** Runs an action of the page on all of the records or on none. */
export async function actionCall(
  services: ResourceServices,
  context: RequestContext,
  action: ResourceAction,
  run: ActionRequest,
  request: IdempotentRequest | null,
): Promise<void> {
  if (!run.ids.every(isPossibleId)) throw entityNotFound()
  await inSave(services, action.resource, (trx) =>
    onceByKey(trx, context, request, async () => {
      await runAction(trx, services, context, action, run)
      return {}
    }),
  )
}

/** `a,b,`: clients leave a comma at the end. */
export function readIds(ids: string): readonly string[] {
  const list = [...new Set(ids.split(',').map((id) => id.trim()))].filter((id) => id !== '')
  if (list.length === 0) throw businessFailure(messages.malformedParam)
  if (list.length > MAX_BATCH_IDS) throw businessFailure(messages.tooManyIds(MAX_BATCH_IDS))
  return list
}

/** The rows of all sub-tables with the texts of their choices. */
async function rowsWithTexts(
  services: ResourceServices,
  context: RequestContext,
  resource: Resource,
  record: StoredRecord,
): Promise<WireRecord> {
  const wire: WireRecord = {}
  for (const table of resource.plan.subTables) {
    const rows = record.rows.get(table.name) ?? []
    const visible = visibleRowFields(table, context)
    wire[table.name] = await addTexts(services, context, visible, rows, (row) => toWireRow(row, visible))
  }
  return wire
}

function withTexts(
  services: ResourceServices,
  context: RequestContext,
  visible: readonly FieldPlan[],
  records: readonly StoredRecord[],
): Promise<WireRecord[]> {
  return addTexts(services, context, visible, records, (record) => toWireRecord(record, visible))
}

async function addTexts<Row extends { readonly values: FieldValues }>(
  services: ResourceServices,
  context: RequestContext,
  visible: readonly FieldPlan[],
  rows: readonly Row[],
  toWire: (row: Row) => WireRecord,
): Promise<WireRecord[]> {
  const held = (row: Row, field: FieldPlan) => row.values.get(field.name) ?? null
  const chosen = visible.filter((field) => field.choices !== null)
  const texts = await loadChoiceTexts(
    services,
    context,
    rows.length === 0 ? [] : chosen,
    (field) => new Set(rows.flatMap((row) => choicesIn(held(row, field)))),
  )
  return rows.map((row) => {
    const wire = toWire(row)
    for (const field of chosen) {
      const text = dictTextOf(held(row, field), texts.get(field.name))
      if (text !== undefined) wire[`${wireNameOf(field)}_dictText`] = text
    }
    return wire
  })
}
