import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { instant } from '../../db/instant.ts'
import { createUuidV7 } from '../../ids/uuid-v7.ts'
import type { TenantWork } from '../resource-work.ts'
import { nextTry } from './timer-times.ts'

const MAX_MESSAGE = 500

/** A row whose time has come. */
export interface DueRow {
  readonly id: string
  readonly version: number
}

/** Of the rows of `table`, those that have not refused the timer as they are now, or are to be tried again. */
export function isNotWaiting({ db, context }: TenantWork, timerId: string, table: string): RawBuilder<SqlBool> {
  const waiting = refusalsOfRow({ db, context }, timerId, table)
    .where(sameVersion(table))
    .where(({ or, eb }) =>
      or([eb('refusal.next_time', 'is', null), eb('refusal.next_time', '>', instant(context.now()))]),
    )
  return sql<SqlBool>`not exists (${waiting})`
}

/** Of the rows of `table`, those that have refused the timer and are to be tried again. */
export function isToBeTriedAgain({ db, context }: TenantWork, timerId: string, table: string): RawBuilder<SqlBool> {
  const due = refusalsOfRow({ db, context }, timerId, table).where('refusal.next_time', '<=', instant(context.now()))
  return sql<SqlBool>`exists (${due})`
}

function refusalsOfRow({ db, context }: TenantWork, timerId: string, table: string) {
  return db
    .selectFrom('sys_page_timer_refusal as refusal')
    .where('refusal.tenant_id', '=', context.tenantId)
    .where('refusal.timer_id', '=', timerId)
    .where(sql<SqlBool>`${sql.ref('refusal.record_id')} = ${sql.ref(`${table}.id`)}`)
    .select('refusal.id')
}

function sameVersion(table: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref('refusal.record_version')} = ${sql.ref(`${table}.version`)}`
}

/**
 * Keeps why a row was refused, and when it is tried again: each time later, at last no more until it changes. Answers how
 * often the row has refused as it is now.
 */
export async function keepRefusal(
  { db, context }: TenantWork,
  timerId: string,
  { id, version }: DueRow,
  message: string,
): Promise<number> {
  const now = context.now()
  const before = await db
    .selectFrom('sys_page_timer_refusal')
    .where('tenant_id', '=', context.tenantId)
    .where('timer_id', '=', timerId)
    .where('record_id', '=', id)
    .select(['record_version', 'tries'])
    .executeTakeFirst()
  const tries = before?.record_version === version ? before.tries + 1 : 1
  const kept = {
    record_version: version,
    tries,
    next_time: nextTry(tries, now),
    message: message.slice(0, MAX_MESSAGE),
    update_by: context.username,
    update_time: now,
  }
  await db
    .insertInto('sys_page_timer_refusal')
    .values({
      id: createUuidV7(now.getTime()),
      tenant_id: context.tenantId,
      timer_id: timerId,
      record_id: id,
      create_by: context.username,
      create_time: now,
      ...kept,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'timer_id', 'record_id']).doUpdateSet(kept))
    .execute()
  return tries
}

/** The row refuses no more, or its time is not there any more. */
export async function forgetRefusal({ db, context }: TenantWork, timerId: string, recordId: string): Promise<void> {
  await db
    .deleteFrom('sys_page_timer_refusal')
    .where('tenant_id', '=', context.tenantId)
    .where('timer_id', '=', timerId)
    .where('record_id', '=', recordId)
    .execute()
}

/** Forgets the refusals of rows that somebody has settled meanwhile, or deleted. Answers how many are left. */
export async function settleRefusals(
  { db, context }: TenantWork,
  timerId: string,
  isStillDue: (recordId: RawBuilder<unknown>) => RawBuilder<SqlBool>,
): Promise<number> {
  await db
    .deleteFrom('sys_page_timer_refusal')
    .where('tenant_id', '=', context.tenantId)
    .where('timer_id', '=', timerId)
    .where(sql<SqlBool>`not ${isStillDue(sql.ref('sys_page_timer_refusal.record_id'))}`)
    .execute()
  const { left } = await db
    .selectFrom('sys_page_timer_refusal')
    .where('tenant_id', '=', context.tenantId)
    .where('timer_id', '=', timerId)
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .executeTakeFirstOrThrow()
  return Number(left)
}
