import type { Selectable } from 'kysely'
import type { TimerPlan } from '#renderer/compile/plan.ts'
import { instant } from '../../db/instant.ts'
import type { PageTimerTable } from '../../db/tables.ts'
import { createUuidV7 } from '../../ids/uuid-v7.ts'
import type { TenantWork } from '../resource-work.ts'
import { firstTime, nextTime } from './timer-times.ts'

/** A timer that nothing is heard of for so long is taken up by another server. */
const CLAIM_MS = 10 * 60_000
/** After it could not run at all. */
const FAILED_PAUSE_MS = 5 * 60_000
const MAX_ERROR = 500

/** A timer of a page. */
export interface PageTimer {
  readonly page: { readonly code: string; readonly title: string }
  readonly timer: TimerPlan
  readonly timeZone: string
}

type TimerRow = Selectable<PageTimerTable>

/** A timer that this server runs at the moment, and by what it says so. */
export interface TakenTimer {
  readonly id: string
  readonly claim: string
  /** Whether it goes through all rows; else only those are due again that were refused. */
  readonly isDue: boolean
  /** The row behind which it goes on; null: from the beginning. */
  readonly lastId: string | null
  readonly refusedCount: number
}

/** The timer was paused, or has been taken up elsewhere: whoever runs it stops. */
export class TimerStopped extends Error {
  override readonly name = 'TimerStopped'
}

/** How the timers of a page stand in the tenant, by name. */
export async function readTimers({ db, context }: TenantWork, page: string): Promise<ReadonlyMap<string, TimerRow>> {
  const rows = await db
    .selectFrom('sys_page_timer')
    .where('tenant_id', '=', context.tenantId)
    .where('page_code', '=', page)
    .selectAll()
    .execute()
  return new Map(rows.map((row) => [row.timer_name, row]))
}

/** Makes the row of a timer that is new, or brings it to what the page says today. */
export async function settleTimer(
  { db, context }: TenantWork,
  { page, timer, timeZone }: PageTimer,
  row: TimerRow | undefined,
): Promise<void> {
  const shown = { page_title: page.title, title: timer.title }
  const start = { daily: timer.daily, next_time: firstTime(timer, context.now(), timeZone), last_id: null }
  if (!row) {
    await db
      .insertInto('sys_page_timer')
      .values({
        id: createUuidV7(context.now().getTime()),
        tenant_id: context.tenantId,
        page_code: page.code,
        timer_name: timer.name,
        ...shown,
        ...start,
        create_by: context.username,
        create_time: context.now(),
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'page_code', 'timer_name']).doNothing())
      .execute()
    return
  }
  const isMoved = row.daily !== timer.daily
  if (!isMoved && row.page_title === page.title && row.title === timer.title) return
  await db
    .updateTable('sys_page_timer')
    .set({ ...shown, ...(isMoved && start) })
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', row.id)
    .execute()
}

/** Takes a timer that has something to do, so that no other server does; null: it has nothing, or is taken or paused. */
export async function takeTimer({ db, context }: TenantWork, page: string, timer: string): Promise<TakenTimer | null> {
  const now = context.now()
  const claim = createUuidV7(now.getTime())
  const row = await db
    .updateTable('sys_page_timer')
    .set({ claim, claimed_until: claimedUntil(now) })
    .where('tenant_id', '=', context.tenantId)
    .where('id', 'in', (free) =>
      free
        .selectFrom('sys_page_timer')
        .where('tenant_id', '=', context.tenantId)
        .where('page_code', '=', page)
        .where('timer_name', '=', timer)
        .where('paused', '=', false)
        .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', instant(now))]))
        .where(({ or, eb, exists }) =>
          or([
            eb('next_time', '<=', instant(now)),
            exists(
              eb
                .selectFrom('sys_page_timer_refusal as refusal')
                .where('refusal.tenant_id', '=', context.tenantId)
                .whereRef('refusal.timer_id', '=', 'sys_page_timer.id')
                .where('refusal.next_time', '<=', instant(now))
                .select('refusal.id'),
            ),
          ]),
        )
        .select('id')
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'last_id', 'refused_count'])
    .returning((row) => row('next_time', '<=', instant(now)).as('is_due'))
    .executeTakeFirst()
  if (!row) return null
  const isDue = Boolean(row.is_due)
  return { id: row.id, claim, isDue, lastId: isDue ? row.last_id : null, refusedCount: row.refused_count }
}

/**
 * Notes a row as done, in the transaction in which that is: whoever takes the timer up goes on behind it, so that no row
 * is done twice. @throws {TimerStopped}
 */
export async function noteRow(
  { db, context }: TenantWork,
  { id, claim, isDue }: TakenTimer,
  { lastId, isDone }: { readonly lastId: string; readonly isDone: boolean },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('sys_page_timer')
    .set((row) => ({
      claimed_until: claimedUntil(context.now()),
      ...(isDue && { last_id: lastId }),
      ...(isDone && { done_count: row('done_count', '+', 1) }),
    }))
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('paused', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new TimerStopped('The timer was paused, or has been taken up by another server.')
}

/** Gives a timer back. It has gone through all rows, or goes on behind the last one with the next run. */
export async function giveBack(
  work: TenantWork,
  taken: TakenTimer,
  { timer, timeZone }: PageTimer,
  { isThrough, refusedCount }: { readonly isThrough: boolean; readonly refusedCount: number },
): Promise<void> {
  const now = work.context.now()
  const through = { next_time: nextTime(timer, now, timeZone), last_id: null, last_time: now }
  await setTaken(work, taken, {
    refused_count: refusedCount,
    error: null,
    ...(taken.isDue && isThrough && through),
  })
}

/** Gives a timer back that cannot run. */
export async function giveBackFailed(work: TenantWork, taken: TakenTimer, error: string): Promise<void> {
  const next = new Date(work.context.now().getTime() + FAILED_PAUSE_MS)
  await setTaken(work, taken, { error: error.slice(0, MAX_ERROR), ...(taken.isDue && { next_time: next }) })
}

/** Gives a timer back that somebody has paused meanwhile. */
export async function giveBackStopped(work: TenantWork, taken: TakenTimer): Promise<void> {
  await setTaken(work, taken, {})
}

async function setTaken(
  { db, context }: TenantWork,
  { id, claim }: TakenTimer,
  values: {
    readonly next_time?: Date
    readonly last_id?: null
    readonly last_time?: Date
    readonly refused_count?: number
    readonly error?: string | null
  },
): Promise<void> {
  await db
    .updateTable('sys_page_timer')
    .set({ ...values, claim: null, claimed_until: null })
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()
}

/** Answers how many there are. */
export async function setPaused({ db, context }: TenantWork, ids: readonly string[], paused: boolean): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sys_page_timer')
    .set({ paused, update_by: context.username, update_time: context.now() })
    .where('tenant_id', '=', context.tenantId)
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

function claimedUntil(now: Date): Date {
  return new Date(now.getTime() + CLAIM_MS)
}
