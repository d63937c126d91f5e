import { sql } from 'kysely'
import type { ANNOUNCEMENT, MessageChannel } from '#schemas/language/effects.ts'
import type { Happening, RecordChange } from '../resource-work.ts'
import { recordChange } from '../write/record-log.ts'

/** What an effect has done elsewhere, as the log of the record keeps it that it follows from. */
export type Followed =
  /** Rows of a page: the first of them, and how many there are. */
  | { readonly does: 'add' | 'edit'; readonly page: string; readonly ids: readonly string[]; readonly count: number }
  /** Null: to everybody. */
  | { readonly does: 'send'; readonly by: SentBy; readonly count: number | null }
  | { readonly does: 'push'; readonly count: number }

type SentBy = MessageChannel | typeof ANNOUNCEMENT

/** Nobody reads more of them; how many there are is said besides. */
const NAMED_ROWS = 20

/** What effects do, while they do it: by the record that it follows from. */
export interface FollowedNotes {
  wrote(record: string, does: 'add' | 'edit', page: string, id: string): void
  sent(record: string, by: SentBy, count: number | null): void
  pushed(record: string): void
  of(record: string): readonly Followed[]
}

export function createFollowedNotes(): FollowedNotes {
  const byRecord = new Map<string, Followed[]>()
  const note = (record: string, one: Followed) => {
    byRecord.set(record, joined([...(byRecord.get(record) ?? []), one]))
  }
  return {
    wrote: (record, does, page, id) => note(record, { does, page, ids: [id], count: 1 }),
    sent: (record, by, count) => note(record, { does: 'send', by, count }),
    pushed: (record) => note(record, { does: 'push', count: 1 }),
    of: (record) => byRecord.get(record) ?? [],
  }
}

/** The same said once, in the order in which it happened. */
export function joined(all: readonly Followed[]): Followed[] {
  const byKind = new Map<string, Followed>()
  for (const one of all) {
    const key = keyOf(one)
    const before = byKind.get(key)
    byKind.set(key, before ? together(before, one) : one)
  }
  return [...byKind.values()]
}

function keyOf(one: Followed): string {
  if (one.does === 'send') return `send ${one.by}`
  return one.does === 'push' ? 'push' : `${one.does} ${one.page}`
}

function together(one: Followed, other: Followed): Followed {
  if (one.does === 'send') {
    const more = other.does === 'send' ? other.count : 0
    return { ...one, count: one.count === null || more === null ? null : one.count + more }
  }
  const count = one.count + (other.count ?? 0)
  if (one.does === 'push') return { ...one, count }
  if (!('ids' in other)) return one
  const ids = [...new Set([...one.ids, ...other.ids])]
  // A row that is reached twice is one row, as far as all of them are known.
  const areKnown = one.count === one.ids.length && other.count === other.ids.length
  return { ...one, ids: ids.slice(0, NAMED_ROWS), count: areKnown ? ids.length : count }
}

/**
 * Puts it beside the line of the change that it follows from. An action that has changed nothing in its row has no line: it
 * gets one, since something has followed from it.
 */
export async function keepFollowed(change: RecordChange, happening: Happening, notes: FollowedNotes): Promise<void> {
  const { db, context } = change
  const lines: { readonly id: string; readonly followed: readonly Followed[] }[] = []
  for (const { before, after } of happening.rows) {
    const record = after ?? before
    const followed = record ? notes.of(record.id) : []
    if (!record || followed.length === 0) continue
    const isBare = record.line === undefined && !happening.isWritten && !happening.isUnlogged
    const [logged = record] = isBare ? await recordChange(change, 'edit', [record]) : [record]
    if (logged.line !== undefined) lines.push({ id: logged.line, followed })
  }
  if (lines.length === 0) return
  const ids = lines.map(({ id }) => id)
  const texts = lines.map(({ followed }) => JSON.stringify(followed))
  const given = sql<{ id: string; followed: string }>`unnest(${ids}::text[], ${texts}::jsonb[])`
  await db
    .updateTable('sys_data_log')
    .from(given.as<'given'>(sql`given(id, followed)`))
    .whereRef('sys_data_log.id', '=', 'given.id')
    .where('sys_data_log.tenant_id', '=', context.tenantId)
    .set({
      followed: sql<string>`coalesce(${sql.ref('sys_data_log.followed')}, '[]'::jsonb) || ${sql.ref('given.followed')}`,
    })
    .execute()
}
