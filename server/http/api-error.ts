import { ENVELOPE_CODES, type FieldError, type RefusedSave } from '#schemas/api/envelope.ts'
import { httpMessages } from './messages.ts'

interface ApiErrorFacts {
  readonly code: number
  readonly message: string
  /** HTTP status; business failures keep 200, as the contract's clients expect. */
  readonly httpStatus?: number
  readonly result?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
  readonly logged?: Logged
}

/**
 * How a failure of the server's stands in the log. Of an outage one line tells now and then, with the number of answers; of
 * too much to do the queue tells. A line for each would be more of it.
 */
type Logged = 'each' | 'now-and-then' | 'by-others'

/** A request that is answered with a failure envelope. Everything else that a handler throws becomes a 500. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The envelope's code. */
  readonly code: number
  readonly httpStatus: number
  readonly result: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly logged: Logged

  constructor(facts: ApiErrorFacts) {
    super(facts.message, { cause: facts.cause })
    this.code = facts.code
    this.httpStatus = facts.httpStatus ?? 200
    this.result = facts.result ?? null
    this.headers = facts.headers ?? {}
    this.logged = facts.logged ?? 'each'
  }
}

/** A rule of the business says no: HTTP 200, code 500, the message is shown as a warning. */
export function businessFailure(message: string, options: { code?: number; result?: unknown } = {}): ApiError {
  return new ApiError({ code: options.code ?? ENVELOPE_CODES.failed, message, result: options.result })
}

/** A save refused by field: HTTP 200, code 500; the envelope's message is the first field's. */
export function fieldFailure(errors: readonly FieldError[]): ApiError {
  const result: RefusedSave = { errors }
  return new ApiError({
    code: ENVELOPE_CODES.failed,
    message: errors[0]?.message ?? httpMessages.malformedRequest,
    result,
  })
}

/**
 * What was sent does not fit the call: HTTP 200, code 500, as the contract's servers say it. Its clients read no envelope
 * of another status, so their users would see a number instead of the sentence.
 */
export function malformed(message: string, errors?: readonly FieldError[]): ApiError {
  return businessFailure(message, { result: errors ? { errors } : null })
}

/** What was sent is no call at all: HTTP 400. */
export function brokenRequest(): ApiError {
  return new ApiError({ code: ENVELOPE_CODES.malformed, httpStatus: 400, message: httpMessages.malformedRequest })
}

export function unsupportedMediaType(): ApiError {
  return new ApiError({ code: ENVELOPE_CODES.malformed, httpStatus: 415, message: httpMessages.unsupportedMediaType })
}

export function unauthorized(message: string): ApiError {
  return new ApiError({ code: ENVELOPE_CODES.unauthorized, httpStatus: 401, message })
}

/**
 * No permission: HTTP stays 200 by contract.
 * @param message where there is more to say than that.
 */
export function forbidden(message: string = httpMessages.forbidden): ApiError {
  return new ApiError({ code: ENVELOPE_CODES.forbidden, message })
}

/** The password was made by the server and has to be replaced first. */
export function changePassword(): ApiError {
  return new ApiError({ code: ENVELOPE_CODES.mustChangePassword, message: httpMessages.changePassword })
}

/** The installation wants a second factor of this account, which has none. */
export function setUpSecondFactor(): ApiError {
  return new ApiError({ code: ENVELOPE_CODES.mustSetUpSecondFactor, message: httpMessages.setUpSecondFactor })
}

export function entityNotFound(): ApiError {
  return businessFailure(httpMessages.entityNotFound)
}

/** Somebody else saved since the record was read. `result`: what, and who. */
export function staleVersion(result?: unknown): ApiError {
  return new ApiError({
    code: ENVELOPE_CODES.conflict,
    message: httpMessages.staleVersion,
    ...(result !== undefined && { result }),
  })
}

/** @param feature what the path is about, where it is known that the product does not have it. */
export function routeNotFound(feature?: string): ApiError {
  const message = feature === undefined ? httpMessages.routeNotFound : httpMessages.featureNotServed(feature)
  return new ApiError({ code: ENVELOPE_CODES.notFound, httpStatus: 404, message })
}

export function methodNotAllowed(method: string, supported: readonly string[]): ApiError {
  return new ApiError({
    code: ENVELOPE_CODES.methodNotAllowed,
    message: httpMessages.methodNotAllowed(method, supported),
    headers: { Allow: supported.join(', ') },
  })
}

export function tooManyRequests(retryAfterSeconds: number, message: string = httpMessages.tooManyRequests): ApiError {
  return new ApiError({
    code: ENVELOPE_CODES.tooManyRequests,
    httpStatus: 429,
    message,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  })
}

/** More is asked of the server than it can do at the moment. */
export function serverBusy(retryAfterSeconds: number): ApiError {
  return new ApiError({
    code: ENVELOPE_CODES.unavailable,
    httpStatus: 503,
    message: httpMessages.serverBusy,
    headers: { 'Retry-After': String(retryAfterSeconds) },
    logged: 'by-others',
  })
}

/** The database, or something else that the server stands on, does not do its part. It may well do so in a while. */
export function outage({
  message,
  httpStatus,
  cause,
}: Pick<ApiErrorFacts, 'message' | 'httpStatus' | 'cause'>): ApiError {
  return new ApiError({
    code: httpStatus === 503 ? ENVELOPE_CODES.unavailable : ENVELOPE_CODES.failed,
    httpStatus: httpStatus ?? 503,
    message,
    headers: { 'Retry-After': '5' },
    cause,
    logged: 'now-and-then',
  })
}
