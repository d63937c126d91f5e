import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { settingsMessages } from './settings/messages.ts'
import type { Settings } from './settings/settings.ts'
import { StartProblem } from './settings/start-problem.ts'

interface Address extends Pick<Settings, 'port' | 'host'> {
  /** Of METRICS_PORT and METRICS_HOST. */
  readonly isForMetrics?: boolean
}

/** @throws {StartProblem} with the setting and the remedy. */
export async function listen(app: FastifyInstance, { port, host }: Address): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw toStartProblem(error, { port, host })
  }
}

/** The same for a server of Node's own. @throws {StartProblem} */
export async function listenAt(server: Server, address: Address): Promise<void> {
  try {
    server.listen({ port: address.port, host: address.host, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    throw toStartProblem(error, address)
  }
}

/**
 * Looks whether the address can be had before anything else is begun: a database is not made, and tables are not changed,
 * for a server that cannot listen. Somebody may still take it until the server listens itself.
 * @throws {StartProblem}
 */
export async function assertCanListen({ port, host }: Address): Promise<void> {
  const probe = createServer()
  try {
    await listenAt(probe, { port, host })
  } finally {
    if (probe.listening) await new Promise((done) => probe.close(done))
  }
}

/** Anything else is no matter of settings, and stays as it is. */
function toStartProblem(error: unknown, { port, host, isForMetrics = false }: Address): unknown {
  const [portSetting, hostSetting] = isForMetrics ? ['METRICS_PORT', 'METRICS_HOST'] : ['PORT', 'HOST']
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartProblem('port-in-use', settingsMessages.portInUse(portSetting, port), { cause: error })
  if (code === 'EACCES')
    return new StartProblem('port-in-use', settingsMessages.portForbidden(portSetting, port), { cause: error })
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartProblem('address-not-available', settingsMessages.hostUnavailable(hostSetting, host), {
      cause: error,
    })
  }
  return error
}
