import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findDatabaseUser } from '#server/db/embedded/system-user.ts'
import { freePort } from '#tests/support/built-server.ts'
import { type RunningProgram, type RunsAs, runOnce, startProgram } from './run-process.ts'
import { untilItWorks } from './until.ts'

const DEBIAN = '/usr/lib/postgresql'
const DATABASE = 'pagewright'
export const ROLES = { app: 'pagewright_app', owner: 'pagewright_owner' } as const
const PASSWORD = 'cluster-only-here'

/** A PostgreSQL of the system, by itself, as an installation has one beside its servers. */
export interface Postgres {
  readonly port: number
  readonly version: string
  readonly urlOf: (role: keyof typeof ROLES | 'superuser', port?: number) => string
  readonly log: () => string
  readonly query: <Row extends pg.QueryResultRow>(text: string) => Promise<readonly Row[]>
  /** A hot standby that follows this one. */
  readonly startReplica: () => Promise<Replica>
  readonly runsAs: RunsAs
  readonly stop: () => Promise<void>
}

export interface Replica {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Folder of the newest PostgreSQL that Debian's packages have installed; it is installed when it is missing and may be. */
export async function findPostgres(report: (line: string) => void): Promise<string> {
  const found = newest()
  if (found) return found
  if (process.getuid?.() !== 0)
    throw new Error('No PostgreSQL in /usr/lib/postgresql: apt-get install postgresql pgbouncer')
  report('PostgreSQL is not installed: apt-get install postgresql pgbouncer')
  await runOnce('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql', 'pgbouncer'])
  const installed = newest()
  if (!installed) throw new Error('apt-get has installed no PostgreSQL in /usr/lib/postgresql.')
  return installed
}

function newest(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  const versions = readdirSync(DEBIAN).filter((name) => existsSync(join(DEBIAN, name, 'bin', 'postgres')))
  const [last] = versions.sort((one, other) => Number(other) - Number(one))
  return last === undefined ? undefined : join(DEBIAN, last, 'bin')
}

/** @param isEmpty the roles and the database are made by somebody else. */
export async function startPostgres(folder: string, bin: string, isEmpty = false): Promise<Postgres> {
  const runsAs = (await findDatabaseUser()) ?? {}
  const home = makeFolder(join(folder, 'postgres'), runsAs)
  const data = join(home, 'primary')
  const password = join(home, 'password')
  writeFileSync(password, PASSWORD, { mode: 0o644 })
  const port = await freePort()
  await runOnce(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${password}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-N',
    ],
    runsAs,
  )
  const server = await run(bin, { data, port, home, runsAs, settings: ['log_statement=ddl', 'max_connections=200'] })
  const urlOf: Postgres['urlOf'] = (role, at = port) => {
    const name = role === 'superuser' ? 'postgres' : ROLES[role]
    return `postgres://${name}:${PASSWORD}@127.0.0.1:${at}/${DATABASE}`
  }
  const pool = new pg.Pool({ connectionString: urlOf('superuser').replace(/\/\w+$/, '/postgres'), max: 1 })
  // It is stopped before its clients are.
  pool.on('error', () => {})
  if (!isEmpty) await makeDatabase(pool)
  const inDatabase = new pg.Pool({ connectionString: urlOf('superuser'), max: 2 })
  inDatabase.on('error', () => {})
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`)
  return {
    port,
    version: rows[0]?.version ?? '',
    urlOf,
    runsAs,
    log: server.output,
    query: async <Row extends pg.QueryResultRow>(text: string) => (await inDatabase.query<Row>(text)).rows,
    startReplica: () => startReplica({ bin, home, runsAs, primary: port, urlOf }),
    stop: async () => {
      await pool.end()
      await inDatabase.end()
      await server.stop('SIGINT')
    },
  }
}

/** Two roles, as the guide has them: the one of requests cannot alter what it works on. */
async function makeDatabase(pool: pg.Pool): Promise<void> {
  for (const role of Object.values(ROLES)) await pool.query(`create role ${role} login password '${PASSWORD}'`)
  await pool.query(`create database ${DATABASE} owner ${ROLES.owner}`)
  await pool.query(`revoke all on database ${DATABASE} from public`)
  await pool.query(`grant connect on database ${DATABASE} to ${ROLES.app}`)
}

interface ReplicaOptions extends Pick<Postgres, 'urlOf' | 'runsAs'> {
  readonly bin: string
  readonly home: string
  readonly primary: number
}

async function startReplica({ bin, home, runsAs, primary, urlOf }: ReplicaOptions): Promise<Replica> {
  const data = join(home, `replica-${Date.now()}`)
  const source = `postgres://postgres:${PASSWORD}@127.0.0.1:${primary}/postgres`
  await runOnce(join(bin, 'pg_basebackup'), ['-d', source, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], runsAs)
  const port = await freePort()
  const server = await run(bin, { data, port, home, runsAs, settings: ['hot_standby=on', 'max_connections=200'] })
  return {
    url: urlOf('app', port),
    stop: async () => {
      await server.stop('SIGINT')
    },
  }
}

interface RunOptions {
  readonly data: string
  readonly port: number
  readonly home: string
  readonly runsAs: RunsAs
  readonly settings: readonly string[]
}

async function run(bin: string, { data, port, home, runsAs, settings }: RunOptions): Promise<RunningProgram> {
  const given = ['listen_addresses=127.0.0.1', `unix_socket_directories=${home}`, ...settings]
  const args = ['-D', data, '-p', String(port), ...given.flatMap((setting) => ['-c', setting])]
  const server = startProgram(join(bin, 'postgres'), args, runsAs)
  await untilItWorks('PostgreSQL answers', async () => {
    const client = new pg.Client({ connectionString: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres` })
    await client.connect()
    await client.end()
  })
  return server
}

/** Readable by whoever the database runs as. */
export function makeFolder(path: string, { uid, gid }: RunsAs): string {
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o700)
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  return path
}
