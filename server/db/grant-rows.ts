import { sql } from 'kysely'
import type { Db } from './databases.ts'

/**
 * Rows, not tables: the role of requests reads and writes what exists in a schema. False: one role serves for both, which
 * owns the tables, and taking rights from itself would only stop the next migration.
 */
export async function grantRows(owner: Db, schema: string, appRole: string): Promise<boolean> {
  if (appRole === (await currentRole(owner))) return false
  const [namespace, role] = [sql.id(schema), sql.id(appRole)]
  await sql`grant usage on schema ${namespace} to ${role}`.execute(owner)
  await sql`grant select, insert, update, delete on all tables in schema ${namespace} to ${role}`.execute(owner)
  return true
}

export async function currentRole(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role ?? ''
}
