import { sql } from 'kysely'
import type { Databases } from '../../db/databases.ts'

/**
 * A table that is to be altered is not altered while an index of it is made, be it by another server: that one begins
 * again afterwards.
 */
export async function cancelBuilds({ owner, schema }: Databases, table: string): Promise<void> {
  await sql`
    select pg_cancel_backend(pid) from pg_stat_progress_create_index
    where datname = current_database() and relid = to_regclass(quote_ident(${schema}) || '.' || quote_ident(${table}))
  `.execute(owner)
}
