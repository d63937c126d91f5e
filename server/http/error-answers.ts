import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE_PATH, ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { toFailureEnvelope } from './answer.ts'
import {
  ApiError,
  brokenRequest,
  businessFailure,
  malformed,
  routeNotFound,
  unavailable,
  unsupportedMediaType,
} from './api-error.ts'
import { httpMessages } from './messages.ts'

/** Every failure leaves the server as an envelope with the trace id that stands in the log; nothing internal does. */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const answered = toApiError(error, request)
    if (answered.httpStatus >= 500) request.log.error({ err: error }, 'request failed')
    return sendFailure(request, reply, answered)
  })

  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, routeNotFound()))
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  return reply
    .status(error.httpStatus)
    .headers({ 'cache-control': 'no-store', ...error.headers })
    .type('application/json; charset=utf-8')
    .send(toFailureEnvelope(error, request.id, request.server.now()))
}

function toApiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = FASTIFY_ERRORS[code] ?? DATABASE_ERRORS[code]
  if (known) return known(error)
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
const CONNECTION_TEXT =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

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
