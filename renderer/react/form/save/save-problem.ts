import type { FieldError } from '#schemas/api/envelope.ts'
import {
  ConflictError,
  PageChangedError,
  type RowConflict,
  SaveRefusedError,
  SaveUnansweredError,
} from '../../../data-source.ts'
import { toFailure } from '../../states/failure.ts'
import type { JoinOverlap } from '../model/form-changes.ts'

/** Why the form was not saved, or what the user must know before saving again. */
export type SaveProblem =
  /** Fields are broken: the messages stand beside them. `others` belong to no field of this form. */
  | { readonly kind: 'fields'; readonly message: string; readonly others: readonly FieldError[] }
  /** `conflict`: what is stored now, and by whom; null where the server does not say. */
  | { readonly kind: 'conflict'; readonly message: string; readonly conflict: RowConflict | null }
  | { readonly kind: 'joined'; readonly overlaps: readonly JoinOverlap[] }
  /** The form was filled in by a page that is no more. */
  | { readonly kind: 'page-changed' }
  /** The page was changed under the hands of the user; his input was carried over. */
  | { readonly kind: 'draft-kept' }
  | { readonly kind: 'failed'; readonly message: string; readonly traceId: string | null }
  /** Whether it was saved is not known. */
  | { readonly kind: 'unanswered'; readonly message: string; readonly traceId: string | null }

/** `refuse` puts the errors beside their fields and returns the rest. */
export function toSaveProblem(
  error: unknown,
  refuse: (errors: readonly FieldError[]) => readonly FieldError[],
): SaveProblem {
  if (error instanceof SaveRefusedError) {
    return { kind: 'fields', message: error.message, others: refuse(error.errors) }
  }
  if (error instanceof PageChangedError) return { kind: 'page-changed' }
  if (error instanceof ConflictError)
    return { kind: 'conflict', message: error.message, conflict: error.conflicts[0] ?? null }
  const { message, traceId } = toFailure(error)
  return { kind: error instanceof SaveUnansweredError ? 'unanswered' : 'failed', message, traceId }
}
