import type { FastifyBaseLogger } from 'fastify'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { UNKNOWN_CHOICES_KEY } from '#schemas/api/resources.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import { businessFailure, entityNotFound, fieldFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type ActionRequest, type ResourceAction, runAction } from './actions/run-action.ts'
import { withAsked } from './kept/asked-values.ts'
import { resourceMessages as messages } from './messages.ts'
import { dictTextOf, loadChoiceTexts, unknownChoicesIn } from './read/choice-texts.ts'
import type { Body } from './read/read-fields.ts'
import { readListQuery, type TreeLevel } from './read/read-list-query.ts'
import { isNamed, piecesOf } from './read/report-names.ts'
import { countStatistics } from './read/statistics.ts'
import {
  type FieldValues,
  isPossibleId,
  type StoredRecord,
  type StoredRow,
  type ToldFields,
  toWireRecord,
  toWireRow,
} from './read/stored-record.ts'
import { countTabs } from './read/tab-counts.ts'
import { idsAbove } from './read/tree-store.ts'
import { toWholeWireRecord } from './read/whole-wire-record.ts'
import { toldFields, toldRowFields } from './resource.ts'
import { inChange, type ResourceWork } from './resource-work.ts'
import { deleteWanted } from './write/delete-wanted.ts'
import { type IdempotentRequest, onceByKey } from './write/idempotency.ts'
import { readVersion } from './write/read-body.ts'
import { countRecords, findRecord, findRecords, listRecords, withRows } from './write/record-store.ts'
import { refusalAnswer } from './write/refusal-answer.ts'
import { RowsRefused } from './write/rows-refused.ts'
import { addRecord, editRecord, inSave } from './write/save-record.ts'

type WireRecord = Record<string, unknown>
type CallWork = ResourceWork<RequestContext>
/** What is only read takes no numbers. */
type ReadingWork = Omit<CallWork, 'numbers' | 'follow'>

const MAX_BATCH_IDS = 1_000

/** A page of records with the texts of their choices. */
export async function listCall(work: ReadingWork, query: Readonly<Record<string, unknown>>) {
  const { context, resource } = work
  const told = toldFields(resource, context)
  const wanted = readListQuery(work, query)
  const { records, total } = await listRecords(work, wanted)
  const counted = told.seen.filter((field) => field.statistics.length > 0)
  // The totals of a tree are those of all its rows, not of its roots.
  const countedRows = wanted.level === 'roots' ? [] : wanted.filters
  return {
    records: await withTexts(work, told, records),
    ...(counted.length > 0 && {
      statistics: await countStatistics(work, countedRows, counted),
    }),
    ...(wanted.tabs && { tabCounts: await countTabs(work, wanted.tabs) }),
    ...(resource.plan.tree && (await treeParts(work, wanted.level, { records, told }))),
    total,
    size: wanted.pageSize,
    current: wanted.pageNo,
    pages: Math.ceil(total / wanted.pageSize),
  }
}

async function treeParts(
  work: ReadingWork,
  level: TreeLevel,
  { records, told }: { readonly records: readonly StoredRecord[]; readonly told: ToldFields },
) {
  if (level === 'branch') return {}
  if (level === 'roots') return { nodeTotal: await countRecords(work) }
  const ids = await idsAbove(
    work,
    records.map(({ id }) => id),
  )
  const above = await findRecords(work, ids)
  return { ancestors: await withTexts(work, told, above) }
}

export async function queryByIdCall(work: CallWork, id: string): Promise<WireRecord> {
  const { context, resource } = work
  const record = isPossibleId(id) ? await findRecord(work, id) : null
  if (!record) throw entityNotFound()
  const [whole = record] = await withRows(work, [record])
  const [wire] = await withTexts(work, toldFields(resource, context), [whole])
  return { ...wire, ...(await rowsWithTexts(work, whole)) }
}

export async function addCall(work: CallWork, body: Body, request: IdempotentRequest | null): Promise<WireRecord> {
  return inSave(work, (change) =>
    onceByKey(change, request, async () => toWholeWireRecord(await addRecord(change, body), change)),
  )
}

