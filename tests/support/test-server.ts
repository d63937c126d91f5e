import { randomBytes } from 'node:crypto'
import { BlockList } from 'node:net'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino, { type Logger } from 'pino'
import { inject } from 'vitest'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { type Envelope, HEADERS } from '#schemas/api/envelope.ts'
import { DEFAULT_ACCOUNT_SETTINGS } from '#server/accounts/account-settings.ts'
import { type AppOptions, buildApp } from '#server/app.ts'
import type { Databases } from '#server/db/databases.ts'
import { migrate } from '#server/db/migrate.ts'
import { guardTenants } from '#server/db/tenant-guard.ts'
import { createTableRegistry, type TableRegistry } from '#server/dictionaries/table-registry.ts'
import type { FileSettings } from '#server/files/file-settings.ts'
import type { Files } from '#server/files/routes.ts'
import { createDynamicEndpoints, type DynamicEndpoints } from '#server/http/dynamic-endpoints.ts'
import { openNotifications } from '#server/notifications/open-notifications.ts'
import { openPageStore, type PageStore } from '#server/pages/page-store.ts'
import { createPresence } from '#server/pages/shared/presence.ts'
import { openSharedTexts, type SharedTexts } from '#server/pages/shared/shared-texts.ts'
import { createSecretBox } from '#server/secrets/secret-box.ts'
import { toSecretKey } from '#server/secrets/secret-key.ts'
import type { PasswordHasher } from '#server/session/password-hash.ts'
import { addUser, joinTenant } from './add-user.ts'
import { ADMIN_PASSWORD, startFirst, type Template, testPasswords } from './database-templates.ts'
import { createDatabase, type DatabaseAddress, dropDatabase, openAddress } from './test-cluster.ts'
import { openTestFiles } from './test-files.ts'

export { ADMIN_PASSWORD, testPasswords }
export const USER_PASSWORD = 'Test-user-2468'

const ROW_SECURITY = process.env.ROW_SECURITY === '1'

/** Of all test servers: those that share a database read each other's. */
export const testSecrets = createSecretBox(() => [toSecretKey(Buffer.alloc(32, 7))])

export interface TestAnswer<Result = unknown> {
  readonly status: number
  readonly headers: Readonly<Record<string, number | string | readonly string[] | undefined>>
  readonly body: Envelope<Result>
  readonly text: string
}

export interface TestCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the base path: `/sys/login`. */
  readonly path: string
  readonly query?: Record<string, string>
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Record<string, string>
  readonly address?: string
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly databases: TestDatabases
  readonly tables: TableRegistry
  readonly dynamicEndpoints: DynamicEndpoints
  readonly pages: PageStore
  /** Only where the server is one of several: `program`. */
  readonly sharedTexts: SharedTexts | undefined
  readonly files: Files
  /** Lets time pass for the server. */
  readonly advance: (ms: number) => void
  /** The server's clock stands still while `story` runs: limits by time do not depend on how fast the machine is. */
  readonly atOneMoment: <T>(story: () => Promise<T>) => Promise<T>
  readonly now: () => Date
  readonly call: <Result = unknown>(call: TestCall) => Promise<TestAnswer<Result>>
  /**
   * Makes a user with a role that holds these permission codes, making the codes that do not exist. Answers their id.
   * `tenants`: where they work; absent: in 0.
   */
  readonly addUser: (username: string, permissions?: readonly string[], tenants?: readonly number[]) => Promise<string>
  /** Lets a user into one more tenant, with the rights that they have in 0. */
  readonly joinTenant: (userId: string, tenantId: number) => Promise<void>
  /** A token of the user; `admin` exists already. */
  readonly signIn: (username: string) => Promise<string>
  readonly close: () => Promise<void>
}

