import { sql } from 'kysely'
import type { Db } from '../db/databases.ts'
import { businessFailure } from '../http/api-error.ts'
import { databaseErrorCode } from '../resources/tables/table-state.ts'
import { numberMessages as messages } from './messages.ts'
import { advanceCounter, type CounterKey } from './number-counter.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Holds the counter until the transaction ends, and answers the last number that was given out. Whoever is before is
 * waited for in turns, each as long as any lock is: a single wait of that length would be taken for a dead statement.
 * @throws {ApiError} when others hold it for longer than `waitMs`.
 */
export async function holdCounter(
  trx: Db,
  key: CounterKey,
  { title, waitMs }: { readonly title: string; readonly waitMs: number },
): Promise<number> {
  const end = performance.now() + waitMs
  for (;;) {
    await sql`savepoint number_counter`.execute(trx)
    try {
      const last = await advanceCounter(trx, key, 0)
      await sql`release savepoint number_counter`.execute(trx)
      return last
    } catch (error) {
      if (databaseErrorCode(error) !== LOCK_NOT_AVAILABLE) throw error
      await sql`rollback to savepoint number_counter`.execute(trx)
      if (performance.now() >= end) throw businessFailure(messages.busy(title))
    }
  }
}
