import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { OpenChangeFeed } from '../caches/change-feed.ts'
import type { DatabaseFigures } from './database-figures.ts'
import type { ReadRoute } from './read-route.ts'
import type { Tables } from './tables.ts'
import type { WriteGate } from './write-gate.ts'

export type Db = Kysely<Tables>

/** The job table is pg-boss's own, in a schema of its own: it holds no rows of tenants, and no guard reads its statements. */
export interface JobConnection {
  readonly executeSql: (text: string, values?: readonly unknown[]) => Promise<{ readonly rows: readonly unknown[] }>
}

/** The two roles of the database from the first day: requests cannot alter what they work on. */
export interface Databases {
  /** Reads and writes rows; what requests use. Statement, lock and idle limits apply, and the tenant guard. */
  readonly app: Db
  /** The same, for what is put down of sessions also by a server that only reads: a sign-out has to count. */
  readonly sessions: Db
  /** Closed: this server only reads. */
  readonly writes: WriteGate
  /** The same for numbers that are counted outside of the transactions that use them, which hold `app`'s connections. */
  readonly counters: Db
  /** Sums, exact counts and reports: from a replica (DATABASE_READ_URL), or from `app`'s database. */
  readonly read: ReadRoute
  /** Reads what takes long: exports. On few connections of its own, so that calls never wait for those; the same replica. */
  readonly longReads: ReadRoute
  /** As many of them run at once; one more connection is for calling them off. */
  readonly longReadsAtOnce: number
  /** Owns and alters tables: migrations and page tables only. */
  readonly owner: Db
  /** Name of the schema that holds all our tables. */
  readonly schema: string
  /** Whether the database itself keeps tenants apart (ROW_SECURITY). */
  readonly rowSecurity: boolean
  /** Offset of the business zone, `+08:00`: the zone of all texts that stand for moments. */
  readonly timeZone: string
  /** As many statements of requests run at once. */
  readonly connections: number
  /** Runs the statements of the job table, as the requests' role; requests do not wait for them, nor they for requests. */
  readonly jobs: JobConnection
  /** Tells what is changed in the tables that answers are kept of; not current before it listens. */
  readonly feed: OpenChangeFeed
  readonly figures: DatabaseFigures
  /** What connections of requests work with; a pooler between may have dropped it. */
  readonly sessionSettings: Readonly<Record<string, string>>
  /** A connection of its own as the requests' role, for LISTEN. Who opens it ends it. */
  readonly connect: () => Promise<pg.Client>
  readonly close: () => Promise<void>
}
