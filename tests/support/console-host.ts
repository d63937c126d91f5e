import { resolve } from 'node:path'
import Fastify from 'fastify'
import type { ConsoleConfig } from '#schemas/api/console-config.ts'
import { serveConsole } from '#server/http/console-files.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'

const BUILT_CONSOLE = resolve(import.meta.dirname, '../../dist/console')

export interface ConsoleHost {
  readonly url: string
  stop(): Promise<void>
}

/** The built console on a host of its own, with no API there, as a static file server would have it. */
export async function startConsoleHost(port: number, apiUrl: string): Promise<ConsoleHost> {
  // As whoever puts a console in front of a server does: what is about the server comes from there, its key too.
  const own = (await (await fetch(`${apiUrl}/config.json`)).json()) as ConsoleConfig // of our own server
  const config = { ...own, apiBaseUrl: `${apiUrl}/jeecg-boot` }
  const app = Fastify({ logger: false, forceCloseConnections: true })
  await addSecurityHeaders(app, { config, https: false })
  await serveConsole(app, { folder: BUILT_CONSOLE, config })
  return { url: await app.listen({ port, host: '127.0.0.1' }), stop: () => app.close() }
}
