import type { FastifyBaseLogger } from 'fastify'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { type ActionUndone, actionDone, UNKNOWN_CHOICES_KEY } from '#schemas/api/resources.ts'
import { conforms } from '#schemas/conforms.ts'
import { countedWith, estimateOf, readCounted, type TotalWanted } from '../db/row-total.ts'
import { businessFailure, entityNotFound, fieldFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type ActionRequest, type ResourceAction, runAction } from './actions/run-action.ts'
import { undoOf } from './actions/undo-of.ts'
import { withAsked } from './kept/asked-values.ts'
import { withinLimits } from './lists/guard-list.ts'
import { cursorsOf, turningPages } from './lists/turn-pages.ts'
import { resourceMessages as messages } from './messages.ts'
import { type ChoiceTexts, loadChoiceTexts, plainReferences, tellTexts } from './read/choice-texts.ts'
import type { Body } from './read/read-fields.ts'
import { readListQuery, type TreeLevel } from './read/read-list-query.ts'
import { findNamed, findRecords, listRecords, recordCount, withRows } from './read/read-records.ts'
import { namedFields, piecesOf } from './read/report-names.ts'
import {
  type FieldValues,
  isPossibleId,
  type StoredRecord,
  type StoredRow,
  type ToldFields,
  toWireRecord,
  toWireRow,
} from './read/stored-record.ts'
import { withRefusals } from './read/told-refusals.ts'
import { idsAbove } from './read/tree-store.ts'
import { readWantedTotal } from './read/wanted-total.ts'
import { toWholeWireRecord } from './read/whole-wire-record.ts'
import { toldFields, toldRowFields } from './resource.ts'
import { inChange, type ResourceWork } from './resource-work.ts'
import { deleteWanted } from './write/delete-wanted.ts'
import { type IdempotentRequest, onceByKey } from './write/idempotency.ts'
import { readVersion } from './write/read-body.ts'
import { refusalAnswer } from './write/refusal-answer.ts'
import { RowsRefused } from './write/rows-refused.ts'
import { addRecord, editRecord, inSave } from './write/save-record.ts'

type WireRecord = Record<string, unknown>
type CallWork = ResourceWork<RequestContext>
/** What is only read takes no numbers. */
type ReadingWork = Omit<CallWork, 'numbers' | 'follow'>

const MAX_BATCH_IDS = 1_000

/** Up to so many rows of a table are counted exactly in the statement that reads a page of them. */
const COUNTED_WITH_PAGE = 100_000

/** A page of records with the texts of their choices. */
export async function listCall(work: ReadingWork, query: Readonly<Record<string, unknown>>) {
  const { context, resource } = work
  const told = toldFields(resource, context)
  const { lists } = work
  const { total: totalWanted, others } = readWantedTotal(work, query)
  const read = readListQuery(work, others)
  const wanted = lists ? turningPages(work, lists, read, others) : read
  const place = { ...wanted, total: totalWanted }
  // Counting many rows takes as long as searching them: each then goes its own way.
  const isCounted = totalWanted === 'estimate' || (lists?.rowsOf(resource.table) ?? 0) <= COUNTED_WITH_PAGE
  const beside = { names: referencesIn(work, told.seen), counted: isCounted ? countedWith(place) : null }
  const readPage = (inner: ReadingWork) =>
    readCounted(
      {
        page: () => listRecords(inner, wanted, beside),
        isCounted,
        count: recordCount(inner, wanted.filters),
        show: async ({ rows: records, names, edges }) => ({
          edges,
          records: await withTexts(inner, told, records, names),
          ...(resource.plan.tree && (await treeParts(inner, wanted.level, { records, told, totalWanted }))),
        }),
      },
      place,
    )
  const {
    shown: { edges, ...shown },
    total,
    isExact,
  } = lists ? await withinLimits(work, lists, { wanted, read: readPage }) : await readPage(work)
  return {
    ...shown,
    ...(lists && cursorsOf(work, lists, { wanted, edges })),
    total,
    ...(!isExact && { totalIsExact: false }),
    size: wanted.pageSize,
    current: wanted.pageNo,
    pages: Math.ceil(total / wanted.pageSize),
  }
}

interface TreePage {
  readonly records: readonly StoredRecord[]
  readonly told: ToldFields
  readonly totalWanted: TotalWanted
}

