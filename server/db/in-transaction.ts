import type { Db } from './databases.ts'

/** Runs `work` in the caller's transaction when there is one, otherwise in one of its own. */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
