import { sql } from 'kysely'
import { StartProblem } from '../settings/start-problem.ts'
import type { Db } from './databases.ts'
import { dbMessages } from './messages.ts'

/** What connections of requests are opened with, by name: what a pooler may have dropped on the way. */
export type SessionSettings = Readonly<Record<string, string>>

/**
 * A pooler may ignore what a connection asks for when it begins. Without the zone, dates would be others; without the
 * limits, a slow statement would hold its connection for ever: so the start ends with what is to be done.
 *
 * @param urlSetting `DATABASE_URL`
 * @throws {StartProblem}
 */
export async function assertSessionSettings(db: Db, wanted: SessionSettings, urlSetting: string): Promise<void> {
  const names = Object.keys(wanted)
  const columns = names.map((name) => sql`current_setting(${name}) as ${sql.id(name)}`)
  const { rows } = await sql<Readonly<Record<string, string>>>`
    select ${sql.join(columns)}, current_user as role
  `.execute(db)
  const found = rows[0] ?? {}
  const missing = names.filter((name) => !isSet(found[name] ?? '', wanted[name] ?? ''))
  if (missing.length === 0) return
  const statements = missing.map((name) =>
    ['ALTER ROLE', found.role, 'SET', name, '=', `'${wanted[name] ?? ''}';`].join(' '),
  )
  throw new StartProblem('database-settings', dbMessages.settingsDropped(urlSetting, statements.join(' ')))
}

/** `ISO` is shown as `ISO, MDY`. */
function isSet(found: string, wanted: string): boolean {
  return found === inUnits(wanted) || found.startsWith(`${wanted},`)
}

/** As PostgreSQL shows a number of milliseconds: `10s`. */
function inUnits(value: string): string {
  return /^\d+000$/.test(value) ? `${Number(value) / 1_000}s` : value
}
