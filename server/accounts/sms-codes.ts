import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { OWN_PHONE_MODES, type OwnPhoneMode } from '#schemas/api/own-account.ts'
import { SMS_MODES, type SmsMode } from '#schemas/api/session.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { instant } from '../db/instant.ts'
import { blockOf } from '../http/address-block.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
export type CodeMode = SmsMode | OwnPhoneMode

/** A code that opens an account for good is good for half as long. */
export const SMS_VALID_MINUTES: Readonly<Record<CodeMode, number>> = {
  [SMS_MODES.signIn]: 10,
  [SMS_MODES.register]: 10,
  [SMS_MODES.resetPassword]: 5,
  [OWN_PHONE_MODES.original]: 10,
  [OWN_PHONE_MODES.next]: 10,
}
/** Of a code: from the addresses that have asked for it, and as many from everywhere else together. */
const MAX_TRIES = 5
export const SMS_LIMITS = { phonePerHour: 5, phonePerDay: 10, addressPerHour: 20, addressPerDay: 60 } as const

export interface SmsRequest {
  readonly mobile: string
  readonly mode: CodeMode
  /** Whose phone it is; null: nobody's, or that of somebody still to be. */
  readonly userId: string | null
  readonly address: string
  /** Asked for from a device or an address that the account knows. */
  readonly known: boolean
  readonly now: Date
}

export interface SmsTry {
  readonly mobile: string
  readonly mode: CodeMode
  readonly code: string
  readonly address: string
}

export type SmsIssue =
  | { readonly kind: 'issued'; readonly id: string; readonly code: string }
  | { readonly kind: 'still-valid' }
  | { readonly kind: 'too-many' }

export type SmsCheck =
  | { readonly kind: 'right'; readonly id: string; readonly userId: string | null }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'expired' }

export interface SmsCodes {
  /**
   * Makes a code. It is made, and counted, for a phone of nobody as well: what may be asked of us, and what we answer,
   * does not depend on whose phone it is.
   */
  readonly issue: (request: SmsRequest) => Promise<SmsIssue>
  /**
   * Counts a try before it looks. A right code stays good until it is spent. Whoever has asked for a code has tries of
   * his own, so that nobody else can use them up; what the others together may try is as little.
   */
  readonly check: (given: SmsTry, now: Date) => Promise<SmsCheck>
  /** Uses a code up, with the others of its phone and purpose; of two who spend it at the same moment, one does. In the transaction of what it is spent on. */
  readonly spend: (db: Db, id: string) => Promise<boolean>
  /** A code that did not reach its phone: another may be asked for at once. */
  readonly withdraw: (id: string) => Promise<void>
  /** How many codes were asked for, from an address and in all. */
  readonly countRecent: (address: string, now: Date) => Promise<{ readonly ofAddress: number; readonly inAll: number }>
}

/** Codes in the database, by their hash: every server knows them, and counts them together. */
export function createSmsCodes(db: Db): SmsCodes {
  return {
    issue: (request) =>
      inTransaction(db, async (trx) => {
        await lock(trx, request)
        await trx
          .deleteFrom('sys_sms_code')
          .where('create_time', '<', instant(ago(request.now, DAY_MS)))
          .execute()
        if (await isStillValid(trx, request)) return { kind: 'still-valid' }
        if (await isTooMany(trx, request)) return { kind: 'too-many' }
        return insertCode(trx, request)
      }),

    check: async (given, now) => {
      const rows = await countTry(db, given, now)
      if (rows.length === 0) return { kind: 'expired' }
      const right = rows.find(({ id, code_hash }) => isSame(code_hash, hashCode(id, given.code.trim())))
      return right ? { kind: 'right', id: right.id, userId: right.user_id } : { kind: 'wrong' }
    },

    spend: async (trx, id) => {
      const spent = await trx
        .updateTable('sys_sms_code')
        .set({ spent: true })
        .where('id', '=', id)
        .where('spent', '=', false)
        .returning(['mobile', 'mode'])
        .executeTakeFirst()
      if (!spent) return false
      // Those that were asked for from elsewhere have nothing left to be for.
      const others = trx.updateTable('sys_sms_code').set({ spent: true }).where('mobile', '=', spent.mobile)
      await others.where('mode', '=', spent.mode).where('spent', '=', false).execute()
      return true
    },

    withdraw: async (id) => {
      await db.updateTable('sys_sms_code').set({ spent: true }).where('id', '=', id).execute()
    },

    countRecent: async (address, now) => ({
      ofAddress: await count(db, { address }, ago(now, HOUR_MS)),
      inAll: await count(db, {}, ago(now, 10 * MINUTE_MS)),
    }),
  }
}

