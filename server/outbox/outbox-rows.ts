import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'
import type { OutboxTable } from '../db/tables.ts'
import { acrossTenants } from '../db/tenant-guard.ts'
import type { AnyParcel, Cause } from './entry.ts'

const MAX_ERROR = 500

/** A parcel that this server has taken to carry, and by what it says so. */
export type TakenParcel = AnyParcel & { readonly claim: string }

/** Lanes in which something is due, the one that has waited longest first. */
export async function dueLanes(db: Db, now: Date): Promise<readonly string[]> {
  const rows = await acrossTenants(db, 'a server carries for all tenants')
    .selectFrom('sys_outbox')
    .where('next_time', '<=', instant(now))
    .groupBy('lane')
    .orderBy(({ fn }) => fn.min('next_time'))
    .select('lane')
    .execute()
  return rows.map(({ lane }) => lane)
}

interface Taking {
  readonly lane: string
  readonly limit: number
  readonly claim: string
  readonly now: Date
  /** When others may take them again, if nothing is heard of them. */
  readonly until: Date
}

/** Takes some that are due, so that no other server does. Each is counted as tried. */
export async function takeDue(db: Db, { lane, limit, claim, now, until }: Taking): Promise<readonly TakenParcel[]> {
  const rows = await acrossTenants(db, 'a server carries for all tenants')
    .updateTable('sys_outbox')
    .set((row) => ({ state: 'sending', claim, next_time: until, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', (due) =>
      due
        .selectFrom('sys_outbox')
        .where('lane', '=', lane)
        .where('next_time', '<=', instant(now))
        .orderBy('next_time')
        .orderBy('id')
        .limit(limit)
        .select('id')
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return rows.map((row) => ({ ...toParcel(row), claim }))
}

/** The row as it is told of: `kind` says what its content is, as `putIntoOutbox` has written both. */
function toParcel(row: Selectable<OutboxTable>): AnyParcel {
  const cause: Cause = { page: row.cause_page, record: row.cause_record, name: row.cause_name }
  const { id, tenant_id: tenantId, attempts: attempt, create_by: sender, kind, content } = row
  return { id, tenantId, attempt, sender, cause, kind, content } as AnyParcel
}

/** It was told. False: it took so long that another server has taken it up. */
export async function markDone(db: Db, parcel: TakenParcel, now: Date, note: string | null): Promise<boolean> {
  return setTaken(db, parcel, { state: 'done', next_time: null, done_time: now, error: note })
}

/** It could not be told: it waits for the next try, or, where there is none, it has failed for good. */
export async function markFailed(
  db: Db,
  parcel: TakenParcel,
  { now, next, error }: { readonly now: Date; readonly next: Date | null; readonly error: string },
): Promise<void> {
  const state = next ? 'waiting' : 'failed'
  await setTaken(db, parcel, { state, next_time: next, done_time: next ? null : now, error: error.slice(0, MAX_ERROR) })
}

/** It was taken, and nobody has tried it. */
export async function giveBack(db: Db, parcel: TakenParcel, now: Date): Promise<void> {
  await setTaken(db, parcel, { state: 'waiting', next_time: now, attempts: parcel.attempt - 1 })
}

async function setTaken(
  db: Db,
  { id, tenantId, claim }: TakenParcel,
  values: Updateable<Omit<OutboxTable, 'content'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sys_outbox')
    .set({ ...values, claim: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What has failed for good is tried from the beginning. Answers how many. */
export async function sendAgain(db: Db, tenantId: number, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0
  const again = await db
    .updateTable('sys_outbox')
    .set({ state: 'waiting', attempts: 0, next_time: now, done_time: null, error: null })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return Number(again.numUpdatedRows)
}
