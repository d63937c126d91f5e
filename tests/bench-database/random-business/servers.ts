import { setTimeout as delay } from 'node:timers/promises'
import type { Envelope } from '#schemas/api/envelope.ts'
import type { DatabaseAddress } from '#tests/support/test-cluster.ts'
import { callServer, type SourceServer, signInAsAdmin, startSourceServer } from '../source-server.ts'

const RETRY_AFTER_MS = 20
const RETRY_REFUSED_MS = 500
/** What a server says that has no connection to spare: whether anything was done is as open as where it was killed. */
const HAS_NO_CONNECTION = ['服务器繁忙', '数据库暂时无法连接']

type Method = Parameters<typeof callServer>[1]

/** Two servers on one database, of which one is killed now and then. */
export interface Servers {
  /** Null: the connection broke, nobody knows what has become of it. */
  once<Result>(method: Method, path: string, body?: object): Promise<Envelope<Result> | null>
  /** Goes on until somebody answers; `broke`: an earlier try may have done it. */
  call<Result>(
    method: Method,
    path: string,
    body?: object,
  ): Promise<{ readonly answer: Envelope<Result>; readonly broke: boolean }>
  /** How often a server had no connection to spare. */
  refusals(): number
  /** Kills one in the middle of what it does, and starts it again. */
  killOne(): Promise<void>
  stop(): Promise<void>
}

export async function startServers(
  database: DatabaseAddress,
  settings: Readonly<Record<string, string>>,
): Promise<Servers> {
  const start = () => startSourceServer(database, settings)
  // One after the other: the first makes the tables and the rows.
  const servers: (SourceServer | null)[] = [await start()]
  servers.push(await start())
  const [first] = servers
  const token = await signInAsAdmin(first?.url ?? '')
  let calls = 0
  let kills = 0
  let refusals = 0

  const once = async <Result>(method: Method, path: string, body?: object): Promise<Envelope<Result> | null> => {
    const up = servers.filter((server) => server !== null)
    calls += 1
    const server = up[calls % up.length]
    if (!server) return null
    try {
      return await callServer<Result>({ url: server.url, token }, method, path, body)
    } catch {
      // It was killed meanwhile: an answer that says no would be an answer.
      return null
    }
  }
  return {
    once,
    call: async <Result>(method: Method, path: string, body?: object) => {
      let broke = false
      for (;;) {
        const answer = await once<Result>(method, path, body)
        const isRefused = HAS_NO_CONNECTION.some((text) => answer?.message.includes(text))
        if (answer && !isRefused) return { answer, broke }
        broke = true
        if (isRefused) refusals += 1
        await delay(isRefused ? RETRY_REFUSED_MS : RETRY_AFTER_MS)
      }
    },
    refusals: () => refusals,
    killOne: async () => {
      kills += 1
      const at = kills % servers.length
      const server = servers[at]
      if (!server) return
      servers[at] = null
      await server.kill()
      servers[at] = await start()
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server?.stop()))
    },
  }
}
