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
}

/** A request that is answered with a failure envelope. Everything else that a handler throws becomes a 500. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The envelope's code. */
  readonly code: number
  readonly httpStatus: number
  readonly result: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(facts: ApiErrorFacts) {
    super(facts.message, { cause: facts.cause })
    this.code = facts.code
    this.httpStatus = facts.httpStatus ?? 200
    this.result = facts.result ?? null
    this.headers = facts.headers ?? {}
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

/** The request itself is wrong: HTTP 400. */
export function malformed(message: string, errors?: readonly FieldError[]): ApiError {
  const result = errors ? { errors } : null
  return new ApiError({ code: ENVELOPE_CODES.malformed, httpStatus: 400, message, result })
}

export function unsupportedMediaType(): ApiError {
  return new ApiError({ code: ENVELOPE_CODES.malformed, httpStatus: 415, message: httpMessages.unsupportedMediaType })
}

export function unauthorized(message: string): ApiError {
  return new ApiError({ code: ENVELOPE_CODES.unauthorized, httpStatus: 401, message })
}

/** No permission: HTTP stays 200 by contract. */
export function forbidden(): ApiError {
  return new ApiError({ code: ENVELOPE_CODES.forbidden, message: httpMessages.forbidden })
}

/** The password was made by the server and has to be replaced first. */
export function changePassword(): ApiError {
  return new ApiError({ code: ENVELOPE_CODES.mustChangePassword, message: httpMessages.changePassword })
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

export function routeNotFound(): ApiError {
  return new ApiError({ code: ENVELOPE_CODES.notFound, httpStatus: 404, message: httpMessages.routeNotFound })
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

export function unavailable(message: string, cause?: unknown): ApiError {
  return new ApiError({
    code: ENVELOPE_CODES.unavailable,
    httpStatus: 503,
    message,
    headers: { 'Retry-After': '5' },
    cause,
  })
}
