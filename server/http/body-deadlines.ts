import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

export interface BodyDeadlines {
  /** A body must be there within this time. */
  readonly bodyMs: number
  /** Files come as slowly as the line is: in each such time there must be `leastBytes` of them. */
  readonly progressMs: number
  readonly leastBytes: number
  /** Returns what ends it. */
  every(ms: number, work: () => void): () => void
}

const DEADLINES: BodyDeadlines = {
  bodyMs: 30_000,
  progressMs: 30_000,
  leastBytes: 32 * 1024,
  every(ms, work) {
    const timer = setInterval(work, ms)
    return () => clearInterval(timer)
  },
}

/** However steadily it comes: as long as the console waits for a transfer. For `requestTimeout` of the server. */
export const LONGEST_REQUEST_MS = 10 * 60_000

/** Calls once the connection has come to nothing. */
type Watch = (isLate: () => boolean, everyMs: number) => void

/**
 * Drops bodies that come too slowly. Node knows one limit for all requests, and it would have to be that of the longest
 * upload; so the others are watched here, and an upload is given its time when the handler asks for it: not before the
 * guard has let it in.
 */
export function addBodyDeadlines(app: FastifyInstance, deadlines: BodyDeadlines = DEADLINES): void {
  const watches = new WeakMap<IncomingMessage, Watch>()

  // Before Fastify, whose handlers may ask for more time at once.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    let stop = () => {}
    const watch: Watch = (isLate, everyMs) => {
      stop()
      stop = deadlines.every(everyMs, () => {
        if (request.complete) return stop()
        if (!isLate()) return
        stop()
        // What has its answer already gets no second one.
        if (response.headersSent) socket.destroy()
        else app.server.emit('clientError', new SlowBodyError(), socket)
      })
    }
    request.once('close', () => stop())
    watches.set(request, watch)
    watch(() => true, deadlines.bodyMs)
  })

  app.decorate('expectUpload', (request: IncomingMessage) => {
    let before = request.socket.bytesRead
    watches.get(request)?.(() => {
      const now = request.socket.bytesRead
      const isLate = now - before < deadlines.leastBytes
      before = now
      return isLate
    }, deadlines.progressMs)
  })
}

/** As Node's own, so that it is answered like that. */
class SlowBodyError extends Error {
  override readonly name = 'SlowBodyError'
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
