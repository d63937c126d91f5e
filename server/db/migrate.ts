import { type Kysely, type Migration, type MigrationProvider, Migrator, sql } from 'kysely'
import { StartProblem } from '../settings/start-problem.ts'
import type { Databases, Db } from './databases.ts'
import { currentRole, grantRows } from './grant-rows.ts'
import { dbMessages } from './messages.ts'
import { migrations } from './migrations/migrations.ts'
import { settleRowSecurity } from './row-security.ts'

export const MIGRATION_TABLE = 'pagewright_migration'
/** The setting whose role does all this; where it is not set, DATABASE_URL's does. */
const DDL_SETTING = 'DATABASE_DDL_URL（或 DATABASE_URL）'

/**
 * Brings the schema to this program's state, in one transaction under an advisory lock, and lets the app role work in
 * it. A schema that a newer program has changed is refused: the older one does not know what it would break.
 */
export async function migrate(
  databases: Databases,
  known: Readonly<Record<string, Migration>> = migrations,
): Promise<void> {
  const { app, owner, schema } = databases
  await inTurn(owner, (trx) => createSchema(trx, schema))
  await assertNotNewer(databases, known)
  const migrator = new Migrator({
    // The migrations know no table types: they make the tables.
    db: databases.owner as unknown as Kysely<unknown>,
    provider: { getMigrations: async () => ({ ...known }) } satisfies MigrationProvider,
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
    migrationTableSchema: databases.schema,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartProblem('database-refused', dbMessages.migrationFailed(DDL_SETTING, reason), { cause: error })
  }
  const appRole = await currentRole(app)
  await inTurn(owner, async (trx) => {
    await grantToApp(trx, schema, appRole)
    await settleRowSecurity(trx, { schema, appRole, enabled: databases.rowSecurity })
  })
}

/** Any number will do, as long as all our servers take the same. */
export const SETUP_LOCK = 0x50_57_4d_47

/** Making a schema and granting rights fail when two servers do it at the same moment; so they do it in turn. */
function inTurn(owner: Db, work: (trx: Db) => Promise<void>): Promise<void> {
  return owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(trx)
    await work(trx)
  })
}

async function createSchema(owner: Db, schema: string): Promise<void> {
  const existing = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(owner)
  if (existing.rows.length > 0) return
  try {
    await owner.schema.createSchema(schema).execute()
  } catch (error) {
    throw new StartProblem('database-refused', dbMessages.mayNotCreateSchema(DDL_SETTING, schema), {
      cause: error,
    })
  }
}

async function assertNotNewer({ owner, schema }: Databases, known: Readonly<Record<string, Migration>>): Promise<void> {
  const table = await sql`
    select 1 from pg_tables where schemaname = ${schema} and tablename = ${MIGRATION_TABLE}
  `.execute(owner)
  if (table.rows.length === 0) return
  const done = await sql<{ name: string }>`select name from ${sql.id(schema, MIGRATION_TABLE)} order by name`.execute(
    owner,
  )
  const unknown = done.rows.find((row) => !(row.name in known))
  if (unknown) throw new StartProblem('database-newer', dbMessages.newerSchema(unknown.name))
}

/** What exists now, and what the owner makes later; but not which migrations were done. */
async function grantToApp(owner: Db, schema: string, appRole: string): Promise<void> {
  if (!(await grantRows(owner, schema, appRole))) return
  const [namespace, role] = [sql.id(schema), sql.id(appRole)]
  await sql`
    alter default privileges in schema ${namespace} grant select, insert, update, delete on tables to ${role}
  `.execute(owner)
  await sql`
    revoke insert, update, delete on ${sql.id(schema, MIGRATION_TABLE)}, ${sql.id(schema, `${MIGRATION_TABLE}_lock`)}
    from ${role}
  `.execute(owner)
}
