import pg, { type Client, type ClientBase } from 'pg'
import { SETUP_LOCK } from '../db/migrate.ts'
import { settleTransaction, withConnection } from './backup-connection.ts'
import { BackupError, isOutOfSpace } from './backup-error.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { type LeftOut, makeExtensions, makeObjects } from './catalogue/make-objects.ts'
import { readCatalogue } from './catalogue/read-catalogue.ts'
import { copyIn } from './copy-rows.ts'
import { backupMessages as messages } from './messages.ts'
import type { Backup } from './open-backup.ts'
import type { Progress } from './progress.ts'

export interface DatabaseTarget {
  /** Of the role that shall own the tables. */
  readonly url: string
  readonly schema: string
  readonly progress: Progress
  /** Called when all rows are there and before anybody else sees them: what fails here leaves the database as it was. */
  readonly beforeCommit: () => Promise<void>
}

export interface RestoredDatabase {
  readonly rows: number
  readonly leftOut: readonly LeftOut[]
  /** What the database describes in other words than it was described: usually of another version of PostgreSQL. */
  readonly different: readonly string[]
}

/**
 * Makes tables, rows and everything else in one transaction: either all of it is there, or nothing. Servers that start
 * meanwhile wait.
 */
export async function restoreDatabase(backup: Backup, target: DatabaseTarget): Promise<RestoredDatabase> {
  return withConnection(target.url, async (client) => {
    await client.query('begin')
    try {
      await client.query('select pg_advisory_xact_lock($1)', [SETUP_LOCK])
      await prepareSchema(client, target.schema)
      await settleTransaction(client, target.schema)
      const restored = await restoreInto(client, backup, target)
      await target.beforeCommit()
      await client.query('commit')
      // Everything is there; what fails here the database does by itself, a while later.
      await analyze(client, backup.head.catalogue, target.schema).catch(() => {})
      return restored
    } catch (error) {
      // A connection that has gone has taken all with it.
      await client.query('rollback').catch(() => {})
      if (isOutOfSpace(error)) throw new BackupError(messages.databaseFull, { cause: error })
      throw error
    }
  })
}

/** Looks, so that nobody waits for a check of the whole archive in vain; the restore looks again. */
export function assertEmptySchema({ url, schema }: Pick<DatabaseTarget, 'url' | 'schema'>): Promise<void> {
  return withConnection(url, (client) => assertEmpty(client, schema))
}

const SHOWN = 5

async function assertEmpty(client: ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(OBJECTS, [schema])
  if (rows.length === 0) return
  const names = rows.slice(0, SHOWN).map(({ name }) => name)
  throw new BackupError(messages.schemaNotEmpty(schema, names, rows.length))
}

const OBJECTS = `
  select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname = $1 and relkind in ('r', 'v', 'm', 'S', 'f', 'p', 'c') and not exists (
    select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
  )
  union all
  select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
  where nspname = $1 and not exists (
    select 1 from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
  )
  union all
  select typname from pg_type join pg_namespace on pg_namespace.oid = typnamespace
  where nspname = $1 and typtype in ('e', 'd') and not exists (
    select 1 from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e'
  )
`

async function prepareSchema(client: ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query('select 1 from pg_namespace where nspname = $1', [schema])
  if (rows.length > 0) return assertEmpty(client, schema)
  try {
    await client.query(`create schema ${pg.escapeIdentifier(schema)}`)
  } catch (error) {
    throw new BackupError(messages.mayNotCreateSchema(schema), { cause: error })
  }
}

async function restoreInto(
  client: Client,
  backup: Backup,
  { schema, progress }: DatabaseTarget,
): Promise<RestoredDatabase> {
  const { catalogue } = backup.head
  await makeExtensions(client, catalogue.extensions, schema)
  await makeObjects(client, catalogue.before)
  const rows = await restoreRows(client, backup, progress)
  const leftOut = await makeObjects(client, catalogue.after, (done) => {
    progress({ kind: 'indexes', done, of: catalogue.after.length })
  })
  for (const { name, last, isCalled } of catalogue.sequences) {
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint, $3)', [name, last, isCalled])
  }
  return { rows, leftOut, different: differences(catalogue, await readCatalogue(client), leftOut) }
}

async function restoreRows(client: Client, { archive, head, summary }: Backup, progress: Progress): Promise<number> {
  const byName = new Map(head.catalogue.tables.map((table) => [table.name, table]))
  let [total, bytes] = [0, 0]
  for (const [index, { name, rows, parts }] of summary.tables.entries()) {
    const table = byName.get(name)
    if (!table) throw new BackupError(messages.partMissing(archive.path, name))
    async function* contents() {
      for (const part of parts) {
        progress({ kind: 'rows', table: name, done: index, of: summary.tables.length, bytes })
        const content = await archive.read(part)
        bytes += content.length
        yield content
      }
    }
    const copied =
      rows === 0
        ? 0
        : await copyIn(client, table, contents()).catch((error: unknown) => {
            const isRefused = error instanceof pg.DatabaseError && !isOutOfSpace(error)
            throw isRefused ? new BackupError(messages.rowsRefused(name, error.message), { cause: error }) : error
          })
    if (copied !== rows) throw new BackupError(messages.otherCount(name, rows, copied))
    total += copied
  }
  return total
}

/** The names of what is described in other words than before. */
function differences(before: Catalogue, after: Catalogue, leftOut: readonly LeftOut[]): readonly string[] {
  const left = new Set(leftOut.map(({ kind, name }) => `${kind} ${name}`))
  const listOf = ({ before: first, after: second }: Catalogue) => [...first, ...second]
  const made = new Set(listOf(after).map(({ statement }) => statement))
  const wanted = new Set(listOf(before).map(({ statement }) => statement))
  const missing = listOf(before).filter(({ statement }) => !made.has(statement))
  const foreign = listOf(after).filter(({ statement }) => !wanted.has(statement))
  const names = [...missing, ...foreign].map(({ kind, name }) => `${kind} ${name}`)
  return [...new Set(names)].filter((name) => !left.has(name))
}

/** So that the first queries are planned for the rows that are there; without it they are slow for a while. */
async function analyze(client: ClientBase, { tables }: Catalogue, schema: string): Promise<void> {
  for (const { name } of tables) {
    await client.query(`analyze ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`)
  }
}
