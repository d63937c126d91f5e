import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '../../settings/start-problem.ts'
import { dbMessages } from '../messages.ts'
import type { PostgresBinaries } from './binaries.ts'
import { type Credentials, type DatabaseFolder, readCredentials } from './data-folder.ts'
import { SUPERUSER } from './initialise-cluster.ts'
import { embeddedMessages } from './messages.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { isAlive, isPostgresOf } from './process-identity.ts'
import type { SystemUser } from './system-user.ts'

/** Crash recovery of a large database takes its time; nobody is served better by giving up on it. */
const READY_TIMEOUT_MS = 120_000
const PORT_TIMEOUT_MS = 5_000
const POLL_MS = 25
const ORPHANS_TIMEOUT_MS = 5_000
const ORPHANS_POLL_MS = 200
const STOP_TIMEOUT_MS = 10_000
const MAX_LOG_BYTES = 10 * 1024 * 1024
/** Without these an acknowledged write could be lost when the power fails. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

export interface ClusterOptions {
  readonly database: DatabaseFolder
  readonly binaries: PostgresBinaries
  readonly user: SystemUser | undefined
  /** `fast` is for tests alone: it may lose data when the power fails. */
  readonly durability: 'safe' | 'fast'
}

export interface RunningCluster {
  readonly pid: number
  readonly port: number
  readonly credentials: Credentials
  /** Whether it was running already: the server before was killed, its database lived on. */
  readonly adopted: boolean
}

/** Goes on with the database that a killed server left running, or starts one, recovering what a crash left. */
export async function startCluster(options: ClusterOptions, port?: number): Promise<RunningCluster> {
  const credentials = readCredentials(options.database)
  const adopted = await adopt(options, credentials)
  if (adopted) return adopted
  // Its file is still there: it did not end in order, and children of it may live a moment longer.
  const crashed = readPostmasterFile(options.database.cluster) !== undefined
  const giveUpAt = performance.now() + (crashed ? ORPHANS_TIMEOUT_MS : 0)
  for (;;) {
    try {
      return await launch(options, credentials, port ?? (await findFreePort()))
    } catch (error) {
      // PostgreSQL refuses to start beside processes that still use the memory of a killed one; they soon notice.
      const mayPass = error instanceof StartProblem && error.code === 'database-not-starting'
      if (!mayPass || performance.now() > giveUpAt) throw error
      await delay(ORPHANS_POLL_MS)
    }
  }
}

async function adopt(options: ClusterOptions, credentials: Credentials): Promise<RunningCluster | undefined> {
  const { cluster } = options.database
  const file = await readSettledPostmasterFile(cluster)
  if (!file || !isAlive(file.pid)) return undefined
  if (isPostgresOf(file.pid, cluster) === false) {
    // Another program has this pid now. PostgreSQL itself would take it for its predecessor and refuse to start.
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return undefined
  }
  const running = { pid: file.pid, port: file.port ?? 0, credentials, adopted: true }
  await waitUntilReady(options, running)
  if ((await showSetting(running, 'data_directory')) !== cluster) {
    throw new StartProblem('folder-in-use', embeddedMessages.inUseByDatabase(options.database.folder, file.pid))
  }
  await assertDurable(options, running)
  return running
}

/** A PostgreSQL that has just begun has not written its port yet. */
async function readSettledPostmasterFile(cluster: string) {
  const deadline = performance.now() + PORT_TIMEOUT_MS
  for (;;) {
    const file = readPostmasterFile(cluster)
    if (!file || file.port !== undefined || !isAlive(file.pid) || performance.now() > deadline) return file
    await delay(POLL_MS)
  }
}

async function launch(options: ClusterOptions, credentials: Credentials, port: number): Promise<RunningCluster> {
  const { database, binaries, user, durability } = options
  const onOff = durability === 'safe' ? 'on' : 'off'
  const settings = [
    ...DURABLE.map((name) => `${name}=${onOff}`),
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=60',
    'log_timezone=UTC',
    'password_encryption=scram-sha-256',
  ]
  const log = openSync(
    database.log,
    existsSync(database.log) && statSync(database.log).size > MAX_LOG_BYTES ? 'w' : 'a',
    0o600,
  )
  // Detached, with a file for its log: neither Ctrl+C in the terminal nor the death of the server reaches it, so it
  // is always stopped in order.
  const child = spawn(
    binaries.postgres,
    ['-D', database.cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...user,
      cwd: database.cluster,
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, LC_ALL: 'C' },
    },
  )
  closeSync(log)
  const failed = new Promise<never>((_, reject) => {
    const refuse = (cause?: unknown) =>
      reject(new StartProblem('database-not-starting', embeddedMessages.notStarting(database.log), { cause }))
    child.once('error', refuse)
    child.once('exit', () => refuse())
  })
  child.unref()
  const running = { pid: child.pid ?? 0, port, credentials, adopted: false }
  await Promise.race([failed, waitUntilReady(options, running)])
  failed.catch(() => {
    // Its end after this point is the supervisor's business.
  })
  await assertDurable(options, running)
  return running
}

export function connectAsSuperuser(running: Pick<RunningCluster, 'port' | 'credentials'>, database: string): pg.Client {
  return new pg.Client({
    host: '127.0.0.1',
    port: running.port,
    user: SUPERUSER,
    password: running.credentials.superuser,
    database,
    connectionTimeoutMillis: 2_000,
  })
}

async function waitUntilReady(options: ClusterOptions, running: RunningCluster): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  for (;;) {
    const problem = await tryConnect(running)
    if (!problem) return
    // The port answers, but not to our password: that is somebody else's database.
    const foreign = 'code' in problem && problem.code === '28P01'
    if (foreign) {
      throw new StartProblem('folder-in-use', embeddedMessages.inUseByDatabase(options.database.folder, running.pid))
    }
    if (performance.now() > deadline || !isAlive(running.pid)) {
      throw new StartProblem('database-not-starting', embeddedMessages.notStarting(options.database.log), {
        cause: problem,
      })
    }
    await delay(POLL_MS)
  }
}

async function tryConnect(running: RunningCluster): Promise<Error | undefined> {
  const client = connectAsSuperuser(running, 'postgres')
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end()
  }
}

async function showSetting(running: RunningCluster, name: string): Promise<string> {
  const client = connectAsSuperuser(running, 'postgres')
  await client.connect()
  try {
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name])
    return rows[0]?.value ?? ''
  } finally {
    await client.end()
  }
}

async function assertDurable(options: ClusterOptions, running: RunningCluster): Promise<void> {
  if (options.durability === 'fast') return
  for (const name of DURABLE) {
    const value = await showSetting(running, name)
    if (value !== 'on') throw new StartProblem('database-unsafe', dbMessages.unsafeSetting(name, value))
  }
}

/** Stops the database in order: running transactions end, everything is written, nothing needs recovery. */
export async function stopCluster(pid: number): Promise<void> {
  // SIGINT is PostgreSQL's "fast" stop: it breaks connections off and does not wait for clients to leave.
  signal(pid, 'SIGINT')
  const deadline = performance.now() + STOP_TIMEOUT_MS
  while (isAlive(pid) && performance.now() < deadline) await delay(POLL_MS)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // ESRCH: it has gone already, which is what was wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
