import { sql } from 'kysely'
import type { Databases } from './databases.ts'

/** Any number will do, as long as all our servers take the same. */
const START_LOCK = 0x50_57_54_52

/**
 * What a start puts into the database is done by one server after the other: of those that begin together the later ones
 * find it done. The turn is held by the owner, whose connection may wait longer than a request's.
 */
export function inStartTurn<Result>({ owner, schema }: Databases, work: () => Promise<Result>): Promise<Result> {
  return owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${START_LOCK}, hashtext(${schema}))`.execute(trx)
    return work()
  })
}