export interface TestServerOptions {
  readonly pageFolders?: readonly string[]
  /** Version of its program: its page files are shared with other servers. Absent: it serves its own alone. */
  readonly program?: string
  readonly logger?: Logger
  readonly passwords?: PasswordHasher
  readonly demoData?: boolean
  /** Absent: as the environment says. */
  readonly rowSecurity?: boolean
  /** Another server on the same database, which it leaves there; absent: on one of its own. */
  readonly beside?: TestServer
  /** Of the database, for requests; absent: as many as an installation has. */
  readonly connections?: number
  /** Its database is its own replica, which always follows: what is read there goes by connections of its own. */
  readonly replica?: boolean
  /** Idle connections may break; absent: they must not. */
  readonly breaksConnections?: boolean
  readonly app?: Partial<AppOptions>
  readonly files?: Partial<FileSettings>
  /** Called before the app is ready: for the areas that make routes of their own. */
  readonly beforeReady?: (parts: Omit<TestServer, 'call' | 'addUser' | 'joinTenant' | 'signIn'>) => void | Promise<void>
}

/** The real server on a fresh database of the test PostgreSQL, with the real guard; only listening is left out. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = createTestClock()
  const { passwords = testPasswords, demoData = true, rowSecurity, connections } = options
  const isUsual = demoData && passwords === testPasswords
  const databases = await openDatabaseOf(options.beside, {
    template: isUsual ? 'started' : 'migrated',
    ...(rowSecurity === undefined ? {} : { rowSecurity }),
    ...(connections === undefined ? {} : { connections }),
    ...(options.replica ? { replica: true } : {}),
    ...(options.breaksConnections ? { onIdleError: () => {} } : {}),
  })
  const guarded = { ...databases, app: guardTenants(databases.app) }
  if (!isUsual && !options.beside) await startFirst(guarded, clock.now, { demoData, passwords })
  const logger = options.logger ?? pino({ level: 'silent' })
  const presence = createPresence()
  const notifications = await openNotifications({ connect: databases.connect, log: logger, onOpened: presence.hold })
  const { pageFolders: folders = [], program } = options
  const sharedTexts =
    program === undefined
      ? undefined
      : await openSharedTexts({
          databases: guarded,
          notifications,
          serverId: presence.id,
          program,
          productFolder: folders[0] ?? '',
          log: logger,
        })
  const pages = await openPageStore({
    folders,
    watch: false,
    onError: raise,
    ...(sharedTexts && { shared: sharedTexts }),
  })
  const tables = createTableRegistry()
  const dynamicEndpoints = createDynamicEndpoints()
  const files = await openTestFiles(databases.app, clock.now, options.files)
  const app = await buildApp({
    databases: guarded,
    notifications,
    clock: clock.now,
    logger,
    passwords,
    pages,
    compiledPages: { find: () => undefined, permissionsOf: () => undefined },
    tables,
    resource: () => undefined,
    workOn: () => undefined,
    countReads: async () => {},
    dynamicEndpoints,
    sessionLimits: { idleHours: 2, absoluteDays: 7 },
    consoleConfig: DEFAULT_CONSOLE_CONFIG,
    consoleFolder: null,
    trustProxy: false,
    https: false,
    accounts: DEFAULT_ACCOUNT_SETTINGS,
    secrets: testSecrets,
    files,
    isPublicFile: () => false,
    dataSourceRanges: new BlockList(),
    corsOrigins: [],
    signature: 'accept',
    ...options.app,
  })
  const close = async () => {
    await app.close()
    pages.close()
    sharedTexts?.close()
    await notifications.close()
    await files.close()
    await databases.close()
  }
  const parts = {
    app,
    files,
    databases,
    tables,
    dynamicEndpoints,
    pages,
    sharedTexts,
    advance: clock.advance,
    atOneMoment: clock.atOneMoment,
    now: clock.now,
    close,
  }
  await options.beforeReady?.({ ...parts, databases: guarded })
  await app.ready()
  const call = <Result>(given: TestCall) => send<Result>(app, given)
  return {
    ...parts,
    call,
    addUser: (name, permissions = [], tenants = [0]) =>
      addUser(databases.app, { name, password: USER_PASSWORD, permissions, tenants, passwords, now: clock.now() }),
    joinTenant: (userId, tenantId) => joinTenant(databases.app, userId, tenantId),
    signIn: async (username) => {
      const password = username === 'admin' ? ADMIN_PASSWORD : USER_PASSWORD
      const { body } = await call<{ token: string }>({
        method: 'POST',
        path: '/sys/login',
        body: { username, password },
        // Each sign-in from an address of its own: the limit per address is not what most tests are about.
        address: `10.${[...randomBytes(3)].join('.')}`,
      })
      if (!body.success) throw new Error(`${username} cannot sign in: ${body.message}`)
      return body.result.token
    },
  }
}

function openDatabaseOf(
  other: TestServer | undefined,
  options: TestDatabaseOptions,
): Promise<TestDatabases> | TestDatabases {
  if (!other) return openTestDatabase(options)
  const { appUrl, ownerUrl } = other.databases
  const databases = openAddress({ appUrl, ownerUrl }, { rowSecurity: ROW_SECURITY })
  return { ...databases, appUrl, ownerUrl, app: databases.app.withoutPlugins() }
}

/** A database that is dropped when it is closed. */
export interface TestDatabases extends Databases, DatabaseAddress {}

