import { isDeepStrictEqual } from 'node:util'
import { type Expression, type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import { recordName } from '#renderer/logic/record-name.ts'
import { conditionsOf } from '#renderer/logic/row-guards.ts'
import type { RefusedBatchRow } from '#schemas/api/batch-work.ts'
import { fieldError } from '#schemas/api/envelope.ts'
import { conforms } from '#schemas/conforms.ts'
import { ApiError, entityNotFound } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { runAction } from '../actions/run-action.ts'
import { hasId } from '../existing/existing-rows.ts'
import { fieldMessages } from '../messages.ts'
import { toPageRecord } from '../pages/page-record.ts'
import { findRecords, withRows } from '../read/read-records.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import { lockTree } from '../read/tree-store.ts'
import { maySee, type Resource } from '../resource.ts'
import type { ResourceChange } from '../resource-work.ts'
import { takenErrorsOf } from '../write/check-taken.ts'
import { deleteWanted } from '../write/delete-wanted.ts'
import { awaitTurn } from '../write/judge-written.ts'
import { lockRecords } from '../write/record-store.ts'
import { judgeRows } from '../write/row-guards.ts'
import { RowsRefused } from '../write/rows-refused.ts'
import { saveRows } from '../write/save-rows.ts'
import { findMatched, type MatchedRows } from './matched-rows.ts'
import { batchMessages as messages } from './messages.ts'
import type { BatchWork, ReadBatch } from './read-batch.ts'

type Change = ResourceChange<RequestContext>

/** What has become of rows. */
export interface WorkedRows {
  readonly changed: readonly ChangedRow[]
  readonly unchanged: number
  readonly refusals: readonly RefusedBatchRow[]
}

export interface ChangedRow {
  readonly before: StoredRecord
  /** Null: it is gone. */
  readonly after: StoredRecord | null
}

interface HeldRows {
  /** All that the conditions find now. */
  readonly matched: MatchedRows
  /** Those of them that the transaction holds. */
  readonly records: ReadonlyMap<string, StoredRecord>
}

/**
 * Holds rows for the work, and looks anew which of them the conditions find: whoever has changed one meanwhile has done so
 * before, and nobody does afterwards.
 */
export async function holdRows(
  change: Change,
  { work, filters }: ReadBatch,
  ids: readonly string[],
  /** Absent: of these rows alone. */
  among: readonly Expression<SqlBool>[] = [...filters, hasId(change.resource.plan.entity, ids)],
): Promise<HeldRows> {
  await awaitTurn(change)
  if (change.resource.plan.tree) await lockTree(change)
  const held = await lockRecords(change, ids, work.kind === 'delete' ? 'deletion' : 'change')
  const matched = await findMatched(change, among)
  const left = new Set(matched.ids)
  return { matched, records: new Map(held.flatMap((record) => (left.has(record.id) ? [[record.id, record]] : []))) }
}

/**
 * Does the work on rows that the transaction holds, by the rules of the call for a few of them. Those that are refused stay
 * as they are, and the others are done all the same.
 */
export async function workOnRows(
  change: Change,
  work: BatchWork,
  { ids, records }: { readonly ids: readonly string[]; readonly records: ReadonlyMap<string, StoredRecord> },
): Promise<WorkedRows> {
  const refusals: RefusedBatchRow[] = []
  const refuse = (id: string, message: string) => refusals.push({ id, name: nameOf(change, records.get(id)), message })
  const known = ids.filter((id) => {
    if (!records.has(id)) refuse(id, messages.leftOut)
    return records.has(id)
  })
  const unfit = await findUnfitting(
    change,
    work,
    known.flatMap((id) => records.get(id) ?? []),
  )
  for (const [id, message] of unfit) refuse(id, message)
  const fitting = known.filter((id) => !unfit.has(id))
  const worked = await attempt(change, work, fitting, refuse)
  const isChanged = ({ before, after }: ChangedRow) =>
    after === null || !isDeepStrictEqual(before.values, after.values) || before.version !== after.version
  const changed = worked.filter(isChanged)
  return { changed, unchanged: worked.length - changed.length, refusals }
}

/** Rows that an action does not fit, with the reasons: it names none of them by itself. */
async function findUnfitting(
  change: Change,
  work: BatchWork,
  records: readonly StoredRecord[],
): Promise<ReadonlyMap<string, string>> {
  if (work.kind !== 'action') return new Map()
  const guards = conditionsOf(change.resource.plan, work.action.plan)
  return guards.length === 0 ? new Map() : judgeRows(change, guards, await withRows(change, records))
}

function nameOf({ context, resource }: Change, record: StoredRecord | undefined): string {
  return record ? recordName(resource.plan, toPageRecord(record), (field) => maySee(context, field)) : ''
}

type Refuse = (id: string, message: string) => void

/** Rows that a refusal names are left out, and the others tried again; where it names none, half of them at a time. */
async function attempt(
  change: Change,
  work: BatchWork,
  ids: readonly string[],
  refuse: Refuse,
): Promise<readonly ChangedRow[]> {
  for (let left = ids; left.length > 0; ) {
    const tried = await inSavepoint(change, () => perform(change, work, left))
    if (tried.ok) return tried.rows
    const named = namedIn(tried.error, left)
    if (named.size > 0) {
      for (const [id, message] of named) refuse(id, message)
      left = left.filter((id) => !named.has(id))
      continue
    }
    const [only] = left
    if (left.length === 1 && only !== undefined) {
      refuse(only, messageOf(change.resource, tried.error))
      return []
    }
    const half = Math.ceil(left.length / 2)
    const first = await attempt(change, work, left.slice(0, half), refuse)
    return [...first, ...(await attempt(change, work, left.slice(half), refuse))]
  }
  return []
}

const refusedFields = Type.Object({ errors: Type.Array(fieldError) })

const ROWS = sql.id('batch_rows')

type Tried = { readonly ok: true; readonly rows: readonly ChangedRow[] } | { readonly ok: false; readonly error: Error }

async function inSavepoint({ db, resource }: Change, perform: () => Promise<readonly ChangedRow[]>): Promise<Tried> {
  await sql`savepoint ${ROWS}`.execute(db)
  try {
    const rows = await perform()
    await sql`release savepoint ${ROWS}`.execute(db)
    return { ok: true, rows }
  } catch (error) {
    if (!isRefusal(resource, error)) throw error
    await sql`rollback to savepoint ${ROWS}`.execute(db)
    await sql`release savepoint ${ROWS}`.execute(db)
    return { ok: false, error }
  }
}

/** What else goes wrong ends the work. */
function isRefusal(resource: Resource, error: unknown): error is Error {
  if (error instanceof ApiError || error instanceof RowsRefused) return true
  return error instanceof Error && takenErrorsOf(resource, error).length > 0
}

async function perform(change: Change, work: BatchWork, ids: readonly string[]): Promise<readonly ChangedRow[]> {
  switch (work.kind) {
    case 'delete': {
      const records = await findRecords(change, ids)
      await deleteWanted(change, ids, 'batch_delete')
      return records.map((before) => ({ before, after: null }))
    }
    case 'action':
      return runAction(change, work.action, { ids, input: work.input })
    case 'edit': {
      const records = await findRecords(change, ids)
      if (records.length < ids.length) throw entityNotFound()
      const bodies = records.map((record) => ({ id: record.id, ...work.bodyOf(record) }))
      const saved = await saveRows(change, { added: [], changed: bodies, deleted: [] })
      const after = new Map(saved.changed.map((record) => [record.id, record]))
      return records.flatMap((before) => {
        const stored = after.get(before.id)
        return stored ? [{ before, after: stored }] : []
      })
    }
  }
}

/** The rows that a refusal is about, with the reasons: it points at them as `/ids/3`, `/changed/3/price`. */
function namedIn(error: Error, ids: readonly string[]): ReadonlyMap<string, string> {
  const told =
    error instanceof RowsRefused
      ? [
          ...error.errors,
          ...error.conflicts.map(({ pointer, record }) => ({
            pointer,
            message: record ? fieldMessages.changedMeanwhile : fieldMessages.goneMeanwhile,
          })),
        ]
      : error instanceof ApiError && conforms(refusedFields, error.result)
        ? error.result.errors
        : []
  const named = new Map<string, string>()
  for (const { pointer, message } of told) {
    const place = /^\/(?:ids|changed)\/(\d+)(?:\/|$)/.exec(pointer)?.[1]
    const id = place === undefined ? undefined : ids[Number(place)]
    if (id !== undefined && !named.has(id)) named.set(id, message)
  }
  return named
}

function messageOf(resource: Resource, error: Error): string {
  if (error instanceof RowsRefused) return error.errors[0]?.message ?? fieldMessages.changedMeanwhile
  return takenErrorsOf(resource, error)[0]?.message ?? error.message
}