export async function editCall(
  work: CallWork,
  body: Body,
  { request, log }: { readonly request: IdempotentRequest | null; readonly log: FastifyBaseLogger },
): Promise<WireRecord> {
  const { resource } = work
  const { id } = body
  if (typeof id !== 'string' || !isPossibleId(id)) throw entityNotFound()
  const version = readVersion(body)
  if (typeof version === 'object' && version !== null) throw fieldFailure([version])
  if (version === null) log.info({ table: resource.table, id }, 'edited without a version')
  return inSave(work, (change) =>
    onceByKey(change, request, async () => toWholeWireRecord(await editRecord(change, { id, version, body }), change)),
  ).catch(async (error: unknown) => {
    throw error instanceof RowsRefused ? await refusalAnswer(work, error) : error
  })
}

/** Deletes all of them or none; `batch_delete` is guarded for itself as well. */
export async function deleteCall(
  work: CallWork,
  ids: readonly string[],
  action: 'delete' | 'batch_delete',
): Promise<void> {
  if (!ids.every(isPossibleId)) throw entityNotFound()
  await inChange(work, (change) => deleteWanted(change, ids, action))
}

/** Runs an action of the page on all of the records or on none. Answers what there is to tell besides that it was done. */
export async function actionCall(
  work: CallWork,
  action: ResourceAction,
  { request, ...run }: ActionRequest & { readonly request: IdempotentRequest | null },
): Promise<readonly string[]> {
  if (!run.ids.every(isPossibleId)) throw entityNotFound()
  const { notes } = await inSave({ ...work, resource: action.resource }, (change) =>
    onceByKey(change, request, async () => {
      const told: string[] = []
      await runAction(change, action, { ...run, notes: told })
      return told.length > 0 ? { notes: told } : {}
    }),
  )
  return Array.isArray(notes) ? notes.map(String) : []
}

/** `a,b,`: clients leave a comma at the end. */
export function readIds(ids: string): readonly string[] {
  const list = [...new Set(ids.split(',').map((id) => id.trim()))].filter((id) => id !== '')
  if (list.length === 0) throw businessFailure(messages.malformedParam)
  if (list.length > MAX_BATCH_IDS) throw businessFailure(messages.tooManyIds(MAX_BATCH_IDS))
  return list
}

/** The rows of all sub-tables with the texts of their choices. */
async function rowsWithTexts(work: CallWork, record: StoredRecord): Promise<WireRecord> {
  const { context, resource } = work
  const wire: WireRecord = {}
  for (const table of resource.plan.subTables) {
    const rows = record.rows.get(table.name) ?? []
    const told = toldRowFields(table, context)
    const toWire = (row: StoredRow) => toWireRow(row, told, work.files)
    wire[table.name] = await addTexts(work, { visible: told.seen, toWire }, rows)
  }
  return wire
}

async function withTexts(work: ReadingWork, told: ToldFields, records: readonly StoredRecord[]): Promise<WireRecord[]> {
  const whole = await withAsked(work, [...told.seen, ...told.masked], records)
  return addTexts(work, { visible: told.seen, toWire: (record) => toWireRecord(record, told, work.files) }, whole)
}

async function addTexts<Row extends { readonly values: FieldValues }>(
  work: ReadingWork,
  { visible, toWire }: { readonly visible: readonly FieldPlan[]; readonly toWire: (row: Row) => WireRecord },
  rows: readonly Row[],
): Promise<WireRecord[]> {
  const held = (row: Row, field: FieldPlan) => row.values.get(field.name) ?? null
  const chosen = visible.filter(isNamed)
  const texts = await loadChoiceTexts(
    work,
    rows.length === 0 ? [] : chosen,
    (field) => new Set(rows.flatMap((row) => piecesOf(field, held(row, field)))),
  )
  return rows.map((row) => {
    const wire = toWire(row)
    const unknown: Record<string, readonly string[]> = {}
    for (const field of chosen) {
      const known = texts.get(field.name)
      const text = dictTextOf(field, held(row, field), known)
      if (text !== undefined) wire[`${wireNameOf(field)}_dictText`] = text
      const pieces = unknownChoicesIn(field, held(row, field), known)
      if (pieces.length > 0) unknown[wireNameOf(field)] = pieces
    }
    if (Object.keys(unknown).length > 0) wire[UNKNOWN_CHOICES_KEY] = unknown
    return wire
  })
}
