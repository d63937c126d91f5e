import { sql } from 'kysely'
import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'

/** Failures after which the account is locked, and for how long. */
export const FAILURES_TO_LOCK = 5
const LOCK_MS = 10 * 60_000
/** Failures of one account from one address after which a captcha is asked for. */
export const FAILURES_TO_CAPTCHA = 3

/** `address` of the row that counts an account as a whole. */
const WHOLE_ACCOUNT = ''

export interface LoginAttempts {
  readonly needsCaptcha: (account: string, address: string, now: Date) => Promise<boolean>
  /**
   * Counts a try before the password is looked at, so that of a thousand tries at once only five reach the hash.
   * Answers whether it may go on. A lock runs ten minutes from the fifth failure; tries during it do not prolong it.
   */
  readonly reserve: (account: string, address: string, now: Date) => Promise<boolean>
  readonly clear: (account: string) => Promise<void>
}

/** Kept in the database: a restart forgets no failure, and several servers count together. */
export function createLoginAttempts(db: Db): LoginAttempts {
  return {
    needsCaptcha: async (account, address, now) => {
      const row = await db
        .selectFrom('sys_login_attempt')
        .where('account', '=', toKey(account))
        .where('address', '=', address)
        .where('last_time', '>', instant(new Date(now.getTime() - LOCK_MS)))
        .select('failures')
        .executeTakeFirst()
      return (row?.failures ?? 0) >= FAILURES_TO_CAPTCHA
    },

    reserve: async (account, address, now) => {
      const whole = await count(db, toKey(account), WHOLE_ACCOUNT, now)
      await count(db, toKey(account), address, now)
      await db
        .deleteFrom('sys_login_attempt')
        .where('last_time', '<', instant(new Date(now.getTime() - 2 * LOCK_MS)))
        .execute()
      return whole <= FAILURES_TO_LOCK
    },

    clear: async (account) => {
      await db.deleteFrom('sys_login_attempt').where('account', '=', toKey(account)).execute()
    },
  }
}

/** One statement, so that tries at the same moment are counted one after the other. */
async function count(db: Db, account: string, address: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - LOCK_MS)
  const row = await db
    .insertInto('sys_login_attempt')
    .values({ account, address, failures: 1, last_time: now })
    .onConflict((conflict) =>
      conflict.columns(['account', 'address']).doUpdateSet({
        failures: sql<number>`case when sys_login_attempt.last_time < ${since} then 1
          else sys_login_attempt.failures + 1 end`,
        last_time: sql<string>`case
          when sys_login_attempt.last_time >= ${since} and sys_login_attempt.failures >= ${FAILURES_TO_LOCK}
          then sys_login_attempt.last_time else excluded.last_time end`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return row.failures
}

function toKey(account: string): string {
  return account.toLowerCase()
}
