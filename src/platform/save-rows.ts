import type { PagePlan, PageRecord } from '#renderer/compile/plan.ts'
import {
  ConflictError,
  type DataSource,
  RowsPartlySavedError,
  SaveRefusedError,
  SaveUnansweredError,
} from '#renderer/data-source.ts'
import type { RowsToSave, SavedRows } from '#renderer/saved-rows.ts'
import { ENVELOPE_CODES, type Envelope } from '#schemas/api/envelope.ts'
import { refusedRows, savedRows } from '#schemas/api/resources.ts'
import { conforms } from '#schemas/conforms.ts'
import { HttpError } from './http/http-error.ts'
import { UnknownAnswerError } from './list-answer.ts'
import { messages } from './messages.ts'
import { toPageRecord } from './wire-record.ts'

export type SingleCalls = Pick<DataSource, 'create' | 'update' | 'remove'>

/**
 * Saves rows by single calls, in order, for servers that cannot save them together: first what goes, so that its values
 * are free, then the changes, then what is new.
 * @throws {RowsPartlySavedError} when a call fails behind others that did not.
 */
export async function saveRowsOneByOne(
  calls: SingleCalls,
  { added, changed, deleted }: RowsToSave,
  idempotencyKey: string,
): Promise<SavedRows> {
  const saved = {
    added: [] as { rowKey: string; record: PageRecord }[],
    changed: [] as PageRecord[],
    deletedIds: [] as string[],
  }
  const attempt = async (pointer: string, save: () => Promise<void>) => {
    try {
      await save()
    } catch (error) {
      const reason = atRow(pointer, error)
      const count = saved.added.length + saved.changed.length + saved.deletedIds.length
      if (count === 0) throw reason
      const text = reason instanceof Error ? reason.message : String(reason)
      throw new RowsPartlySavedError(messages.partlySaved(count, text), { saved, pointer, cause: reason })
    }
  }
  for (const [index, { id }] of deleted.entries()) {
    await attempt(`/deleted/${index}`, async () => {
      await calls.remove(id)
      saved.deletedIds.push(id)
    })
  }
  for (const [index, record] of changed.entries()) {
    await attempt(`/changed/${index}`, async () => {
      saved.changed.push((await calls.update(record)).record)
    })
  }
  for (const [index, { rowKey, record }] of added.entries()) {
    await attempt(`/added/${index}`, async () => {
      const answer = await calls.create(record, { idempotencyKey: `${idempotencyKey}.${index}` })
      saved.added.push({ rowKey, record: answer.record })
    })
  }
  return { message: messages.saved, added: saved.added, changed: saved.changed, deleted: saved.deletedIds.length }
}

/** A failure of a single call, told as one of a row among others. */
function atRow(pointer: string, error: unknown): unknown {
  if (!(error instanceof SaveRefusedError)) return error
  const errors = error.errors.map((one) => ({ ...one, pointer: `${pointer}${one.pointer}` }))
  return Object.assign(new SaveRefusedError(error.message, errors, { cause: error }), traceOf(error))
}

function traceOf(error: Error): { readonly traceId?: unknown } {
  return 'traceId' in error ? { traceId: error.traceId } : {}
}

/** Whether the server has no such call: then it is another server of the contract. */
export function knowsNoSuchCall(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false
  return [error.status, error.code].some(
    (code) => code === ENVELOPE_CODES.notFound || code === ENVELOPE_CODES.methodNotAllowed,
  )
}

/** A gateway speaks for a server of which it has not heard. */
const GATEWAY_FAILURES: readonly number[] = [502, 503, 504]

/** Whether the rows are saved nobody knows; undefined where the server has said it. */
export function readUnanswered(error: unknown): SaveUnansweredError | undefined {
  if (error instanceof UnknownAnswerError) return new SaveUnansweredError(error.message, { cause: error })
  if (!(error instanceof HttpError)) return undefined
  const { kind, status, code, traceId } = error
  const isLost = kind === 'network' || kind === 'timeout' || kind === 'malformed'
  // Our server's own words have an envelope.
  const isGateway = kind === 'status' && code === 0 && GATEWAY_FAILURES.includes(status)
  if (!isLost && !isGateway) return undefined
  return Object.assign(new SaveUnansweredError(error.message, { cause: error }), { traceId })
}

/** The rows that somebody else has saved meanwhile; undefined for every other failure. */
export function readConflict(plan: PagePlan, error: unknown): ConflictError | undefined {
  if (!(error instanceof HttpError) || error.code !== ENVELOPE_CODES.conflict) return undefined
  if (!conforms(refusedRows, error.result)) return undefined
  const { errors, conflicts = [] } = error.result
  const inConflict = new Set(conflicts.map(({ pointer }) => pointer))
  const conflict = new ConflictError(error.message, {
    cause: error,
    conflicts: conflicts.map(({ record, ...conflict }) => ({
      ...conflict,
      current: record && toPageRecord(plan, record),
    })),
    errors: errors.filter(({ pointer }) => !inConflict.has(pointer)),
  })
  return Object.assign(conflict, { traceId: error.traceId })
}

/**
 * The rows as they are stored.
 * @throws {UnknownAnswerError} for an answer that does not say: whether anything was saved is not known then.
 */
export function readSavedRows(plan: PagePlan, { message, result }: Envelope): SavedRows {
  if (!conforms(savedRows, result)) throw new UnknownAnswerError()
  return {
    message,
    added: result.added.map(({ rowKey, record }) => ({ rowKey, record: toPageRecord(plan, record) })),
    changed: result.changed.map((record) => toPageRecord(plan, record)),
    deleted: result.deleted,
  }
}
