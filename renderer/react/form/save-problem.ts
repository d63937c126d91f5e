import type { FieldError } from '#schemas/api/envelope.ts'
import { ConflictError, SaveRefusedError } from '../../data-source.ts'
import { toFailure } from '../states/failure.ts'
import type { Overlap } from './form-values.ts'

/** Why the form was not saved, or what the user must know before saving again. */
export type SaveProblem =
  /** Fields are broken: the messages stand beside them. `others` belong to no field of this form. */
  | { readonly kind: 'fields'; readonly message: string; readonly others: readonly FieldError[] }
  | { readonly kind: 'conflict'; readonly message: string }
  | { readonly kind: 'joined'; readonly overlaps: readonly Overlap[] }
  | { readonly kind: 'failed'; readonly message: string; readonly traceId: string | null }

/** `refuse` puts the errors beside their fields and returns the rest. */
export function toSaveProblem(
  error: unknown,
  refuse: (errors: readonly FieldError[]) => readonly FieldError[],
): SaveProblem {
  if (error instanceof SaveRefusedError) {
    return { kind: 'fields', message: error.message, others: refuse(error.errors) }
  }
  if (error instanceof ConflictError) return { kind: 'conflict', message: error.message }
  const { message, traceId } = toFailure(error)
  return { kind: 'failed', message, traceId }
}
