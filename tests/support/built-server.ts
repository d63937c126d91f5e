import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { DatabaseAddress } from './test-cluster.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
/** With all pages to set up, on a machine that does much else. */
const START_LIMIT_MS = 240_000
const STOP_LIMIT_MS = 15_000
const POLL_MS = 50

export interface BuiltServer {
  readonly url: string
  readonly adminPassword: string
  readonly dataFolder: string
  readonly pid: number
  /** Everything it has printed so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * Starts the built server as a user would, on a free loopback port and with a data folder of its own that `stop` removes.
 *
 * @param settings environment variables beside or instead of those that make it private to the test
 */
export async function startBuiltServer(settings: Readonly<Record<string, string>> = {}): Promise<BuiltServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pagewright-e2e-'))
  // As root the embedded database runs as another user, who must be able to pass through.
  await chmod(dataFolder, 0o755)
  const adminPassword = 'E2e-admin-2468'
  const port = Number(settings.PORT ?? (await freePort()))
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(PROJECT, 'dist/server/main.js')], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...withoutOwnSettings(process.env),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(dataFolder, 'data'),
      ADMIN_PASSWORD: adminPassword,
      ...settings,
    },
  })
  const printed: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  const { DATABASE_URL: appUrl, DATABASE_DDL_URL: ownerUrl } = settings
  if (appUrl !== undefined && ownerUrl !== undefined) await noteDatabase(dataFolder, { appUrl, ownerUrl })
  const stop = async () => {
    await stopProcess(child)
    await rm(dataFolder, { recursive: true, force: true })
  }
  try {
    await untilItAnswers(url, child)
  } catch (error) {
    await stop()
    throw new Error(`The built server did not start:\n${printed.join('')}`, { cause: error })
  }
  // A child that has answered has been started.
  const pid = child.pid ?? Number.NaN
  return { url, adminPassword, dataFolder, pid, output: () => printed.join(''), stop }
}

const DATABASE_NOTE = 'database.json'

/** For those who look into its database, or need rows there that no call makes. */
function noteDatabase(dataFolder: string, address: DatabaseAddress): Promise<void> {
  return writeFile(join(dataFolder, DATABASE_NOTE), JSON.stringify(address))
}

/** Where the database of a server is that was given one; null of one that brought its own. */
export function readDatabaseNote(dataFolder: string): DatabaseAddress | null {
  const file = join(dataFolder, DATABASE_NOTE)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

/** The settings of the person who runs the tests are not the tests'. */
function withoutOwnSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own =
    /^(DATABASE_URL|DATABASE_DDL_URL|DATA_DIR|PAGES_DIR|DEMO_DATA|PUBLIC_URL|REDIS_URL|FILES_DIR|S3_\w+|UPLOAD\w+|FILE_LINK_HOURS|STORAGE_\w+|NODE_ENV|VITEST\w*)$/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name)))
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + START_LIMIT_MS
  while (child.exitCode === null && child.signalCode === null) {
    if (Date.now() > giveUpAt) throw new Error(`no answer within ${START_LIMIT_MS} ms`)
    const answered = await fetch(url).then(
      (response) => response.ok,
      // Not listening yet.
      () => false,
    )
    if (answered) return
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
  throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`)
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(impatience)
}

/** A port that was free a moment ago; the system does not give it out again at once. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      )
    })
  })
}
