import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface IdleLimits {
  /** A new connection says something within this time. */
  readonly firstByteMs: number
  /** What it says has become a request within this time: lines of nothing are no request. */
  readonly firstRequestMs: number
  /** So long it may wait for its next request. Longer than proxies keep theirs, so that they end first. */
  readonly betweenMs: number
  /** How often to look. */
  readonly everyMs: number
  readonly now: () => number
  /** Returns what ends it. */
  every(ms: number, work: () => void): () => void
}

const LIMITS: IdleLimits = {
  firstByteMs: 10_000,
  firstRequestMs: 35_000,
  betweenMs: 72_000,
  everyMs: 5_000,
  now: () => performance.now(),
  every(ms, work) {
    const timer = setInterval(work, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
}

interface Connection {
  /** When it was opened, or its last request ended. */
  since: number
  requests: number
  working: number
}

/**
 * Ends connections that nothing happens on. Node's own limits begin with the first byte of a request: one that never
 * sends any, or only empty lines, is outside of all of them.
 */
export function endIdleConnections(app: FastifyInstance, limits: IdleLimits = LIMITS): void {
  const connections = new Map<Socket, Connection>()

  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, { since: limits.now(), requests: 0, working: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket)
    if (!connection) return
    connection.requests += 1
    connection.working += 1
    response.once('close', () => {
      connection.working -= 1
      connection.since = limits.now()
    })
  })
  // What has become a socket of the API has a heartbeat of its own.
  app.server.prependListener('upgrade', (request: IncomingMessage) => connections.delete(request.socket))

  const stop = limits.every(limits.everyMs, () => {
    const now = limits.now()
    for (const [socket, connection] of connections) {
      if (connection.working === 0 && now - connection.since > allowed(connection, socket, limits)) socket.destroy()
    }
  })
  app.addHook('onClose', async () => stop())
}

function allowed({ requests }: Connection, { bytesRead }: Socket, limits: IdleLimits): number {
  if (requests > 0) return limits.betweenMs
  return bytesRead === 0 ? limits.firstByteMs : limits.firstRequestMs
}