export interface TestDatabaseOptions {
  /** Absent: one with all tables and no rows. `empty`: for migrations of another day. */
  readonly template?: Template | 'empty'
  /** Absent: as the environment says. */
  readonly rowSecurity?: boolean
  readonly connections?: number
  readonly replica?: boolean
  readonly preparedStatements?: boolean
  readonly onIdleError?: (error: Error) => void
}

/**
 * A database of its own. Tests look into the rows of all tenants: their connection is not guarded, that of the server
 * is.
 */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabases> {
  const { template = 'migrated', rowSecurity = ROW_SECURITY, replica = false, ...more } = options
  const cluster = inject('cluster')
  const address = await createDatabase(cluster, template === 'empty' ? {} : { template })
  const databases = openAddress(address, { rowSecurity, ...(replica && { readUrl: address.appUrl }), ...more })
  // The templates are as the environment says.
  if (template !== 'empty' && rowSecurity !== ROW_SECURITY) await migrate(databases)
  return {
    ...databases,
    ...address,
    app: databases.app.withoutPlugins(),
    close: async () => {
      await databases.close()
      await dropDatabase(cluster, address)
    },
  }
}

function createTestClock() {
  let offsetMs = 0
  let heldAtMs: number | null = null
  return {
    now: () => new Date((heldAtMs ?? Date.now()) + offsetMs),
    advance: (ms: number) => {
      offsetMs += ms
    },
    async atOneMoment<T>(story: () => Promise<T>): Promise<T> {
      heldAtMs = Date.now()
      try {
        return await story()
      } finally {
        heldAtMs = null
      }
    },
  }
}

async function send<Result>(app: FastifyInstance, given: TestCall): Promise<TestAnswer<Result>> {
  const request: InjectOptions = {
    method: given.method,
    url: API_BASE_PATH + given.path,
    headers: { ...(given.token === undefined ? {} : { [HEADERS.token]: given.token }), ...given.headers },
    ...(given.query ? { query: given.query } : {}),
    ...(given.body === undefined ? {} : { payload: Object(given.body) }),
    ...(given.address === undefined ? {} : { remoteAddress: given.address }),
  }
  const response = await app.inject(request)
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    // Every answer of the API is an envelope; what is none makes the test fail where it looks.
    body: parseEnvelope<Result>(response.body),
  }
}

function parseEnvelope<Result>(text: string): Envelope<Result> {
  try {
    // The tests say which result they expect and look at it.
    return JSON.parse(text) as Envelope<Result>
  } catch {
    return { success: false, message: text, code: Number.NaN, result: undefined as Result, timestamp: 0 }
  }
}

function raise(error: unknown): void {
  throw error
}
