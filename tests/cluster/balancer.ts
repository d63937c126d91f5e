import { Agent, createServer, type IncomingMessage, request as open, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { ServerPlace } from './servers.ts'

const CHECK_EVERY_MS = 200

/** Goes round the servers that say that they are ready. */
export interface Balancer {
  readonly url: string
  readonly ready: () => readonly string[]
  /** Requests that no server has answered. */
  readonly unanswered: () => number
  readonly close: () => Promise<void>
}

interface Upstream extends ServerPlace {
  readonly agent: Agent
  isReady: boolean
}

/** As small as a balancer can be: what it needs of servers, every balancer has. */
export async function startBalancer(places: readonly ServerPlace[]): Promise<Balancer> {
  const upstreams = places.map(
    (place): Upstream => ({ ...place, agent: new Agent({ keepAlive: true }), isReady: false }),
  )
  const sockets = new Set<Socket>()
  let turn = 0
  let unanswered = 0

  const next = (tried: ReadonlySet<Upstream>) => {
    const free = upstreams.filter((one) => one.isReady && !tried.has(one))
    turn += 1
    return free[turn % free.length]
  }

  function forward(request: IncomingMessage, response: ServerResponse, tried: Set<Upstream>): void {
    const upstream = next(tried)
    if (!upstream) {
      fail(response, 503)
      return
    }
    tried.add(upstream)
    const { agent, port } = upstream
    const headers = { ...request.headers, 'x-forwarded-for': forwardedFor(request) }
    const asked = open({ agent, port, host: '127.0.0.1', method: request.method, path: request.url, headers })
    asked.on('response', (answer) => {
      const { connection: _, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    asked.on('error', (error) => {
      // Only what was never sent may be sent again: it may be a write.
      const wasRefused = 'code' in error && error.code === 'ECONNREFUSED'
      if (wasRefused) {
        upstream.isReady = false
        forward(request, response, tried)
      } else if (response.headersSent) response.destroy()
      else fail(response, 502)
    })
    request.pipe(asked)
  }

  function fail(response: ServerResponse, status: number): void {
    unanswered += 1
    response.writeHead(status, { 'content-type': 'text/plain' }).end('no server')
  }

  const server = createServer((request, response) => forward(request, response, new Set()))
  server.on('upgrade', (request, socket: Socket, head) => {
    const upstream = next(new Set())
    if (!upstream) return socket.destroy()
    const other = connect(upstream.port, '127.0.0.1', () => {
      const lines = request.rawHeaders.flatMap((_, index, all) =>
        index % 2 === 0 ? [`${all[index]}: ${all[index + 1]}`] : [],
      )
      other.write([`GET ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
      other.write(head)
      socket.pipe(other).pipe(socket)
    })
    for (const one of [socket, other]) {
      sockets.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        sockets.delete(one)
        socket.destroy()
        other.destroy()
      })
    }
  })
  server.keepAliveTimeout = 60_000

  const look = async (upstream: Upstream) => {
    upstream.isReady = await fetch(`http://127.0.0.1:${upstream.healthPort}/readyz`).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.ok
      },
      () => false,
    )
  }
  const lookAtAll = () => Promise.all(upstreams.map(look))
  await lookAtAll()
  const timer = setInterval(() => void lookAtAll(), CHECK_EVERY_MS)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    ready: () => upstreams.filter(({ isReady }) => isReady).map(({ name }) => name),
    unanswered: () => unanswered,
    close: async () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      for (const { agent } of upstreams) agent.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** A client of the trial may say which address it stands for; real balancers put the real one. */
function forwardedFor({ headers, socket }: IncomingMessage): string {
  return String(headers['x-forwarded-for'] ?? socket.remoteAddress ?? '')
}
