import { sql } from 'kysely'
import type { Db } from './databases.ts'

/** A sort of millions of rows that no index serves. */
export const LONG_STATEMENT_TIMEOUT_MS = 120_000

/**
 * Reads in one snapshot, however long it takes. When nobody wants it any more, what the database is doing for it is
 * called off at once.
 */
export async function inSnapshot<Result>(
  db: Db,
  signal: AbortSignal,
  read: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const process = await processOf(trx)
      let cancelling: Promise<unknown> | undefined
      const cancel = () => {
        // On a connection of its own: that of the transaction is the one that is busy.
        cancelling = sql`select pg_cancel_backend(${process})`.execute(db).catch(() => {
          // It ends with its next step all the same.
        })
      }
      signal.throwIfAborted()
      signal.addEventListener('abort', cancel, { once: true })
      try {
        return await read(trx)
      } finally {
        signal.removeEventListener('abort', cancel)
        // Else it might meet what the connection does next.
        await cancelling
      }
    })
}

async function processOf(trx: Db): Promise<number> {
  // Said to the transaction as well: connections by way of a pooler have the limit of other statements.
  const { rows } = await sql<{ process: number }>`
    select pg_backend_pid() as process, set_config('statement_timeout', ${String(LONG_STATEMENT_TIMEOUT_MS)}, true)
  `.execute(trx)
  const [first] = rows
  if (!first) throw new TypeError('The database did not say which process serves the connection.')
  return first.process
}