/** A phone may hold several codes, one for each place that has asked: the try is one at each that still takes one. */
function countTry(db: Db, { mobile, mode, address }: SmsTry, now: Date) {
  const isOwn = sql<boolean>`block is not distinct from ${blockOf(address)}`
  return inTransaction(db, async (trx) => {
    await lockPhone(trx, mobile)
    return trx
      .updateTable('sys_sms_code')
      .set({
        tries: sql<number>`tries + case when ${isOwn} then 1 else 0 end`,
        foreign_tries: sql<number>`foreign_tries + case when ${isOwn} then 0 else 1 end`,
      })
      .where('mobile', '=', mobile)
      .where('mode', '=', mode)
      .where('spent', '=', false)
      .where('expire_time', '>', instant(now))
      .where(sql<boolean>`case when ${isOwn} then tries else foreign_tries end < ${MAX_TRIES}`)
      .returning(['id', 'user_id', 'code_hash'])
      .execute()
  })
}

const LOCK_OF_ADDRESSES = 0x53_4d_53_41
const LOCK_OF_PHONES = 0x53_4d_53_50

/** Requests for a phone, and from an address, come one after the other: ten at once count as ten. */
async function lock(db: Db, { address, mobile }: SmsRequest): Promise<void> {
  // Always in this order, so that no two wait for one another.
  await sql`select pg_advisory_xact_lock(${LOCK_OF_ADDRESSES}::int, hashtext(${address}))`.execute(db)
  await lockPhone(db, mobile)
}

async function lockPhone(db: Db, mobile: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_OF_PHONES}::int, hashtext(${mobile}))`.execute(db)
}

/** That of another place is not: who has it sent to somebody else's phone would keep its owner from one that he can use. */
async function isStillValid(db: Db, { mobile, mode, address, now }: SmsRequest): Promise<boolean> {
  const row = await db
    .selectFrom('sys_sms_code')
    .where('mobile', '=', mobile)
    .where('mode', '=', mode)
    .where('block', '=', blockOf(address))
    .where('spent', '=', false)
    .where('tries', '<', MAX_TRIES)
    .where('expire_time', '>', instant(now))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A phone has one allowance for strangers and one for the devices of its owner, which the others cannot use up. */
async function isTooMany(db: Db, { mobile, address, known, now }: SmsRequest): Promise<boolean> {
  const hour = ago(now, HOUR_MS)
  const day = ago(now, DAY_MS)
  return (
    (await count(db, { mobile, known }, hour)) >= SMS_LIMITS.phonePerHour ||
    (await count(db, { mobile, known }, day)) >= SMS_LIMITS.phonePerDay ||
    (await count(db, { address }, hour)) >= SMS_LIMITS.addressPerHour ||
    (await count(db, { address }, day)) >= SMS_LIMITS.addressPerDay
  )
}

async function count(db: Db, of: { mobile?: string; known?: boolean; address?: string }, since: Date): Promise<number> {
  const { mobile, known, address } = of
  const row = await db
    .selectFrom('sys_sms_code')
    .where('create_time', '>', instant(since))
    .$if(mobile !== undefined, (query) => query.where('mobile', '=', mobile ?? ''))
    .$if(known !== undefined, (query) => query.where('known', '=', known ?? false))
    .$if(address !== undefined, (query) => query.where('address', '=', address ?? ''))
    .select((query) => query.fn.countAll<string>().as('codes'))
    .executeTakeFirstOrThrow()
  return Number(row.codes)
}

async function insertCode(db: Db, { mobile, mode, userId, address, known, now }: SmsRequest): Promise<SmsIssue> {
  const id = createUuidV7(now.getTime())
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db
    .insertInto('sys_sms_code')
    .values({
      id,
      mobile,
      mode,
      user_id: userId,
      code_hash: hashCode(id, code),
      address,
      block: blockOf(address),
      known,
      create_time: now,
      expire_time: new Date(now.getTime() + SMS_VALID_MINUTES[mode] * MINUTE_MS),
    })
    .execute()
  return { kind: 'issued', id, code }
}

/** With the row's id in it, so that equal codes do not look alike. */
function hashCode(id: string, code: string): string {
  return createHash('sha256').update(`${id}:${code}`).digest('hex')
}

function isSame(stored: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(stored), Buffer.from(given))
}

function ago(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}
