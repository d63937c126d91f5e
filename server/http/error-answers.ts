import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { codeOf } from '../db/connection-failure.ts'
import { createTeller } from '../tell-now-and-then.ts'
import { isSocketRequest } from './access-guard.ts'
import { toFailureEnvelope } from './answer.ts'
import { ApiError, brokenRequest, malformed, routeNotFound, unsupportedMediaType } from './api-error.ts'
import { translateDatabaseError } from './database-errors.ts'
import { httpMessages } from './messages.ts'

/** Every failure leaves the server as an envelope with the trace id that stands in the log; nothing internal does. */
export function addErrorAnswers(app: FastifyInstance): void {
  app.decorate(
    'tellFailure',
    createTeller(() => app.now().getTime()),
  )
  app.decorateRequest('failure', null)
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, noteFailure(request, error)))

  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, routeNotFound()))
}

/** What the client is told of it; what is to be known of it here stands in the logs afterwards. */
export function noteFailure(request: FastifyRequest, error: unknown): ApiError {
  const answered = toApiError(error, request)
  request.failure = answered
  if (answered.logged !== 'now-and-then') logFailure(request, answered, error)
  else
    request.server.tellFailure(answered.message, (answers) =>
      request.log.error({ err: error, answers }, 'requests fail'),
    )
  request.server.auditRefusal(request, answered)
  return answered
}

/** What is our fault, or the database's, is an error with its stack. What the client breaks off is not worth one. */
function logFailure(request: FastifyRequest, { httpStatus, logged }: ApiError, error: unknown): void {
  if (isGone(request)) request.log.debug({ reason: describe(error) }, 'the client has broken off')
  else if (httpStatus >= 500 && logged === 'each') request.log.error({ err: error }, 'request failed')
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
  request.failure = error
  return reply
    .status(statusOf(request, error))
    .headers({ 'cache-control': 'no-store', ...error.headers })
    .type('application/json; charset=utf-8')
    .send(toFailureEnvelope(error, request.id, request.server.now()))
}

function toApiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  if (isGone(request)) return brokenRequest()
  const known = FASTIFY_ERRORS[codeOf(error)]?.(error) ?? translateDatabaseError(error)
  if (known) return known
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

function isClientError(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined
  return status !== undefined && status >= 400 && status < 500
}

export function isApiPath(url: string): boolean {
  return url === API_BASE_PATH || url.startsWith(`${API_BASE_PATH}/`)
}
