import { Refusal } from './answers.ts'
import { ask, type Database, type Statement } from './database.ts'
import { type GoodsRow, toWire } from './goods-row.ts'
import { MESSAGES } from './messages.ts'
import type { Caller } from './session.ts'

const CHANGER: Statement = {
  name: 'changer',
  text: 'select username, realname from sys_user where username = any($1::text[])',
}

/** A row that is not as the client has read it; null: it is gone. */
export interface Conflict {
  readonly pointer: string
  readonly id: string
  readonly row: GoodsRow | null
}

/** How the rows are now, and who has changed them; who may neither list nor edit is told the version alone. */
export async function toldConflicts(database: Database, { codes }: Caller, conflicts: readonly Conflict[]) {
  const maySee = codes.has('bench:goods:list') || codes.has('bench:goods:edit')
  const changers = [...new Set(conflicts.flatMap(({ row }) => row?.update_by ?? []))]
  const users = maySee ? await ask<{ username: string; realname: string | null }>(database, CHANGER, [changers]) : []
  const realnames = new Map(users.map(({ username, realname }) => [username, realname]))
  return conflicts.slice(0, 200).map(({ pointer, id, row }) => {
    const message = row ? MESSAGES.changedMeanwhile : MESSAGES.goneMeanwhile
    if (!row) return { pointer, id, message, record: null }
    if (!maySee) return { pointer, id, message, record: { id, version: row.version } }
    const { update_by: username } = row
    const changedBy = username === null ? null : { username, realname: realnames.get(username) ?? null }
    return { pointer, id, message, record: toWire(row), changedBy, changedAt: row.update_time }
  })
}

/** Of a single edit. */
export async function conflictOf(database: Database, caller: Caller, row: GoodsRow): Promise<Refusal> {
  const conflicts = await toldConflicts(database, caller, [{ pointer: '', id: row.id, row }])
  const errors = conflicts.map(({ pointer, message }) => ({ pointer, code: 'conflict', message }))
  return new Refusal(409, MESSAGES.staleVersion, { result: { errors, conflicts } })
}
