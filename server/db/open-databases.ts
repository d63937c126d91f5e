import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { createChangeFeed } from '../caches/change-feed.ts'
import { WATCHED_TABLES } from '../caches/watched-tables.ts'
import { StartProblem } from '../settings/start-problem.ts'
import { toPostgresTimeZone } from './business-zone.ts'
import type { Databases, Db } from './databases.ts'
import { dbMessages } from './messages.ts'
import { NAMES_LAST_MS, prepareStatements } from './prepared-statements.ts'
import { ALL_TENANTS, TENANT_SETTING } from './row-security.ts'
import { RowSecurityDialect } from './row-security-driver.ts'
import type { Tables } from './tables.ts'
import { guardTenants } from './tenant-guard.ts'
import { typeParsers } from './type-parsers.ts'
import { createWriteMarks } from './write-marks.ts'

export interface DatabaseAddresses {
  readonly appUrl: string
  readonly ownerUrl: string
  readonly schema: string
  /** Offset of the business zone, `+08:00`. */
  readonly timeZone: string
  /** Absent: off. */
  readonly rowSecurity?: boolean
  readonly onIdleError: (error: Error) => void
  /** Off where a pooler stands between that cannot keep them; absent: on. */
  readonly preparedStatements?: boolean
  /** Where notifications are listened to when a pooler stands before `appUrl`; absent: there. */
  readonly listenUrl?: string
  /** Of the requests' role; absent: ten. */
  readonly connections?: number
}

const CONNECT_TIMEOUT_MS = 1_500

const STATEMENT_TIMEOUT_MS = 10_000

const LOCK_TIMEOUT_MS = 2_000

/** A server that has died goes on waiting for locks in the database, and holds its own, until the database looks for it. */
const CLIENT_CHECK_MS = 500

const IDLE_IN_TRANSACTION_MS = 15_000

/** A connection that has gone dead without a word is given up a little after the server would have cancelled. */
const DEAD_CONNECTION_MS = STATEMENT_TIMEOUT_MS + 2_000

const APP_CONNECTIONS = 10

const OWNER_CONNECTIONS = 2

const COUNTER_CONNECTIONS = 2
/** Opened when the first job is looked for. */
const JOB_CONNECTIONS = 2

