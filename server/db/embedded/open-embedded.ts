import pg from 'pg'
import { createTeller } from '../../tell-now-and-then.ts'
import { findBinaries } from './binaries.ts'
import { inspect, locateDatabase, openDataFolder, rememberLocation } from './data-folder.ts'
import {
  type ClusterOptions,
  connectAsSuperuser,
  type RunningCluster,
  startCluster,
  stopCluster,
} from './embedded-postgres.ts'
import { lockFolder } from './folder-lock.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { embeddedMessages } from './messages.ts'
import { isAlive } from './process-identity.ts'
import { findDatabaseUser } from './system-user.ts'

const DATABASE = 'pagewright'
const OWNER_ROLE = 'pagewright_owner'
const APP_ROLE = 'pagewright_app'
const SUPERVISE_MS = 500

export interface EmbeddedDatabase {
  readonly appUrl: string
  readonly ownerUrl: string
  readonly port: number
  readonly pid: () => number
  readonly adopted: boolean
  /** Stops PostgreSQL in order and gives the folder free. */
  readonly stop: () => Promise<void>
}

export interface EmbeddedOptions {
  readonly dataFolder: string
  /** Folder of our package.json: the database programs are resolved from there. */
  readonly packageRoot: string
  readonly durability: 'safe' | 'fast'
  /** What the person at the terminal should know. */
  readonly report: (message: string) => void
}

/** The database that comes with the server: made on the first start, found again on every other. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataFolder = openDataFolder(options.dataFolder)
  const lock = lockFolder(dataFolder)
  try {
    const user = await findDatabaseUser()
    const binaries = findBinaries(options.packageRoot, user)
    const database = locateDatabase(dataFolder, user, options.report)
    if (inspect(database) === 'empty') await initialiseCluster(database, binaries, user)
    rememberLocation(dataFolder)
    const cluster: ClusterOptions = { database, binaries, user, durability: options.durability }
    const running = await startCluster(cluster)
    await provision(running)
    const supervisor = supervise(cluster, running, options.report)
    return {
      appUrl: toUrl('app', running.credentials.app, running.port),
      ownerUrl: toUrl('owner', running.credentials.owner, running.port),
      port: running.port,
      pid: supervisor.pid,
      adopted: running.adopted,
      stop: async () => {
        await supervisor.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

export function toUrl(role: 'app' | 'owner', password: string, port: number): string {
  return `postgres://${role === 'app' ? APP_ROLE : OWNER_ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`
}

/** Makes roles and database where they are missing; safe to repeat, also after a first start that broke off here. */
async function provision(running: RunningCluster): Promise<void> {
  const client = connectAsSuperuser(running, 'postgres')
  await client.connect()
  try {
    await ensureRole(client, OWNER_ROLE, running.credentials.owner)
    await ensureRole(client, APP_ROLE, running.credentials.app)
    const existing = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (existing.rowCount === 0) {
      await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`)
      await client.query(`revoke all on database ${DATABASE} from public`)
      await client.query(`grant connect on database ${DATABASE} to ${APP_ROLE}`)
    }
  } finally {
    await client.end()
  }
}

async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const existing = await client.query('select 1 from pg_roles where rolname = $1', [role])
  if (existing.rowCount) return
  // DDL takes no bound values; the password is ours, and escaped all the same.
  await client.query(`create role ${role} login password ${pg.escapeLiteral(password)}`)
}

/** Starts the database again on the same port when it ends without having been told to. */
function supervise(cluster: ClusterOptions, first: RunningCluster, report: (message: string) => void) {
  let pid = first.pid
  let stopping = false
  let restarting: Promise<void> | undefined
  const tell = createTeller(() => performance.now())

  const timer = setInterval(() => {
    if (stopping || restarting || isAlive(pid)) return
    restarting = startCluster(cluster, first.port)
      .then((running) => {
        pid = running.pid
        report(embeddedMessages.restarted)
      })
      .catch((error: unknown) => {
        // Tried again at the next look; until then requests are answered 503.
        const reason = error instanceof Error ? error.message : String(error)
        tell(reason, () => report(reason))
      })
      .finally(() => {
        restarting = undefined
      })
  }, SUPERVISE_MS)
  timer.unref()

  return {
    pid: () => pid,
    stop: async () => {
      stopping = true
      clearInterval(timer)
      await restarting
      await stopCluster(pid)
    },
  }
}
