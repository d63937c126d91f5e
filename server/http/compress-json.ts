import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)
const WORTH_COMPRESSING_BYTES = 1024

/** Gzip for JSON answers above 1 KB; built files come compressed already. */
export function addJsonCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' || payload.length < WORTH_COMPRESSING_BYTES) return payload
    if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return payload
    reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload
    const packed = await compress(payload)
    reply.header('content-encoding', 'gzip').header('content-length', packed.length)
    return packed
  })
}
