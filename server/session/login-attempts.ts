import { sql } from 'kysely'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { instant } from '../db/instant.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Failures of one source after which a captcha is asked for, and after which it is locked, for how long. */
const FAILURES_TO_CAPTCHA = 3
const FAILURES_TO_LOCK = 5
const LOCK_MS = 10 * MINUTE_MS
/** Failures of an account in an hour, of all sources together, after which strangers go slowly. */
const FAILURES_TO_SLOW = 20
const SLOW_STEP_MS = SECOND_MS
/** Who would have to wait longer is told to come back. */
const LONGEST_WAIT_MS = 5 * SECOND_MS

/** Where a try comes from. */
export interface TryOrigin {
  /** What is tried. */
  readonly account: string
  /** What counts by itself: a known device, else a block of addresses; or something narrower still. */
  readonly source: string
  /** What all the others do to the account does not bind this source: it is no stranger, or has limits of its own. */
  readonly known: boolean
  /** Beyond what slows strangers down they are refused: what is tried is short enough to be guessed in time. */
  readonly short?: boolean
}

export type TryState = 'open' | 'captcha' | 'locked'
/** `waitMs`: for how long the password is not to be looked at yet. */
export type Reservation =
  | { readonly kind: 'reserved'; readonly waitMs: number }
  | { readonly kind: 'captcha' | 'locked' | 'crowded' }

export interface LoginAttempts {
  /** What a try from there would need. */
  readonly look: (origin: TryOrigin, now: Date) => Promise<TryState>
  /**
   * Counts a try before the password is looked at, and answers whether it may go on: tries of an account are judged one
   * after the other, so that of a thousand at once no more reach the hash than of a thousand in a row. A lock runs ten
   * minutes from the fifth failure; tries during it are not counted and do not prolong it.
   */
  readonly reserve: (origin: TryOrigin, shown: { readonly human: boolean }, now: Date) => Promise<Reservation>
  /** The try was right: the source has a clean sheet. */
  readonly clear: (origin: TryOrigin) => Promise<void>
  /** What was tried has changed: all that was counted is of no meaning any more. */
  readonly forget: (account: string) => Promise<void>
}

/** Kept in the database: a restart forgets no failure, and several servers count together. */
export function createLoginAttempts(db: Db): LoginAttempts {
  return {
    look: async (origin, now) => stateOf(origin, await readTries(db, origin, now)),

    reserve: (origin, { human }, now) =>
      inTransaction(db, async (trx) => {
        const account = toKey(origin.account)
        await sql`select pg_advisory_xact_lock(${LOCK_OF_ACCOUNTS}::int, hashtext(${account}))`.execute(trx)
        const tries = await readTries(trx, origin, now)
        const state = stateOf(origin, tries)
        if (state === 'locked' || (state === 'captcha' && !human)) return { kind: state }
        if (origin.short && isSlowed(origin, tries)) return { kind: 'locked' }
        const waitMs = isSlowed(origin, tries) ? Math.max(0, tries.lastByStrangers + SLOW_STEP_MS - now.getTime()) : 0
        if (waitMs > LONGEST_WAIT_MS) return { kind: 'crowded' }
        const time = new Date(now.getTime() + waitMs)
        await trx
          .insertInto('sys_login_try')
          .values({
            id: createUuidV7(now.getTime()),
            account,
            source: origin.source,
            ordinal: tries.inARow + 1,
            known: origin.known,
            create_time: time,
          })
          .execute()
        await trx
          .deleteFrom('sys_login_try')
          .where('create_time', '<', instant(new Date(now.getTime() - HOUR_MS)))
          .execute()
        return { kind: 'reserved', waitMs }
      }),

    clear: async ({ account, source }) => {
      await db.deleteFrom('sys_login_try').where('account', '=', toKey(account)).where('source', '=', source).execute()
    },

    forget: async (account) => {
      await db.deleteFrom('sys_login_try').where('account', '=', toKey(account)).execute()
    },
  }
}

const LOCK_OF_ACCOUNTS = 0x4c_4f_47_4e

interface Tries {
  /** Of the source, none more than ten minutes after the one before it, nor before now. */
  readonly inARow: number
  /** Of all sources, in the last hour. */
  readonly inAll: number
  /** When a stranger was let try last, epoch milliseconds; 0 for not within the hour. */
  readonly lastByStrangers: number
}

async function readTries(db: Db, origin: TryOrigin, now: Date): Promise<Tries> {
  const rows = await db
    .selectFrom('sys_login_try')
    .where('account', '=', toKey(origin.account))
    .where('create_time', '>', instant(new Date(now.getTime() - HOUR_MS)))
    .select((row) => [
      row.fn.countAll<string>().as('in_all'),
      sql<number | null>`max(ordinal) filter (where source = ${origin.source}
        and create_time > ${instant(new Date(now.getTime() - LOCK_MS))})`.as('in_a_row'),
      sql<string | null>`floor(date_part('epoch', max(create_time) filter (where not known)) * 1000)`.as(
        'by_strangers',
      ),
    ])
    .executeTakeFirstOrThrow()
  return {
    inARow: rows.in_a_row ?? 0,
    inAll: Number(rows.in_all),
    lastByStrangers: Number(rows.by_strangers ?? 0),
  }
}

function stateOf(origin: TryOrigin, tries: Tries): TryState {
  if (tries.inARow >= FAILURES_TO_LOCK) return 'locked'
  return tries.inARow >= FAILURES_TO_CAPTCHA || isSlowed(origin, tries) ? 'captcha' : 'open'
}

function isSlowed({ known }: TryOrigin, { inAll }: Tries): boolean {
  return !known && inAll >= FAILURES_TO_SLOW
}

function toKey(account: string): string {
  return account.toLowerCase()
}