export function openDatabases(addresses: DatabaseAddresses): Databases {
  const { rowSecurity = false, preparedStatements = true } = addresses
  const common = [
    `search_path=${addresses.schema}`,
    `TimeZone=${toPostgresTimeZone(addresses.timeZone)}`,
    'DateStyle=ISO',
    'client_min_messages=warning',
  ]
  const { connections = APP_CONNECTIONS } = addresses
  const limits = {
    settings: [
      ...common,
      `statement_timeout=${STATEMENT_TIMEOUT_MS}`,
      `lock_timeout=${LOCK_TIMEOUT_MS}`,
      `idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
    ],
    queryTimeoutMs: DEAD_CONNECTION_MS,
  }
  const app = openPool(addresses, addresses.appUrl, connections, limits)
  const counters = openPool(addresses, addresses.appUrl, COUNTER_CONNECTIONS, limits)
  const jobs = openPool(addresses, addresses.appUrl, JOB_CONNECTIONS, {
    settings: [...common, `statement_timeout=${STATEMENT_TIMEOUT_MS}`],
    queryTimeoutMs: DEAD_CONNECTION_MS,
  })
  const owner = openPool(addresses, addresses.ownerUrl, OWNER_CONNECTIONS, {
    // The owner makes and moves rows of all tenants; its tables bind it as well.
    settings: [...common, `${TENANT_SETTING}=${ALL_TENANTS}`],
  })
  const { marks, watch } = createWriteMarks(WATCHED_TABLES)
  const forRequests = (pool: pg.Pool) => watch(preparedStatements ? prepareStatements(pool) : pool)
  const Dialect = rowSecurity ? RowSecurityDialect : PostgresDialect
  return {
    app: guardTenants(new Kysely<Tables>({ dialect: new Dialect({ pool: forRequests(app) }) })),
    counters: guardTenants(new Kysely<Tables>({ dialect: new Dialect({ pool: forRequests(counters) }) })),
    owner: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watch(owner) }) }),
    schema: addresses.schema,
    timeZone: addresses.timeZone,
    rowSecurity,
    connections,
    feed: createChangeFeed(marks),
    jobs: { executeSql: (text, values = []) => jobs.query(text, [...values]) },
    connect: async () => {
      const client = new pg.Client({
        connectionString: addresses.listenUrl ?? addresses.appUrl,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        keepAlive: true,
        application_name: 'pagewright-notifications',
      })
      await client.connect()
      return client
    },
    close: async () => {
      await Promise.all([app.end(), counters.end(), owner.end(), jobs.end()])
    },
  }
}

function openPool(
  addresses: DatabaseAddresses,
  url: string,
  connections: number,
  limits: { readonly settings: readonly string[]; readonly queryTimeoutMs?: number },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: NAMES_LAST_MS / 1000,
    keepAlive: true,
    types: typeParsers,
    // Start-up parameters and not SET: a connection without them never comes to life.
    options: limits.settings.map((setting) => `-c ${setting}`).join(' '),
    application_name: 'pagewright',
    ...(limits.queryTimeoutMs === undefined ? {} : { query_timeout: limits.queryTimeoutMs }),
  })
  pool.options.onConnect = watchForDeath(pool)
  // An idle connection that breaks is replaced by the next request; without a listener it would end the process.
  // While the pool is being ended the database may hang up first: nobody waits for that connection any more.
  pool.on('error', (error) => {
    if (!pool.ending) addresses.onIdleError(error)
  })
  // A connection that breaks between two statements of a transaction tells so by an event as well; without a listener
  // it would end the process. Whoever uses it learns of it by the next statement, which fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** What a database says that cannot look whether a client is there: its platform has no way to. */
const SETTING_REFUSED: ReadonlySet<unknown> = new Set(['22023', '42704', '42501'])

/**
 * The first connection asks for it by a statement, since a database that cannot do it would refuse the connection
 * otherwise; the later ones have it as a start-up parameter like the other settings.
 */
function watchForDeath(pool: pg.Pool): (client: pg.ClientBase) => Promise<void> {
  let isAsked = false
  return async (client) => {
    if (isAsked) return
    try {
      await client.query(`set client_connection_check_interval = ${CLIENT_CHECK_MS}`)
      if (!isAsked) pool.options.options += ` -c client_connection_check_interval=${CLIENT_CHECK_MS}`
    } catch (error) {
      // Without it, locks of a dead server are held for as long as a statement may wait for one.
      if (!(error instanceof pg.DatabaseError) || !SETTING_REFUSED.has(error.code)) throw error
    }
    isAsked = true
  }
}

const MINIMUM_SERVER_VERSION = 140_000

/** Speaks to both roles once, so that a wrong address stops the start with a sentence and not the first request. */
export async function assertReachable(
  databases: Databases,
  settingOf: { readonly app: string; readonly owner: string },
): Promise<void> {
  await assertRole(databases.app, settingOf.app)
  await assertRole(databases.owner, settingOf.owner)
}

async function assertRole(db: Db, setting: string): Promise<void> {
  const facts = await sql<{ version: string; zone: string }>`
    select current_setting('server_version_num') as version, current_setting('TimeZone') as zone
  `
    .execute(db)
    .then((answer) => answer.rows[0])
    .catch((error: unknown) => {
      throw toStartProblem(error, setting)
    })
  if (Number(facts?.version) < MINIMUM_SERVER_VERSION) {
    throw new StartProblem('database-too-old', dbMessages.tooOld(setting))
  }
}

const PASSWORD_REFUSED = new Set(['28P01', '28000'])

const DATABASE_MISSING = '3D000'

function toStartProblem(error: unknown, setting: string): StartProblem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (PASSWORD_REFUSED.has(code))
    return new StartProblem('database-refused', dbMessages.refused(setting), { cause: error })
  if (code === DATABASE_MISSING)
    return new StartProblem('database-refused', dbMessages.missing(setting), { cause: error })
  return new StartProblem('database-unreachable', dbMessages.unreachable(setting), { cause: error })
}
