import { type Kysely, type Migration, type MigrationProvider, Migrator, sql } from 'kysely'
import { findPackageRoot, readVersion } from '../package-root.ts'
import { StartProblem } from '../settings/start-problem.ts'
import type { Databases, Db } from './databases.ts'
import { currentRole, grantRows } from './grant-rows.ts'
import { dbMessages } from './messages.ts'
import { migrations } from './migrations/migrations.ts'
import { programsOf, type Release } from './migrations/releases.ts'
import { settleRowSecurity } from './row-security.ts'
import { type DoneMigration, judgeSchema, type SchemaAge } from './schema-age.ts'

export const MIGRATION_TABLE = 'pagewright_migration'
/** With which version of the program each migration came: an older one learns from it how far it is behind. */
const PROGRAM_TABLE = `${MIGRATION_TABLE}_program`
/** Told when a migration is done, to servers that are running. */
export const SCHEMA_CHANNEL = 'pagewright_schema'
/** The setting whose role does all this; where it is not set, DATABASE_URL's does. */
const DDL_SETTING = 'DATABASE_DDL_URL（或 DATABASE_URL）'

type Migrations = Readonly<Record<string, Migration>>

interface MigrateOptions {
  /** Absent: this program's. */
  readonly program?: string
  readonly releases?: readonly Release[]
}

/**
 * Brings the schema to this program's state, in one transaction under an advisory lock, and lets the app role work in
 * it. A schema that a newer program has changed is left as it is: the answer says how far this one is behind.
 */
export async function migrate(
  databases: Databases,
  known: Migrations = migrations,
  options: MigrateOptions = {},
): Promise<SchemaAge> {
  const { app, owner, schema } = databases
  await inTurn(owner, (trx) => createSchema(trx, schema))
  const before = await readAge(databases, known)
  const age = before && before.standing !== 'current' ? before : await expand(databases, known, options)
  // What it does not know it does not touch.
  if (age.standing === 'older') return age
  const appRole = await currentRole(app)
  await inTurn(owner, async (trx) => {
    await grantToApp(trx, schema, appRole)
    await settleRowSecurity(trx, { schema, appRole, enabled: databases.rowSecurity })
  })
  return age
}

async function expand(databases: Databases, known: Migrations, options: MigrateOptions): Promise<SchemaAge> {
  const { owner, schema } = databases
  const current = options.program ?? readVersion(findPackageRoot())
  const programs = programsOf(Object.keys(known), current, options.releases)
  const rowsOf = (names: readonly string[]) => names.map((name) => ({ name, program: programs.get(name) ?? current }))
  const given = Object.fromEntries(
    Object.entries(known).map(([name, { up }]) => [name, { up: noted(up, (db) => note(db, schema, rowsOf([name]))) }]),
  )
  await inTurn(owner, (trx) => createProgramTable(trx, schema))
  const migrator = new Migrator({
    // The migrations know no table types: they make the tables.
    db: owner as unknown as Kysely<unknown>,
    provider: { getMigrations: async () => given } satisfies MigrationProvider,
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
    migrationTableSchema: schema,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) {
    // A newer program was at it while this one waited for its turn.
    const age = await readAge(databases, known)
    if (age && age.standing !== 'current') return age
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartProblem('database-refused', dbMessages.migrationFailed(DDL_SETTING, reason), { cause: error })
  }
  // Of migrations from before anybody noted it.
  await inTurn(owner, (trx) => note(trx as unknown as Kysely<unknown>, schema, rowsOf(Object.keys(known))))
  return { standing: 'current', newer: [] }
}

function noted(up: Migration['up'], then: (db: Kysely<unknown>) => Promise<void>): Migration['up'] {
  return async (db) => {
    await up(db)
    await then(db)
  }
}

async function createProgramTable(owner: Db, schema: string): Promise<void> {
  await sql`
    create table if not exists ${sql.id(schema, PROGRAM_TABLE)} (name varchar(255) primary key, program text not null)
  `.execute(owner)
}

async function note(
  db: Kysely<unknown>,
  schema: string,
  rows: readonly { readonly name: string; readonly program: string }[],
): Promise<void> {
  const values = sql.join(rows.map(({ name, program }) => sql`(${name}, ${program})`))
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.id(schema, PROGRAM_TABLE)} (name, program) values ${values} on conflict (name) do nothing
  `.execute(db)
  if (numAffectedRows > 0n) await sql`select pg_notify(${SCHEMA_CHANNEL}, '')`.execute(db)
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

/**
 * Undefined: nothing was done yet. One that has not seen all of what this program knows, and has seen something else, comes
 * from another line of programs.
 */
async function readAge({ owner, schema }: Databases, known: Migrations): Promise<SchemaAge | undefined> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = ${schema} and tablename in (${MIGRATION_TABLE}, ${PROGRAM_TABLE})
  `.execute(owner)
  const there = new Set(tables.rows.map(({ name }) => name))
  if (!there.has(MIGRATION_TABLE)) return undefined
  const { rows: done } = await selectDone(schema, there.has(PROGRAM_TABLE)).execute(owner)
  const age = judgeSchema(done, new Set(Object.keys(known)))
  const names = new Set(done.map(({ name }) => name))
  if (age.standing !== 'current' && !Object.keys(known).every((name) => names.has(name))) {
    const unknown = done.find(({ name }) => !(name in known))
    throw new StartProblem('database-newer', dbMessages.newerSchema(unknown?.name ?? ''))
  }
  return age
}

function selectDone(schema: string, isNoted: boolean) {
  const [done, programs] = [sql.id(schema, MIGRATION_TABLE), sql.id(schema, PROGRAM_TABLE)]
  return isNoted
    ? sql<DoneMigration>`select name, program from ${done} left join ${programs} using (name) order by name`
    : sql<DoneMigration>`select name, null as program from ${done} order by name`
}

/** What exists now, and what the owner makes later; but not which migrations were done. */
async function grantToApp(owner: Db, schema: string, appRole: string): Promise<void> {
  if (!(await grantRows(owner, schema, appRole))) return
  const [namespace, role] = [sql.id(schema), sql.id(appRole)]
  await sql`
    alter default privileges in schema ${namespace} grant select, insert, update, delete on tables to ${role}
  `.execute(owner)
  await sql`
    revoke insert, update, delete on ${sql.id(schema, MIGRATION_TABLE)}, ${sql.id(schema, `${MIGRATION_TABLE}_lock`)},
      ${sql.id(schema, PROGRAM_TABLE)}
    from ${role}
  `.execute(owner)
}

/** What any program has done to the schema, asked on a connection that does not depend on how busy requests are. */
export async function readDoneMigrations({ jobs, owner, schema }: Databases): Promise<readonly DoneMigration[]> {
  const { sql: text } = selectDone(schema, true).compile(owner)
  const { rows } = await jobs.executeSql(text)
  return rows.map((row) => {
    const { name, program } = Object(row)
    return { name: String(name), program: program === null ? null : String(program) }
  })
}
