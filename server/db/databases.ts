import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { OpenChangeFeed } from '../caches/change-feed.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** The job table is pg-boss's own, in a schema of its own: it holds no rows of tenants, and no guard reads its statements. */
export interface JobConnection {
  readonly executeSql: (text: string, values?: readonly unknown[]) => Promise<{ readonly rows: readonly unknown[] }>
}

/** The two roles of the database from the first day: requests cannot alter what they work on. */
export interface Databases {
  /** Reads and writes rows; what requests use. Statement, lock and idle limits apply, and the tenant guard. */
  readonly app: Db
  /** The same for numbers that are counted outside of the transactions that use them, which hold `app`'s connections. */
  readonly counters: Db
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
  /** A connection of its own as the requests' role, for LISTEN. Who opens it ends it. */
  readonly connect: () => Promise<pg.Client>
  readonly close: () => Promise<void>
}
