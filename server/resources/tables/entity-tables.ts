import type { Kysely } from 'kysely'
import type { Db } from '../../db/databases.ts'

/** A row of a page's table, by column. Which columns there are is known from the plan only, not to the compiler. */
export type EntityRow = Readonly<Record<string, unknown>>

/** A row that the transaction holds, by the version that it has. */
export interface RowUpdate {
  readonly id: string
  readonly version: number
  readonly set: EntityRow
}

/** Tables of pages, by names that come from a page's plan and never from a request. */
export type EntityDb = Kysely<Record<string, Record<string, unknown>>>

/** The connection as the tables of pages see it. */
export function entityDb(db: Db): EntityDb {
  // Kysely's table types describe the system tables only; those of pages appear while the server runs.
  return db as unknown as EntityDb
}
