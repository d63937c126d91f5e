import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import pino from 'pino'
import { failureEnvelope, Refusal, unauthorized } from './answers.ts'
import { MESSAGES } from './messages.ts'
import { addJsonBody, isCleanAddress } from './request-text.ts'
import type { Caller, Sessions } from './session.ts'
import { createTurns } from './turns.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
    /** Absent: it has none yet. */
    endTurn?: () => void
  }
  interface FastifyContextConfig {
    /** Any of these codes; none: everybody who is signed in. */
    readonly anyOf?: readonly string[]
    readonly isPublic?: boolean
  }
}

const POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
  'form-action': ["'self'"],
  'connect-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'frame-src': ["'self'"],
  'worker-src': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'dompurify', 'pasted-table', 'ProseMirrorClipboard'],
}
const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'
const MAX_URL_LENGTH = 8 * 1024
const WORTH_COMPRESSING_BYTES = 1024

const compress = promisify(gzip)

/** Everything around the handlers, as our server has it: headers, guard, log line, limits, answers of errors. */
export async function buildApp(sessions: Sessions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = pino({ level: process.env.LOG_LEVEL ?? 'info' })
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: () => randomBytes(8).toString('hex'),
    requestIdHeader: false,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 30_000 },
  })
  const said = await saidByHelmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
    strictTransportSecurity: false,
  })
  addJsonBody(app)
  addAnswers(app, said)
  addGuard(app, sessions)
  addLog(app)
  return app
}

/** It says the same to all, so it is asked once. */
async function saidByHelmet(options: FastifyHelmetOptions): Promise<Readonly<Record<string, string>>> {
  const probe = Fastify()
  await probe.register(helmet, options)
  const said: Record<string, string> = {}
  probe.get('/', (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) said[name] = String(value)
    return ''
  })
  await probe.inject('/')
  await probe.close()
  return said
}

function addAnswers(app: FastifyInstance, said: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      ...said,
      'cache-control': 'no-store',
      'x-trace-id': request.id,
      'permissions-policy': PERMISSIONS_POLICY,
    })
    if (request.url.length > MAX_URL_LENGTH) return done(new Refusal(400, MESSAGES.urlTooLong, { httpStatus: 414 }))
    if (!isCleanAddress(request)) return done(new Refusal(500, MESSAGES.controlCharacter))
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < WORTH_COMPRESSING_BYTES) return done()
    reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return done()
    compress(payload).then((packed) => {
      reply.header('content-encoding', 'gzip').header('content-length', packed.length)
      done(null, packed)
    }, done)
  })
  const fail = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) =>
    reply.status(refusal.httpStatus).type('application/json; charset=utf-8').send(failureEnvelope(refusal, request.id))
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, request)
    if (refusal.httpStatus >= 500) request.log.error({ err: error }, 'request failed')
    return fail(request, reply, refusal)
  })
  app.setNotFoundHandler((request, reply) => fail(request, reply, new Refusal(404, MESSAGES.notServed)))
}

function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const { code, statusCode, message } = Object(error)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(413, MESSAGES.tooLarge, { httpStatus: 413 })
  if (typeof statusCode === 'number' && statusCode < 500) {
    return new Refusal(400, MESSAGES.malformedRequest, { httpStatus: 400 })
  }
  const isAway = /^(08|57P0|ECONN)/.test(String(code)) || /^(Connection terminated|timeout)/.test(String(message))
  return isAway
    ? new Refusal(503, MESSAGES.databaseUnavailable, { httpStatus: 503 })
    : new Refusal(500, MESSAGES.internalError(request.id), { httpStatus: 500 })
}

/** Default deny; and as many calls at work as the database has connections, the others in a bounded line. */
function addGuard(app: FastifyInstance, sessions: Sessions): void {
  const turns = createTurns()
  // Declared, so that all requests have one shape.
  app.decorateRequest('caller')
  app.decorateRequest('endTurn')
  app.addHook('onRequest', async (request) => {
    if (request.is404) return
    const { isPublic, anyOf } = request.routeOptions.config
    if (isPublic) return
    const token = request.headers['x-access-token']
    if (typeof token !== 'string' || token === '') throw unauthorized(MESSAGES.tokenMissing)
    const caller = await sessions.verify(token, tenantWish(request))
    if (caller.mustChange) throw new Refusal(4121, MESSAGES.changePassword)
    if (anyOf && !anyOf.some((code) => caller.codes.has(code))) throw new Refusal(510, MESSAGES.forbidden)
    request.caller = caller
  })
  // Not before the body is there: it is as slow as the client likes.
  app.addHook('preHandler', async (request, reply) => {
    request.endTurn = await turns.take()
    reply.raw.once('close', request.endTurn)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.endTurn?.()
    done()
  })
}

function tenantWish({ headers }: FastifyRequest): number | null {
  const sent = headers['x-tenant-id'] ?? headers['tenant-id'] ?? ''
  if (sent === '' || sent === 'undefined') return null
  if (!/^\d{1,9}$/.test(String(sent))) throw new Refusal(500, MESSAGES.malformedRequest)
  return Number(sent)
}

function addLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, caller } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms, user: caller?.userId }, 'request')
    done()
  })
}
