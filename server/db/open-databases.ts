import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { createChangeFeed } from '../caches/change-feed.ts'
import { WATCHED_TABLES } from '../caches/watched-tables.ts'
import { StartProblem } from '../settings/start-problem.ts'
import { assertSessionSettings, type SessionSettings } from './assert-settings.ts'
import { toPostgresTimeZone } from './business-zone.ts'
import { codeOf, isPoolBusy } from './connection-failure.ts'
import { createDatabaseFigures, type PoolName } from './database-figures.ts'
import type { Databases, Db } from './databases.ts'
import { guardPool } from './guarded-pool.ts'
import { LONG_STATEMENT_TIMEOUT_MS } from './long-read.ts'
import { dbMessages } from './messages.ts'
import { openReadRoutes } from './open-read-route.ts'
import { NAMES_LAST_MS, prepareStatements } from './prepared-statements.ts'
import { onlyPrimary, type ReplicaState } from './read-route.ts'
import { ALL_TENANTS, TENANT_SETTING } from './row-security.ts'
import { RowSecurityDialect } from './row-security-driver.ts'
import { createSilenceWatch, isWordOfDatabase, type SilenceWatch } from './silence.ts'
import type { Tables } from './tables.ts'
import { guardTenants } from './tenant-guard.ts'
import { typeParsers } from './type-parsers.ts'
import { createWriteGate, gateWrites } from './write-gate.ts'
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
  /** The database has stopped to answer, or answers again. */
  readonly onSilence?: (isSilent: boolean) => void
  /** Off where a pooler stands between that cannot keep them; absent: on. */
  readonly preparedStatements?: boolean
  /** Where notifications are listened to when a pooler stands before `appUrl`; absent: there. */
  readonly listenUrl?: string
  /** A replica; absent: there is none. */
  readonly readUrl?: string
  readonly onReplica?: (state: ReplicaState, error?: unknown) => void
  /** Of the requests' role; absent: ten. */
  readonly connections?: number
}

/** A busy machine takes its time over a connection, and is not unreachable; one that says nothing is noticed otherwise. */
const CONNECT_TIMEOUT_MS = 4_000

/** A connection that leads nowhere is found by the system, not by the next who uses it. */
const KEEP_ALIVE_AFTER_MS = 10_000

const STATEMENT_TIMEOUT_MS = 10_000

const LOCK_TIMEOUT_MS = 2_000

/** A server that has died goes on waiting for locks in the database, and holds its own, until the database looks for it. */
const CLIENT_CHECK_MS = 500

const IDLE_IN_TRANSACTION_MS = 15_000

/** A connection that has gone dead without a word is given up a little after the server would have cancelled. */
const DEAD_CONNECTION_MS = STATEMENT_TIMEOUT_MS + 2_000

/** What is said on the listening connection takes no time, unless nobody is there. */
const LISTEN_WITHIN_MS = 5_000

/** Longer than the watch waits for it: by then its answer counts no more. */
const PROBE_GIVEN_UP_MS = 5_000

const APP_CONNECTIONS = 10

const LONG_READS = 3

/** One holds its turn, one changes a table, and one makes an index meanwhile. */
const OWNER_CONNECTIONS = 3

const COUNTER_CONNECTIONS = 2
/** Opened when the first job is looked for. */
const JOB_CONNECTIONS = 2
/** Few: what is read there takes long, and its database other things to do as well. */
const REPLICA_CONNECTIONS = 6

