import { sql } from 'kysely'
import type { Db } from '../db/databases.ts'
import { isOfTenants, SYSTEM_TENANT_TABLES, TENANT_COLUMN } from '../db/tenancy.ts'

/** Tables of pages that are there, in whatever state their pages are; by the owner's connection. */
export async function listPageTables(owner: Db, schema: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = ${schema} and table_type = 'BASE TABLE' and column_name = ${TENANT_COLUMN}
    order by table_name
  `.execute(owner)
  return rows.map(({ name }) => name).filter((name) => isOfTenants(name) && !SYSTEM_TENANT_TABLES.includes(name))
}
