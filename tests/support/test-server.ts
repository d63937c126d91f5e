import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Migration, sql } from 'kysely'
import pino from 'pino'
import { inject } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { API_BASE_PATH, type Envelope, HEADERS } from '#schemas/api/envelope.ts'
import { DEFAULT_ACCOUNT_SETTINGS } from '#server/accounts/account-settings.ts'
import { type AppOptions, buildApp } from '#server/app.ts'
import { type Databases, openDatabases } from '#server/db/databases.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/migrations.ts'
import { guardTenants } from '#server/db/tenant-guard.ts'
import { ensureShippedDictionaries } from '#server/dictionaries/shipped-dictionaries.ts'
import { createTableRegistry, type TableRegistry } from '#server/dictionaries/table-registry.ts'
import { runFirstStart } from '#server/first-start/first-start.ts'
import { createDynamicEndpoints, type DynamicEndpoints } from '#server/http/dynamic-endpoints.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import { openPageStore, type PageStore } from '#server/pages/page-store.ts'
import { createPasswordHasher, type PasswordHasher } from '#server/session/password-hash.ts'
import { addUser, joinTenant } from './add-user.ts'

export const ADMIN_PASSWORD = 'Test-admin-1357'
export const USER_PASSWORD = 'Test-user-2468'
/** A hash takes a third of a second at the real cost; what is tested here is everything around it. */
export const testPasswords = createPasswordHasher({ logN: 4, r: 8, p: 1 })

const TIME_ZONE = '+08:00'
const DICTIONARY_FOLDER = join(import.meta.dirname, '../../schemas/dictionaries')
const raiseBroken = (file: string) => {
  throw new Error(`${file} holds no dictionaries.`)
}

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
  readonly databases: Databases
  readonly tables: TableRegistry
  readonly dynamicEndpoints: DynamicEndpoints
  readonly pages: PageStore
  /** Lets time pass for the server. */
  readonly advance: (ms: number) => void
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
  readonly passwords?: PasswordHasher
  readonly demoData?: boolean
  /** Absent: as the environment says. */
  readonly rowSecurity?: boolean
  /** Of the database, for requests; absent: as many as an installation has. */
  readonly connections?: number
  readonly app?: Partial<AppOptions>
  /** Called before the app is ready: for the areas that make routes of their own. */
  readonly beforeReady?: (parts: Omit<TestServer, 'call' | 'addUser' | 'joinTenant' | 'signIn'>) => void | Promise<void>
}

/** The real server on a fresh schema of the test PostgreSQL, with the real guard; only listening is left out. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const clock = createTestClock()
  const databases = await openTestSchema(migrations, options.rowSecurity, options.connections)
  const guarded = { ...databases, app: guardTenants(databases.app) }
  const passwords = options.passwords ?? testPasswords
  await runFirstStart(guarded.app, createSystemContext('system', clock.now), {
    adminPassword: ADMIN_PASSWORD,
    demoData: options.demoData ?? true,
    passwords,
  })
  await ensureShippedDictionaries(guarded.app, createSystemContext('system', clock.now), DICTIONARY_FOLDER, raiseBroken)
  const pages = await openPageStore({ folders: options.pageFolders ?? [], watch: false, onError: raise })
  const tables = createTableRegistry()
  const dynamicEndpoints = createDynamicEndpoints()
  const app = await buildApp({
    databases: guarded,
    clock: clock.now,
    logger: pino({ level: 'silent' }),
    passwords,
    pages,
    compiledPages: { find: () => undefined, permissionsOf: () => undefined },
    tables,
    dynamicEndpoints,
    sessionLimits: { idleHours: 2, absoluteDays: 7 },
    consoleConfig: DEFAULT_CONSOLE_CONFIG,
    consoleFolder: null,
    trustProxy: false,
    https: false,
    accounts: DEFAULT_ACCOUNT_SETTINGS,
    corsOrigins: [],
    signature: 'accept',
    ...options.app,
  })
  const close = async () => {
    await app.close()
    pages.close()
    await sql`drop schema ${sql.id(databases.schema)} cascade`.execute(databases.owner)
    await databases.close()
  }
  const parts = { app, databases, tables, dynamicEndpoints, pages, advance: clock.advance, now: clock.now, close }
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

/**
 * A schema of its own with all system tables, or with those of a program that knew only these migrations. Tests look into
 * the rows of all tenants: their connection is not guarded, that of the server is.
 */
export async function openTestSchema(
  known: Readonly<Record<string, Migration>> = migrations,
  rowSecurity = process.env.ROW_SECURITY === '1',
  connections?: number,
): Promise<Databases> {
  const { appUrl, ownerUrl } = inject('database')
  const databases = openDatabases({
    appUrl,
    ownerUrl,
    schema: `test_${randomBytes(6).toString('hex')}`,
    timeZone: TIME_ZONE,
    rowSecurity,
    onIdleError: raise,
    ...(connections === undefined ? {} : { connections }),
  })
  await migrateBesideOthers(databases, known)
  return { ...databases, app: databases.app.withoutPlugins() }
}

/** `relation "test_0a1b2c3d4e5f.sys_user" does not exist`, or the schema itself. */
const GONE = /^(?:schema|relation) "(test_[0-9a-f]{12})(?:\.[^"]+)?" does not exist$/

/**
 * Migrating looks through the tables of all schemas, by their names (`pg_get_serial_sequence` of Kysely's introspection),
 * and stumbles over one that another test is dropping at that moment. Nothing has been done then, so it is done again.
 */
export async function migrateBesideOthers(
  databases: Databases,
  known: Readonly<Record<string, Migration>> = migrations,
  tries = 5,
): Promise<void> {
  try {
    await migrate(databases, known)
  } catch (error) {
    const cause: unknown = error instanceof Error ? error.cause : undefined
    const gone = cause instanceof Error ? GONE.exec(cause.message)?.[1] : undefined
    if (gone === undefined || gone === databases.schema || tries <= 1) throw error
    await migrateBesideOthers(databases, known, tries - 1)
  }
}

function createTestClock() {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms: number) => {
      offsetMs += ms
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
