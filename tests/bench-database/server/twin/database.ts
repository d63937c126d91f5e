import pg from 'pg'

/** As our server opens it: the same schema, zone, limits of time and number of connections. */
const SETTINGS = [
  'search_path=pagewright',
  'TimeZone=<+08:00>-08:00',
  'DateStyle=ISO',
  'client_min_messages=warning',
  'statement_timeout=10000',
  'lock_timeout=2000',
  'idle_in_transaction_session_timeout=15000',
  'client_connection_check_interval=500',
]
const CONNECTIONS = 10

const OID = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184 } as const
const asText = (text: string) => text
/** `2026-11-20 15:00:00.123+08` without fraction and offset. */
const asWireInstant = (text: string) => text.slice(0, 19)

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === OID.int8 || oid === OID.date) return asText
    if (oid === OID.timestamp || oid === OID.timestamptz) return asWireInstant
    return pg.types.getTypeParser(oid, format)
    // pg declares one overload per format; all of ours are texts.
  }) as pg.CustomTypesConfig['getTypeParser'],
} satisfies pg.CustomTypesConfig

/** A statement that each connection parses once. */
export interface Statement {
  readonly name: string
  readonly text: string
}

/** What runs statements: the pool, or one connection of it within a transaction. */
export type Database = pg.Pool | pg.PoolClient

export async function ask<Row extends pg.QueryResultRow>(
  database: Database,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = await database.query<Row>({ ...statement, values: [...values] })
  return rows
}

export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 1_500,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 3_600,
    keepAlive: true,
    types,
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
    application_name: 'twin',
    query_timeout: 12_000,
  })
  // An idle connection that breaks is replaced by the next request; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** What the database ends for the sake of others: another try may well succeed. */
const PASSING: ReadonlySet<unknown> = new Set(['55P03', '40P01', '40001'])
const MAX_TRIES = 5

/** All or nothing. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const result = await work(client)
      await client.query('commit')
      client.release()
      return result
    } catch (error) {
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      )
      if (!PASSING.has(databaseCode(error)) || tries >= MAX_TRIES) throw error
      await new Promise((done) => setTimeout(done, Math.random() * 60 * tries))
    }
  }
}

export function databaseCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
