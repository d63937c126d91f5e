import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { HEADERS } from '#schemas/api/envelope.ts'
import { isApiPath } from './error-answers.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE']
/** What the console sends, and what the contract's other clients send besides. */
const REQUEST_HEADERS = [
  'Accept',
  'Content-Type',
  HEADERS.token,
  HEADERS.tenant,
  HEADERS.tenantNew,
  HEADERS.sign,
  HEADERS.timestamp,
  HEADERS.idempotencyKey,
  HEADERS.pageIdentity,
  'X-Path-Variable',
  HEADERS.version,
  'X-Low-App-ID',
]
/** `Date` sets the console's clock, the others name downloads and failures. */
const ANSWER_HEADERS = ['Date', 'Content-Disposition', 'Retry-After', HEADERS.trace]
const PREFLIGHT_SECONDS = 600

/**
 * Consoles on other hosts may call the API when their origin is listed. Without credentials: the token is a header that
 * the console sets itself, and no cookie is ever set. To be added before the access guard, since a preflight has no token.
 */
export async function addCrossOrigin(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    methods: METHODS,
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: ANSWER_HEADERS,
    credentials: false,
    maxAge: PREFLIGHT_SECONDS,
    // An OPTIONS that is no preflight is answered as any other call of a wrong method.
    strictPreflight: false,
  })
  // Images and frames of the API carry no origin by which they could be let through one by one.
  app.addHook('onRequest', async (request, reply) => {
    if (isApiPath(request.url)) reply.header('cross-origin-resource-policy', 'cross-origin')
  })
}
