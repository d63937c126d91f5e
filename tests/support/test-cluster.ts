import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { Databases } from '#server/db/databases.ts'
import { locateDatabase, readCredentials } from '#server/db/embedded/data-folder.ts'
import { connectAsSuperuser } from '#server/db/embedded/embedded-postgres.ts'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { findDatabaseUser } from '#server/db/embedded/system-user.ts'
import { type DatabaseAddresses, openDatabases } from '#server/db/open-databases.ts'

const SCHEMA = 'pagewright'
const TIME_ZONE = '+08:00'

/** A database, by the role of requests and by the one that owns tables. */
export interface DatabaseAddress {
  readonly appUrl: string
  readonly ownerUrl: string
}

/** One PostgreSQL for a whole test run. Tests copy databases of their own in it. */
export interface TestCluster {
  /** A database without anything in it, for those who make what they need. */
  readonly database: DatabaseAddress
  /** As the superuser, who alone makes and drops databases: neither of the two roles may. */
  readonly superuserUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly cluster: TestCluster
  }
}

export interface RunningTestCluster extends TestCluster {
  readonly stop: () => Promise<void>
}

export async function startTestCluster(): Promise<RunningTestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-test-'))
  // As root the database runs as another user, who must be able to pass through.
  chmodSync(folder, 0o755)
  const report = (message: string) => process.stdout.write(`${message}\n`)
  const packageRoot = resolve(import.meta.dirname, '../..')
  const embedded = await openEmbedded({ dataFolder: folder, packageRoot, durability: 'fast', report })
  const { appUrl, ownerUrl, port } = embedded
  const credentials = readCredentials(locateDatabase(folder, await findDatabaseUser(), () => {}))
  const { user, password, database } = connectAsSuperuser({ port, credentials }, 'postgres')
  return {
    database: { appUrl, ownerUrl },
    superuserUrl: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface CreateDatabaseOptions {
  /** The database to copy, to which nobody may be connected; absent: an empty one. */
  readonly template?: string
  /** Absent: a name that nobody else has. */
  readonly name?: string
}

/** Makes a database, as the embedded one is made, or as a copy. */
export async function createDatabase(
  cluster: TestCluster,
  { template = 'template0', name = `test_${randomBytes(6).toString('hex')}` }: CreateDatabaseOptions = {},
): Promise<DatabaseAddress> {
  const [app, owner] = [new URL(cluster.database.appUrl), new URL(cluster.database.ownerUrl)]
  await asSuperuser(cluster, async (client) => {
    await client.query(`create database ${name} owner ${owner.username} template ${template}`)
    // Rights on the database itself are not copied.
    await client.query(`revoke all on database ${name} from public`)
    await client.query(`grant connect on database ${name} to ${app.username}`)
  })
  app.pathname = owner.pathname = `/${name}`
  return { appUrl: app.href, ownerUrl: owner.href }
}

export async function dropDatabase(cluster: TestCluster, { ownerUrl }: DatabaseAddress): Promise<void> {
  const name = new URL(ownerUrl).pathname.slice(1)
  // By force: connections that were closed a moment ago may not be gone yet.
  await asSuperuser(cluster, (client) => client.query(`drop database ${name} with (force)`))
}

async function asSuperuser(cluster: TestCluster, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.superuserUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Opens a database of tests as the server does. */
export function openAddress(
  address: DatabaseAddress,
  options: Partial<
    Pick<DatabaseAddresses, 'rowSecurity' | 'connections' | 'onIdleError' | 'preparedStatements' | 'readUrl'>
  > = {},
): Databases {
  return openDatabases({ ...address, schema: SCHEMA, timeZone: TIME_ZONE, onIdleError: raise, ...options })
}

function raise(error: unknown): never {
  throw error
}
