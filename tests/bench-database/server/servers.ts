import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { build } from 'vite'
import { freePort, startBuiltServer } from '#tests/support/built-server.ts'
import type { DatabaseAddress } from '#tests/support/test-cluster.ts'
import { callServer } from '../source-server.ts'

const START_LIMIT_MS = 120_000

/** One of the two that are compared. */
export interface Contestant {
  readonly name: 'ours' | 'twin'
  readonly port: number
  readonly pid: number
  /** By which its connections are told apart in the database. */
  readonly applicationName: string
  readonly password: string
  readonly stop: () => Promise<void>
}

/** Our server as it is built and delivered, with the pages of this folder. */
export async function startOurs({ appUrl, ownerUrl }: DatabaseAddress): Promise<Contestant> {
  const server = await startBuiltServer({
    DATABASE_URL: appUrl,
    DATABASE_DDL_URL: ownerUrl,
    PAGES_DIR: join(import.meta.dirname, 'pages'),
    DEMO_DATA: '0',
    LOG_LEVEL: 'info',
  })
  const port = Number(new URL(server.url).port)
  const { pid, adminPassword: password, stop } = server
  return { name: 'ours', port, pid, applicationName: 'pagewright', password, stop }
}

/** The twin, built as ours is: run from its sources, each of its closures would be given its name once more. */
export async function startTwin({ appUrl }: DatabaseAddress, password: string): Promise<Contestant> {
  const outDir = join(import.meta.dirname, '../../../dist/bench-twin')
  const entry = join(import.meta.dirname, 'twin/main.ts')
  await build({ configFile: false, logLevel: 'error', build: { ssr: entry, outDir, target: 'node20' } })
  const port = await freePort()
  const child = spawn(process.execPath, [join(outDir, 'main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: appUrl,
      PORT: String(port),
      LOG_LEVEL: 'info',
    },
  })
  const printed: string[] = []
  // As the built server's: somebody reads what it logs.
  child.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  const stop = () => end(child)
  const giveUpAt = Date.now() + START_LIMIT_MS
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`The twin did not start:\n${printed.join('')}`)
    await delay(50)
  }
  // A child that has answered has been started.
  return { name: 'twin', port, pid: child.pid ?? Number.NaN, applicationName: 'twin', password, stop }
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/jeecg-boot/nothing`).then(
    () => true,
    // Not listening yet.
    () => false,
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

export async function signIn(at: Contestant, password: string): Promise<string> {
  const url = `http://127.0.0.1:${at.port}/jeecg-boot`
  const body = { username: 'admin', password }
  const answer = await callServer<{ token: string }>({ url, token: '' }, 'POST', '/sys/login', body)
  if (!answer.success) throw new Error(`${at.name}: ${answer.message}`)
  return answer.result.token
}
