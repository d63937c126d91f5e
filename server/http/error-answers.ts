import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { isSocketRequest } from './access-guard.ts'
import { toFailureEnvelope } from './answer.ts'
import {
  ApiError,
  brokenRequest,
  businessFailure,
  malformed,
  routeNotFound,
  serverBusy,
  unavailable,
  unsupportedMediaType,
} from './api-error.ts'
import { httpMessages } from './messages.ts'

/** Every failure leaves the server as an envelope with the trace id that stands in the log; nothing internal does. */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const answered = toApiError(error, request)
    logFailure(request, answered, error)
    request.server.auditRefusal(request, answered)
    return sendFailure(request, reply, answered)
  })

  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, routeNotFound()))
}

/** What is our fault, or the database's, is an error with its stack. What the client breaks off is not worth one. */
function logFailure(request: FastifyRequest, { httpStatus, isOverload }: ApiError, error: unknown): void {
  if (isGone(request)) request.log.debug({ reason: describe(error) }, 'the client has broken off')
  else if (httpStatus >= 500 && !isOverload) request.log.error({ err: error }, 'request failed')
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Its connection ended in the middle of its body. */
function isGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** Who asks for a socket reads no body: a refusal is one by its status. */
function statusOf(request: FastifyRequest, { code, httpStatus }: ApiError): number {
  if (!isSocketRequest(request) || httpStatus >= 400) return httpStatus
  return code === ENVELOPE_CODES.failed ? 400 : 403
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  return reply
    .status(statusOf(request, error))
    .headers({ 'cache-control': 'no-store', ...error.headers })
    .type('application/json; charset=utf-8')
    .send(toFailureEnvelope(error, request.id, request.server.now()))
}

function toApiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  if (isGone(request)) return brokenRequest()
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = FASTIFY_ERRORS[code] ?? DATABASE_ERRORS[code]
  if (known) return known(error)
  if (error instanceof Error && POOL_IS_BUSY.test(error.message)) return serverBusy(RETRY_AFTER_SECONDS)
  if (isConnectionFailure(error, code)) return unavailable(httpMessages.databaseUnavailable, error)
  if (isClientError(error)) return brokenRequest()
  return new ApiError({
    code: ENVELOPE_CODES.failed,
    httpStatus: 500,
    message: httpMessages.internalError(request.id),
    cause: error,
  })
}

type Translate = (error: unknown) => ApiError

const tooLarge: Translate = () =>
  new ApiError({ code: ENVELOPE_CODES.tooLarge, httpStatus: 413, message: httpMessages.bodyTooLarge })

const FASTIFY_ERRORS: Readonly<Record<string, Translate>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_REQ_FILE_TOO_LARGE: () =>
    new ApiError({ code: ENVELOPE_CODES.tooLarge, httpStatus: 413, message: httpMessages.fileTooLarge }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMediaType,
  FST_ERR_CTP_INVALID_JSON_BODY: () => malformed(httpMessages.malformedJson),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => malformed(httpMessages.malformedJson),
}

const busy: Translate = (error) => unavailable(httpMessages.databaseBusy, error)
const away: Translate = (error) => unavailable(httpMessages.databaseUnavailable, error)
const integrity: Translate = () => businessFailure(httpMessages.integrityViolated)

/** SQLSTATE codes; see PostgreSQL's appendix "Error Codes". */
const DATABASE_ERRORS: Readonly<Record<string, Translate>> = {
  '23505': () => businessFailure(httpMessages.duplicateRecord),
  '23502': integrity,
  '23503': integrity,
  '23514': integrity,
  '22001': integrity,
  '22003': integrity,
  // Cancelled by statement_timeout, by lock_timeout, as the victim of a deadlock, or after too long a pause.
  '57014': busy,
  '55P03': busy,
  '40P01': busy,
  '25P03': busy,
  '53300': busy,
  '57P01': away,
  '57P02': away,
  '57P03': away,
  '53100': (error) =>
    new ApiError({ code: ENVELOPE_CODES.failed, httpStatus: 507, message: httpMessages.diskFull, cause: error }),
  ENOSPC: (error) =>
    new ApiError({ code: ENVELOPE_CODES.failed, httpStatus: 507, message: httpMessages.diskFull, cause: error }),
}

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EHOSTUNREACH'])
/** What pg says without a code when a connection breaks or does not come about. */
const CONNECTION_TEXT = /^(?:Connection terminated|Query read timeout|Client has encountered a connection error)/
/** What its pool says when all connections are in use for too long; one that cannot be made is told otherwise. */
const POOL_IS_BUSY = /^timeout exceeded when trying to connect/
const RETRY_AFTER_SECONDS = 2

function isConnectionFailure(error: unknown, code: string): boolean {
  if (CONNECTION_CODES.has(code) || code.startsWith('08')) return true
  return error instanceof Error && CONNECTION_TEXT.test(error.message)
}

function isClientError(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined
  return status !== undefined && status >= 400 && status < 500
}

export function isApiPath(url: string): boolean {
  return url === API_BASE_PATH || url.startsWith(`${API_BASE_PATH}/`)
}
