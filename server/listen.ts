import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { settingsMessages } from './settings/messages.ts'
import type { Settings } from './settings/settings.ts'
import { StartProblem } from './settings/start-problem.ts'

type Address = Pick<Settings, 'port' | 'host'>

/** @throws {StartProblem} with the setting and the remedy. */
export async function listen(app: FastifyInstance, { port, host }: Address): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw toStartProblem(error, { port, host })
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
    probe.listen({ port, host, exclusive: true })
    await once(probe, 'listening')
  } catch (error) {
    throw toStartProblem(error, { port, host })
  } finally {
    if (probe.listening) await new Promise((done) => probe.close(done))
  }
}

/** Anything else is no matter of settings, and stays as it is. */
function toStartProblem(error: unknown, { port, host }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return new StartProblem('port-in-use', settingsMessages.portInUse(port), { cause: error })
  if (code === 'EACCES') return new StartProblem('port-in-use', settingsMessages.portForbidden(port), { cause: error })
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartProblem('address-not-available', settingsMessages.hostUnavailable(host), { cause: error })
  }
  return error
}
