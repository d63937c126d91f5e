import { sql } from 'kysely'
import type { Db } from './databases.ts'

/** What the database says of a statement that has taken too long. */
const CANCELLED = '57014'

/**
 * Reads under a time limit of its own, stricter than that of all statements: what is only good to know must not hold a
 * connection for long.
 *
 * @param refusal what is thrown where a statement takes longer.
 */
export function withTimeLimit<Result>(
  db: Db,
  { limitMs, refusal }: { readonly limitMs: number; refusal(): Error },
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      // Ends with the transaction: a pooler may hand the connection to somebody else.
      await sql`set local statement_timeout = ${sql.lit(limitMs)}`.execute(trx)
      return read(trx)
    })
    .catch((error: unknown) => {
      throw error instanceof Error && 'code' in error && error.code === CANCELLED ? refusal() : error
    })
}
