import type pg from 'pg'
import { Refusal } from './answers.ts'
import { ask, inTransaction, type Statement } from './database.ts'
import { createId } from './ids.ts'
import { MESSAGES } from './messages.ts'

const PER_MINUTE = 20
const RATE: Statement = {
  name: 'rate',
  text: `insert into sys_rate_limit (name, caller, calls, end_time) values ('sign-in', $1, 1, $2::timestamptz + interval '1 minute')
    on conflict (name, caller) do update set
      calls = case when sys_rate_limit.end_time <= $2 then 1 else sys_rate_limit.calls + 1 end,
      end_time = case when sys_rate_limit.end_time <= $2 then excluded.end_time else sys_rate_limit.end_time end
    returning calls`,
}
const LOCK: Statement = { name: 'lock', text: 'select pg_advisory_xact_lock(1280264014, hashtext($1))' }
const TRIES: Statement = {
  name: 'tries',
  text: `select count(*)::int as in_all, coalesce(max(ordinal) filter (where source = $2
      and create_time > $4::timestamptz - interval '10 minutes'), 0) as in_a_row,
    coalesce(floor(date_part('epoch', max(create_time) filter (where not known)) * 1000), 0) as by_strangers,
    exists (select from sys_known_address where account = $1 and address = $3
      and last_time > $4::timestamptz - interval '30 days') as is_known
    from sys_login_try where account = $1 and create_time > $4::timestamptz - interval '1 hour'`,
}
const NOTE: Statement = {
  name: 'try',
  text: `with old as (delete from sys_login_try where create_time < $6::timestamptz - interval '1 hour')
    insert into sys_login_try (id, account, source, ordinal, known, create_time) values ($1, $2, $3, $4, $5, $7)`,
}
const CAPTCHA_FROM = 3
const LOCKED_FROM = 5
const SLOW_FROM = 20

export async function limitRate(pool: pg.Pool, address: string): Promise<void> {
  const [row] = await ask<{ calls: number }>(pool, RATE, [address, new Date()])
  if ((row?.calls ?? 0) > PER_MINUTE) throw new Refusal(429, MESSAGES.tooManyRequests, { httpStatus: 429 })
}

export interface TryOrigin {
  readonly account: string
  readonly address: string
  /** What counts by itself: a known device, else a block of addresses. */
  readonly source: string
  readonly isKnownDevice: boolean
  readonly isHuman: boolean
}

/** Counts a try before the password is looked at; tries of an account come one after the other. Answers how long to wait. */
export function reserveTry(pool: pg.Pool, { account, source, address, ...origin }: TryOrigin): Promise<number> {
  return inTransaction(pool, async (client) => {
    await ask(client, LOCK, [account])
    const now = new Date()
    const [tries] = await ask<{ in_all: number; in_a_row: number; by_strangers: number; is_known: boolean }>(
      client,
      TRIES,
      [account, source, address, now],
    )
    const { in_all: inAll = 0, in_a_row: inARow = 0, by_strangers: last = 0, is_known: isKnownAddress } = tries ?? {}
    const isKnown = origin.isKnownDevice || isKnownAddress === true
    const isSlowed = !isKnown && inAll >= SLOW_FROM
    if (inARow >= LOCKED_FROM) throw refused(500, MESSAGES.locked, true)
    if ((inARow >= CAPTCHA_FROM || isSlowed) && !origin.isHuman) throw refused(412, MESSAGES.captchaMissing, true)
    const waitMs = isSlowed ? Math.max(0, last + 1_000 - now.getTime()) : 0
    if (waitMs > 5_000) throw new Refusal(429, MESSAGES.tooManySignIns, { httpStatus: 429 })
    const at = new Date(now.getTime() + waitMs)
    await ask(client, NOTE, [createId(now.getTime()), account, source, inARow + 1, isKnown, now, at])
    return waitMs
  })
}

export function refused(code: number, message: string, captchaRequired: boolean): Refusal {
  return new Refusal(code, message, { result: { captchaRequired } })
}
