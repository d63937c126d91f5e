import type { Endpoint } from '#schemas/api/endpoint.ts'
import { ENVELOPE_CODES, HEADERS } from '#schemas/api/envelope.ts'
import { describeFailure, describeMalformed, type Reaction } from './error-catalogue.ts'
import { HttpError } from './http-error.ts'
import { messages } from './messages.ts'
import { readEnvelope, readFailureMessage } from './read-envelope.ts'
import type { TransportError, WireAnswer } from './transport.ts'

export interface FailedCall {
  readonly error: HttpError
  readonly reaction: Reaction
}

/** No answer came, or half of one. */
export function lostCall(cause: TransportError, hasToken: boolean): FailedCall {
  const { text, reaction } = describeFailure({
    status: 0,
    timedOut: cause.code === 'timeout',
    brokeOff: cause.code === 'incomplete',
    serverMessage: '',
    hasToken,
  })
  const kind = cause.code === 'timeout' ? 'timeout' : 'network'
  const facts = { kind, status: 0, code: 0, result: undefined, traceId: cause.traceId } as const
  return { error: new HttpError(text, facts, { cause }), reaction }
}

/** An answer that is a failure by its status. */
export function failedCall(answer: WireAnswer, hasToken: boolean): FailedCall {
  const envelope = readEnvelope(answer.text)
  const { text, reaction } = describeFailure({
    status: answer.status,
    timedOut: false,
    serverMessage: envelope?.message ?? readFailureMessage(answer.text),
    hasToken,
  })
  const error = new HttpError(text, {
    kind: 'status',
    status: answer.status,
    code: envelope?.code ?? 0,
    result: envelope?.result,
    traceId: envelope?.traceId ?? traceOf(answer),
  })
  return { error, reaction }
}

/** An answer whose envelope says that the call failed; of some calls the code alone says that. */
export function refusedCall(
  answer: WireAnswer,
  { okCodeOnly }: Pick<Endpoint, 'okCodeOnly'> = {},
): HttpError | undefined {
  const envelope = readEnvelope(answer.text)
  if (envelope === undefined) return undefined
  if (envelope.success && (!okCodeOnly || envelope.code === ENVELOPE_CODES.ok)) return undefined
  const { message, code, result, traceId } = envelope
  const facts = { kind: 'refused', status: answer.status, code, result, traceId: traceId ?? traceOf(answer) } as const
  return new HttpError(message === '' ? messages.failed : message, facts)
}

/** A successful answer that cannot be read. */
export function malformedCall(answer: WireAnswer): HttpError {
  const envelope = readEnvelope(answer.text)
  const text = envelope === undefined ? describeMalformed(answer.text) : messages.malformed
  return new HttpError(text, {
    kind: 'malformed',
    status: answer.status,
    code: envelope?.code ?? 0,
    result: envelope?.result,
    traceId: envelope?.traceId ?? traceOf(answer),
  })
}

function traceOf(answer: WireAnswer): string | undefined {
  return answer.header(HEADERS.trace)
}