export function openDatabases(addresses: DatabaseAddresses): Databases {
  const { rowSecurity = false, preparedStatements = true } = addresses
  const shared = {
    search_path: addresses.schema,
    TimeZone: toPostgresTimeZone(addresses.timeZone),
    DateStyle: 'ISO',
    client_min_messages: 'warning',
  }
  const sessionSettings = {
    ...shared,
    statement_timeout: String(STATEMENT_TIMEOUT_MS),
    lock_timeout: String(LOCK_TIMEOUT_MS),
    idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
  }
  const common = toOptions(shared)
  const { connections = APP_CONNECTIONS } = addresses
  const limits = {
    settings: toOptions(sessionSettings),
    queryTimeoutMs: DEAD_CONNECTION_MS,
  }
  const longLimits = {
    settings: toOptions({ ...sessionSettings, statement_timeout: String(LONG_STATEMENT_TIMEOUT_MS) }),
    queryTimeoutMs: LONG_STATEMENT_TIMEOUT_MS + 2_000,
  }
  const measured = createDatabaseFigures()
  const { appUrl, ownerUrl, readUrl, onReplica = () => {} } = addresses
  const open = (name: PoolName, url: string, size: number, more: PoolLimits) =>
    measured.add(name, openPool(addresses, url, size, more))
  const app = open('requests', appUrl, connections, limits)
  const counters = open('counters', appUrl, COUNTER_CONNECTIONS, limits)
  const longReads = open('long-reads', appUrl, LONG_READS + 1, longLimits)
  const jobs = open('jobs', appUrl, JOB_CONNECTIONS, {
    settings: [...common, `statement_timeout=${STATEMENT_TIMEOUT_MS}`],
    queryTimeoutMs: DEAD_CONNECTION_MS,
  })
  const owner = open('owner', ownerUrl, OWNER_CONNECTIONS, {
    // The owner makes and moves rows of all tenants; its tables bind it as well.
    settings: [...common, `${TENANT_SETTING}=${ALL_TENANTS}`],
  })
  const silence = createSilenceWatch({
    probe: () => probe(appUrl),
    onChange: (isSilent) => addresses.onSilence?.(isSilent),
  })
  const { marks, watch } = createWriteMarks(WATCHED_TABLES)
  const forRequests = (pool: pg.Pool, withSilence: SilenceWatch) => {
    const guarded = guardPool(pool, withSilence)
    return watch(preparedStatements ? prepareStatements(guarded) : guarded)
  }
  const guardedJobs = guardPool(jobs, silence)
  const Dialect = rowSecurity ? RowSecurityDialect : PostgresDialect
  const writes = createWriteGate()
  const overPool = (name: PoolName, pool: PostgresPool) =>
    guardTenants(new Kysely<Tables>({ dialect: new Dialect({ pool }), log: measured.log(name) }))
  const toDb = (name: PoolName, pool: pg.Pool, withSilence = silence) =>
    overPool(name, gateWrites(forRequests(pool, withSilence), writes))
  const ofRequests = forRequests(app, silence)
  const forApp = overPool('requests', gateWrites(ofRequests, writes))
  const forLongReads = toDb('long-reads', longReads)
  const reading =
    readUrl === undefined
      ? null
      : openReadRoutes({
          primary: { read: forApp, longReads: forLongReads, pool: jobs },
          replica: {
            open: (name, size) => open(name, readUrl, size, readOnly(name === 'replica' ? limits : longLimits)),
            toDb,
            probe: () => probe(readUrl),
          },
          sizes: { read: REPLICA_CONNECTIONS, longReads: LONG_READS + 1 },
          onReplica,
        })
  return {
    app: forApp,
    sessions: overPool('requests', ofRequests),
    writes,
    counters: toDb('counters', counters),
    read: reading?.read ?? onlyPrimary(forApp),
    longReads: reading?.longReads ?? onlyPrimary(forLongReads),
    longReadsAtOnce: LONG_READS,
    owner: new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: gateWrites(watch(guardPool(owner, silence)), writes) }),
      log: measured.log('owner'),
    }),
    schema: addresses.schema,
    timeZone: addresses.timeZone,
    rowSecurity,
    connections,
    feed: createChangeFeed(marks),
    figures: measured.figures,
    sessionSettings,
    jobs: {
      executeSql: async (text, values = []) => {
        const client = await guardedJobs.connect()
        try {
          // Of several statements in one text there are several answers, which the types do not know.
          const answers: unknown = await client.query(text, [...values])
          return { rows: [answers].flat().flatMap((answer) => (answer as pg.QueryResult<object>).rows) }
        } finally {
          client.release()
        }
      },
    },
    connect: async () => {
      const client = new pg.Client({
        connectionString: addresses.listenUrl ?? addresses.appUrl,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        query_timeout: LISTEN_WITHIN_MS,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
        application_name: 'pagewright-notifications',
      })
      await client.connect()
      return client
    },
    close: async () => {
      silence.stop()
      await Promise.all([reading?.close(), ...[app, counters, longReads, owner, jobs].map((pool) => pool.end())])
    },
  }
}

function toOptions(settings: SessionSettings): readonly string[] {
  return Object.entries(settings).map(([name, value]) => `${name}=${value}`)
}

/** The database itself refuses what is no reading. */
function readOnly({ settings, ...limits }: PoolLimits): PoolLimits {
  return { ...limits, settings: [...settings, 'default_transaction_read_only=on'] }
}

interface PoolLimits {
  readonly settings: readonly string[]
  readonly queryTimeoutMs?: number
}

function openPool(addresses: DatabaseAddresses, url: string, connections: number, limits: PoolLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: NAMES_LAST_MS / 1000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
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
      // Whoever waits for the connection waits for this as well. The types do not know that one statement may be limited.
      const statement = {
        text: `set client_connection_check_interval = ${CLIENT_CHECK_MS}`,
        query_timeout: CONNECT_TIMEOUT_MS,
      }
      await client.query(statement)
      if (!isAsked) pool.options.options += ` -c client_connection_check_interval=${CLIENT_CHECK_MS}`
    } catch (error) {
      // Without it, locks of a dead server are held for as long as a statement may wait for one.
      if (!(error instanceof pg.DatabaseError) || !SETTING_REFUSED.has(error.code)) throw error
    }
    isAsked = true
  }
}

/** Whether anybody is there: that there are too many connections, or that it is still starting, says so as well. */
async function probe(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'pagewright-probe' })
  // What was given up may break later.
  client.on('error', () => {})
  const giveUp = setTimeout(() => void client.end(), PROBE_GIVEN_UP_MS)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    if (!isWordOfDatabase(error)) throw error
  } finally {
    clearTimeout(giveUp)
    void client.end()
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
  await assertSessionSettings(databases.app, databases.sessionSettings, settingOf.app)
}

/** A database that has just begun, or a machine on which everything begins at once, is waited for. */
const START_TRIES = 5
const START_PAUSE_MS = 500
const STARTING_UP = '57P03'

function isSlow(error: unknown): boolean {
  const isLate = error instanceof Error && /timeout/.test(error.message)
  return isLate || isPoolBusy(error) || codeOf(error) === STARTING_UP
}

async function assertRole(db: Db, setting: string, tries = 1): Promise<void> {
  const facts = await sql<{ version: string; zone: string }>`
    select current_setting('server_version_num') as version, current_setting('TimeZone') as zone
  `
    .execute(db)
    .then((answer) => answer.rows[0])
    .catch((error: unknown) => {
      if (tries < START_TRIES && isSlow(error)) return undefined
      throw toStartProblem(error, setting)
    })
  if (!facts) {
    await delay(START_PAUSE_MS)
    return assertRole(db, setting, tries + 1)
  }
  if (Number(facts.version) < MINIMUM_SERVER_VERSION) {
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
