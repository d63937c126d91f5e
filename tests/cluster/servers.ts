import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#tests/support/built-server.ts'
import { type RunningProgram, startProgram } from './run-process.ts'
import { until } from './until.ts'

export const ADMIN_PASSWORD = 'Cluster-admin-2468'
const START_MS = 900_000
const SECRET_KEY = 'c'.repeat(64)

export interface ClusterServer {
  readonly name: string
  readonly port: number
  readonly url: string
  readonly healthUrl: string
  readonly program: RunningProgram
  /** Lines of its log at this level or above: 40 are warnings, 50 errors. */
  readonly complaints: (level: number) => readonly string[]
}

export type Settings = Readonly<Record<string, string>>

export interface ServerPlace {
  readonly name: string
  readonly port: number
  readonly healthPort: number
}

export async function findPlaces(names: readonly string[]): Promise<readonly ServerPlace[]> {
  return Promise.all(names.map(async (name) => ({ name, port: await freePort(), healthPort: await freePort() })))
}

/** Each has page files of its own, as on machines of their own. */
export function pagesFolder(folder: string, name: string): string {
  return join(folder, name, 'pages')
}

/** A built server as the guide has it started; it need not be ready yet. */
export async function launch(folder: string, place: ServerPlace, settings: Settings): Promise<ClusterServer> {
  const { name, port, healthPort } = place
  const dataFolder = join(folder, name)
  await mkdir(dataFolder, { recursive: true })
  const program = startProgram(process.execPath, [join(folder, 'program/dist/server/main.js')], {
    cwd: dataFolder,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(healthPort),
      DATA_DIR: dataFolder,
      FILES_DIR: join(folder, 'files'),
      PAGES_DIR: pagesFolder(folder, name),
      SECRET_KEY,
      ADMIN_PASSWORD,
      TRUST_PROXY: '1',
      SHUTDOWN_GRACE_SECONDS: '3',
      ...settings,
    },
  })
  return {
    name,
    port,
    url: `http://127.0.0.1:${port}`,
    healthUrl: `http://127.0.0.1:${healthPort}`,
    program,
    complaints: (level) => linesOf(program.output(), level),
  }
}

function linesOf(output: string, level: number): readonly string[] {
  return output.split('\n').filter((line) => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0) >= level)
}

export async function untilReady(server: ClusterServer): Promise<number> {
  const { child, output } = server.program
  const isReady = () =>
    fetch(`${server.healthUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const took = await until(
    `${server.name} is ready`,
    async () => child.exitCode !== null || (await isReady()),
    START_MS,
  )
  if (child.exitCode === null) return took
  throw new Error(`${server.name} does not start:\n${endOf(output())}`)
}

/** The last lines, and why it did not start, where it has said so. */
function endOf(output: string): string {
  const reason = output.indexOf('启动失败')
  return reason === -1 ? output.slice(-2_000) : output.slice(reason, reason + 2_000)
}
