import { ENVELOPE_CODES, type Envelope, type FieldError } from '#schemas/api/envelope.ts'

/** What a handler returns: the result with the message and code of its envelope. */
export interface Answer<Result> {
  readonly result: Result
  readonly message: string
  readonly code: number
  /** What was passed over of what was sent. */
  readonly warnings?: readonly FieldError[]
  /** Beside the envelope: a cookie. */
  readonly headers?: Readonly<Record<string, string>>
}

/** @example return answer(null, '添加成功！') */
export function answer<Result>(result: Result, message = '', code: number = ENVELOPE_CODES.ok): Answer<Result> {
  return { result, message, code }
}

export function toEnvelope<Result>(given: Answer<Result>, now: Date): Envelope<Result> {
  return {
    success: true,
    message: given.message,
    code: given.code,
    result: given.result,
    timestamp: now.getTime(),
    ...(given.warnings?.length && { warnings: given.warnings }),
  }
}

export function toFailureEnvelope(
  failure: { readonly code: number; readonly message: string; readonly result: unknown },
  traceId: string,
  now: Date,
): Envelope {
  return {
    success: false,
    message: failure.message,
    code: failure.code,
    result: failure.result,
    timestamp: now.getTime(),
    traceId,
  }
}
