import { createServer, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { listenAt } from '../listen.ts'
import type { Health } from './health.ts'
import type { Metrics } from './metrics.ts'

interface MonitoringOptions {
  readonly port: number
  readonly host: string
  readonly health: Health
  readonly metrics: Pick<Metrics, 'text' | 'contentType'>
  readonly log: Logger
}

export interface MonitoringPort {
  readonly port: number
  readonly close: () => Promise<void>
}

const SLOWEST_REQUEST_MS = 10_000

/**
 * Serves what balancers and Prometheus ask, beside the console and not behind it: who reaches this port needs no
 * sign-in. `/livez`: the process answers. `/readyz`: it wants requests (200) or not (503). `/metrics`: its figures.
 */
export async function openMonitoringPort(options: MonitoringOptions): Promise<MonitoringPort> {
  const { port, host, health, metrics, log } = options
  const answer = async (path: string, response: ServerResponse) => {
    if (path === '/livez') return sendJson(response, 200, { live: true })
    if (path === '/readyz') {
      const found = await health.ask()
      return sendJson(response, found.ready ? 200 : 503, found)
    }
    if (path === '/metrics') {
      const text = await metrics.text()
      return send(response, 200, metrics.contentType, text)
    }
    return sendJson(response, 404, { paths: ['/livez', '/readyz', '/metrics'] })
  }
  const server = createServer({ requestTimeout: SLOWEST_REQUEST_MS }, (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendJson(response, 405, { methods: ['GET'] })
    answer(request.url?.split('?', 1)[0] ?? '', response).catch((error: unknown) => {
      log.error({ err: error }, 'the monitoring port did not answer')
      if (!response.headersSent) sendJson(response, 500, {})
    })
  })
  await listenAt(server, { isForMetrics: true, port, host })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  send(response, status, 'application/json; charset=utf-8', `${JSON.stringify(value)}\n`)
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}