async function treeParts(work: ReadingWork, level: TreeLevel, { records, told, totalWanted }: TreePage) {
  if (level === 'branch') return {}
  if (level === 'roots') {
    const count = recordCount(work)
    if (totalWanted === 'exact') return { nodeTotal: await count.all() }
    const { total: nodeTotal, isExact } = await estimateOf(count)
    return { nodeTotal, ...(!isExact && { nodeTotalIsExact: false }) }
  }
  const ids = await idsAbove(
    work,
    records.map(({ id }) => id),
  )
  const above = await findRecords(work, ids)
  return { ancestors: await withTexts(work, told, above) }
}

export async function queryByIdCall(work: CallWork, id: string): Promise<WireRecord> {
  const { context, resource } = work
  if (!isPossibleId(id)) throw entityNotFound()
  const told = toldFields(resource, context)
  const { record, names } = await findNamed(work, id, referencesIn(work, told.seen))
  if (!record) throw entityNotFound()
  const [whole = record] = await withRows(work, [record])
  const [wire] = await withTexts(work, told, [whole], names)
  return { ...wire, ...(await rowsWithTexts(work, whole)) }
}

export async function addCall(work: CallWork, body: Body, request: IdempotentRequest | null): Promise<WireRecord> {
  const given = work.resource.managed?.hooks.readNew?.(body) ?? body
  return inSave(work, (change) =>
    onceByKey(change, request, async () => toWholeWireRecord(await addRecord(change, given), change)),
  )
}

export async function editCall(
  work: CallWork,
  body: Body,
  { request, log }: { readonly request: IdempotentRequest | null; readonly log: FastifyBaseLogger },
): Promise<WireRecord> {
  const { resource } = work
  // Ids are texts; those of tenants are numbers to clients of the contract.
  const id = typeof body.id === 'number' ? String(body.id) : body.id
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

/** What there is to tell of an action besides that it was done, and what takes it back. */
export interface ActionAnswer {
  readonly notes: readonly string[]
  readonly undo: ActionUndone | null
}

/** Runs an action of the page on all of the records or on none. */
export async function actionCall(
  work: CallWork,
  action: ResourceAction,
  { request, ...run }: ActionRequest & { readonly request: IdempotentRequest | null },
): Promise<ActionAnswer> {
  if (!run.ids.every(isPossibleId)) throw entityNotFound()
  const { notes, ...rest } = await inSave({ ...work, resource: action.resource }, (change) =>
    onceByKey(change, request, async () => {
      const told: string[] = []
      const rows = await runAction(change, action, { ...run, notes: told })
      const undo = await undoOf({ ...change, resource: work.resource }, action, rows)
      return { ...(told.length > 0 && { notes: told }), ...(undo && { undo }) }
    }),
  )
  return {
    notes: Array.isArray(notes) ? notes.map(String) : [],
    undo: conforms(actionDone, rest) ? rest.undo : null,
  }
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

/** References of one value, whose names come with their rows; not where the rows are changed after they were read. */
function referencesIn({ resource, registry, context }: ReadingWork, seen: readonly FieldPlan[]) {
  return resource.managed ? [] : plainReferences(registry, context, seen)
}

/**
 * Records as a list tells them.
 * @param known what values are called, as far as it was read with the records.
 */
export async function withTexts(
  work: ReadingWork,
  told: ToldFields,
  records: readonly StoredRecord[],
  known?: ChoiceTexts,
): Promise<readonly WireRecord[]> {
  const whole = await withAsked(work, [...told.seen, ...told.masked], records)
  const toWire = (record: StoredRecord) => toWireRecord(record, told, work.files)
  return withRefusals(work, records, await addTexts(work, { visible: told.seen, toWire, known }, whole))
}

interface ShownFields<Row> {
  readonly visible: readonly FieldPlan[]
  readonly toWire: (row: Row) => WireRecord
  readonly known?: ChoiceTexts | undefined
}

async function addTexts<Row extends { readonly values: FieldValues }>(
  work: ReadingWork,
  { visible, toWire, known }: ShownFields<Row>,
  rows: readonly Row[],
): Promise<WireRecord[]> {
  const held = (row: Row, field: FieldPlan) => row.values.get(field.name) ?? null
  const chosen = namedFields(visible)
  const texts = await loadChoiceTexts(
    work,
    rows.length === 0 ? [] : chosen,
    (field) => new Set(rows.flatMap((row) => piecesOf(field, held(row, field)))),
    known,
  )
  const told = tellTexts(chosen, texts)
  return rows.map((row) => {
    const wire = toWire(row)
    const unknown = told.put(wire, row.values)
    if (unknown) wire[UNKNOWN_CHOICES_KEY] = unknown
    return wire
  })
}
