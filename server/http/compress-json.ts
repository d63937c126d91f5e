import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const compress = promisify(gzip)
const WORTH_COMPRESSING_BYTES = 1024

/** Gzip for JSON answers above 1 KB; built files come compressed already. */
export function addJsonCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (typeof payload !== 'string' || !isWorthPacking(payload.length)) return done(null, payload)
    if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    if (!takesGzip(request)) return done(null, payload)
    compress(payload).then((packed) => {
      reply.header('content-encoding', 'gzip').header('content-length', packed.length)
      done(null, packed)
    }, done)
  })
}

export function isWorthPacking(bytes: number): boolean {
  return bytes >= WORTH_COMPRESSING_BYTES
}

export function takesGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))
}
