import { type RawBuilder, sql } from 'kysely'
import type { Databases } from '../../db/databases.ts'

const BUILD_LOCK = 0x7067_6978

/** The keys of the turn to make indexes: one for all servers on the database, one index after the other. */
export function buildTurn({ schema }: Pick<Databases, 'schema'>): RawBuilder<unknown> {
  return sql`${BUILD_LOCK}::integer, hashtext(${schema})`
}

/**
 * A table that is to be altered is not altered while an index of it is made, be it by another server: that one begins
 * again afterwards.
 */
export async function cancelBuilds({ owner, schema }: Databases, table: string): Promise<void> {
  await sql`
    select pg_cancel_backend(turn.pid) from pg_locks turn
    where turn.locktype = 'advisory' and turn.granted and turn.objsubid = 2 and turn.classid::bigint = ${BUILD_LOCK}
      and turn.objid::bigint = hashtext(${schema})::bigint & 4294967295
      and exists (
        select 1 from pg_locks held where held.pid = turn.pid
          and held.relation = to_regclass(quote_ident(${schema}) || '.' || quote_ident(${table}))
      )
  `.execute(owner)
}
