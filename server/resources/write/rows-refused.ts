import { ENVELOPE_CODES, type FieldError } from '#schemas/api/envelope.ts'
import { MAX_ROW_ERRORS, type RefusedRows } from '#schemas/api/resources.ts'
import { type ApiError, businessFailure, staleVersion } from '../../http/api-error.ts'
import { fieldMessages, resourceMessages as messages } from '../messages.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import { recordOf } from './find-refusals.ts'

/** A row that is not as the client has read it. */
export interface RowConflict {
  /** Empty where the record is the whole of what was sent. */
  readonly pointer: string
  readonly id: string
  /** As it is now; null: it is gone, or never was one of this tenant. */
  readonly record: StoredRecord | null
}

/** Why rows that were to be saved together are not saved. Carries it out of the transaction, which is taken back. */
export class RowsRefused extends Error {
  override readonly name = 'RowsRefused'
  readonly code = 'rows-refused'
  readonly errors: readonly FieldError[]
  readonly conflicts: readonly RowConflict[]

  constructor(errors: readonly FieldError[], conflicts: readonly RowConflict[]) {
    super('Rows were refused.')
    this.errors = errors
    this.conflicts = conflicts
  }
}

type ToldConflict = NonNullable<RefusedRows['conflicts']>[number]

/** The answer to it. @param tell a record, and who has changed it, as far as the caller may know. */
export function toApiError(
  { errors, conflicts }: RowsRefused,
  tell: (record: StoredRecord) => Pick<ToldConflict, 'record' | 'changedBy' | 'changedAt'>,
): ApiError {
  const told = conflicts.slice(0, MAX_ROW_ERRORS).map(({ pointer, id, record }): ToldConflict => {
    const message = record ? fieldMessages.changedMeanwhile : fieldMessages.goneMeanwhile
    return { pointer, id, message, ...(record ? tell(record) : { record: null }) }
  })
  const inConflict = told.map(({ pointer, message }) => ({ pointer, code: 'conflict', message }))
  const all = fitting([...inConflict, ...errors])
  // A record that was sent by itself: the contract has a text for it.
  if (conflicts[0]?.pointer === '') return staleVersion({ errors: all, conflicts: told })
  const rows = new Set(errors.map(({ pointer }) => recordOf(pointer)))
  const result: RefusedRows = { errors: all, ...(told.length > 0 && { conflicts: told }) }
  return told.length > 0
    ? businessFailure(messages.conflictingRows(conflicts.length), { code: ENVELOPE_CODES.conflict, result })
    : businessFailure(messages.refusedRows(rows.size, errors[0]?.message ?? ''), { result })
}

/** When there are too many, each row keeps its first one, as long as there is room. */
function fitting(errors: readonly FieldError[]): FieldError[] {
  if (errors.length <= MAX_ROW_ERRORS) return [...errors]
  const seen = new Set<string>()
  return errors
    .filter(({ pointer }) => {
      const row = recordOf(pointer)
      if (seen.has(row)) return false
      seen.add(row)
      return true
    })
    .slice(0, MAX_ROW_ERRORS)
}
