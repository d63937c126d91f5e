import pg from 'pg'
import { OWN_POLICY } from '../db/row-security.ts'
import { settleTransaction } from './backup-connection.ts'
import { BackupError } from './backup-error.ts'
import { backupMessages as messages } from './messages.ts'

/** Tables may come and go between looking for them and holding them. */
const TRIES = 10
/** A table that was dropped, and one that somebody alters for too long. */
const [TABLE_GONE, NOT_HELD] = ['42P01', '55P03']
const LOCK_WAIT = '60s'

/**
 * One state of the whole schema, whatever goes on beside: rows of one snapshot, and no table that is altered meanwhile.
 * All tables are held (as by a query, so reading and writing go on) before the snapshot is taken, which the first query
 * does and not the transaction's begin.
 */
export async function inSnapshot<T>(client: pg.Client, schema: string, work: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    const expected = await tablesOf(client, schema)
    if (expected.length === 0) throw new BackupError(messages.notOurs(schema))
    await client.query('begin isolation level repeatable read read only')
    try {
      await settleTransaction(client, schema)
      const isHeld = (await hold(client, schema, expected)) && isSame(expected, await tablesOf(client, schema))
      if (isHeld) {
        await assertAllVisible(client)
        return await work()
      }
    } finally {
      // Nothing was written. A connection that is in the middle of something is ended by its owner.
      await client.query('rollback').catch(() => {})
    }
    if (left === 1) throw new BackupError(messages.tablesChange)
  }
}

async function hold(client: pg.ClientBase, schema: string, tables: readonly string[]): Promise<boolean> {
  const names = tables.map((table) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`).join(', ')
  try {
    await client.query(`set local lock_timeout = '${LOCK_WAIT}'`)
    await client.query(`lock table ${names} in access share mode`)
    await client.query('set local lock_timeout = 0')
    return true
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (code === TABLE_GONE) return false
    if (code === NOT_HELD) throw new BackupError(messages.tablesChange, { cause: error })
    throw error
  }
}

async function tablesOf(client: pg.ClientBase, schema: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = $1 and relkind = 'r' order by relname`,
    [schema],
  )
  return rows.map(({ name }) => name)
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index])
}

/** Policies of ours let all rows through for all tenants; what others have made might hide some without a word. */
async function assertAllVisible(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and row_security_active(oid) and (
       not exists (select 1 from pg_policy where polrelid = pg_class.oid and polname = $1)
       or exists (select 1 from pg_policy where polrelid = pg_class.oid and not polpermissive)
     ) order by relname`,
    [OWN_POLICY],
  )
  if (rows.length > 0) throw new BackupError(messages.rowsHidden(rows.map(({ name }) => name)))
}
