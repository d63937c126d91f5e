import { AccessRefusedError } from '../../data-source.ts'
import { PageNotFoundError } from '../../page-source.ts'
import { messages } from './messages.ts'

/** What a failed call means to the user. */
export interface Failure {
  readonly kind: 'forbidden' | 'not-found' | 'failed'
  readonly message: string
  readonly traceId: string | null
}

export function toFailure(error: unknown): Failure {
  const message = error instanceof Error && error.message !== '' ? error.message : messages.unknownFailure
  return { kind: kindOf(error), message, traceId: traceIdOf(error) }
}

function kindOf(error: unknown): Failure['kind'] {
  if (error instanceof AccessRefusedError) return 'forbidden'
  if (error instanceof PageNotFoundError) return 'not-found'
  return 'failed'
}

function traceIdOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('traceId' in error)) return null
  return typeof error.traceId === 'string' && error.traceId !== '' ? error.traceId : null
}
