import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { expect } from 'vitest'
import { loadDemoData } from '#server/demo/load-demo-data.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import { runTimers } from '#server/resources/timers/run-timers.ts'
import { clientOf, createPageServer, type PageClient, type PageServer, type WireRow } from './page-server.ts'

const PAGES = resolve(import.meta.dirname, '../../schemas/pages')
const DAY_OF_THE_DEMO = '2026-11-20T10:00:00+08:00'

/** The pages that come with the product, with the rows of the demonstration, on the day of the demonstration. */
export interface BusinessServer {
  readonly server: PageServer
  /** Calls of a page as the administrator. */
  client(api: string): PageClient
  /** Runs an action of one row, which must succeed. */
  run(api: string, action: string, id: unknown, input?: object): Promise<void>
  /** The same, with whatever it answers. */
  tryTo(api: string, action: string, id: unknown, input?: object): ReturnType<PageServer['call']>
  /** The first row of the demonstration that is like this. */
  first(api: string, query?: Record<string, string>): Promise<WireRow>
  read(api: string, id: unknown): Promise<WireRow>
  numberIn(api: string, id: unknown, field: string): Promise<number>
  /** Changes the system parameters. */
  setParameters(values: Record<string, unknown>): Promise<void>
  /** The clock goes on to a moment of the business zone, and what is due then is done. */
  timersAt(time: string): Promise<void>
  close(): Promise<void>
}

export async function startBusinessServer(): Promise<BusinessServer> {
  const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  const server = await createPageServer(
    Object.fromEntries(files.map((file) => [file, readFileSync(join(PAGES, file), 'utf8')])),
  )
  server.advance(Date.parse(DAY_OF_THE_DEMO) - server.now().getTime())
  let token = await server.signIn('admin')
  await loadDemoData(server.databases.app, createSystemContext('demo', server.now), {
    resource: server.pageSet.resource,
    store: server.files.store,
  })

  const client = (api: string) => clientOf(server, api, token)
  const read = async (api: string, id: unknown) => (await client(api).get(String(id))).result
  const tryTo: BusinessServer['tryTo'] = (api, action, id, input = {}) =>
    server.call({ method: 'POST', path: `${api}/action/${action}`, body: { ids: [id], input }, token })
  const first: BusinessServer['first'] = async (api, query = {}) => {
    const [row] = (await client(api).list(query)).result.records
    if (!row) throw new Error(`The demo has no row of ${api} like ${JSON.stringify(query)}.`)
    return row
  }
  return {
    server,
    client,
    tryTo,
    first,
    read,
    async run(api, action, id, input) {
      const { body } = await tryTo(api, action, id, input)
      expect(body, JSON.stringify(body)).toMatchObject({ success: true })
    },
    numberIn: async (api, id, field) => Number((await read(api, id))[field]),
    async setParameters(values) {
      const { id, version } = await first('/operation/systemParameter')
      const answer = await client('/operation/systemParameter').edit({ id, version, ...values })
      expect(answer, JSON.stringify(answer)).toMatchObject({ success: true })
    },
    async timersAt(time) {
      server.advance(Date.parse(`${time}+08:00`) - server.now().getTime())
      token = await server.signIn('admin')
      const log = pino({ level: 'silent' })
      await runTimers({ tenantId: 0, timedPages: server.pageSet.timedPages, clock: server.now, log })
    },
    close: () => server.close(),
  }
}
