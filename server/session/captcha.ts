import { randomInt } from 'node:crypto'
import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'

/** Letters and digits that are not mistaken for one another (contract 01: without o, O, I). */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 4
const VALID_MS = 60_000
const MAX_KEPT = 10_000

/** A captcha that was answered right, and is used up by that. */
export interface TakenCaptcha {
  /** Makes it good again, for one sign-in of this user name. */
  readonly giveBack: (account: string) => Promise<void>
}

export interface CaptchaStore {
  /** Makes the captcha of a key anew; the answer is to be drawn, never sent. */
  readonly issue: (checkKey: string, now: Date) => Promise<string>
  /**
   * Every try uses the captcha up, right or wrong. Undefined: wrong, too old, gone, or given back for another `account`.
   */
  readonly take: (checkKey: string, given: string, now: Date, account?: string) => Promise<TakenCaptcha | undefined>
}

export function createCaptchaStore(db: Db, limits = { maxKept: MAX_KEPT }): CaptchaStore {
  return {
    issue: async (checkKey, now) => {
      const answer = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
      await db
        .deleteFrom('sys_captcha')
        .where('create_time', '<=', instant(new Date(now.getTime() - VALID_MS)))
        .execute()
      await db
        .insertInto('sys_captcha')
        .values({ check_key: checkKey, answer, create_time: now, account: null })
        .onConflict((conflict) => conflict.column('check_key').doUpdateSet({ answer, create_time: now, account: null }))
        .execute()
      await dropOldest(db, limits.maxKept)
      return answer
    },

    take: async (checkKey, given, now, account = '') => {
      const row = await db
        .deleteFrom('sys_captcha')
        .where('check_key', '=', checkKey)
        .returning((eb) => [
          'answer',
          'account',
          'create_time',
          eb('create_time', '>', instant(new Date(now.getTime() - VALID_MS))).as('valid'),
        ])
        .executeTakeFirst()
      if (!row?.valid || row.answer !== given.trim().toUpperCase()) return undefined
      if (row.account !== null && row.account !== account.toLowerCase()) return undefined
      const { answer, create_time } = row
      return {
        giveBack: async (name) => {
          await db
            .insertInto('sys_captcha')
            .values({ check_key: checkKey, answer, create_time, account: name.toLowerCase() })
            // Somebody has fetched another one meanwhile, under the same key.
            .onConflict((conflict) => conflict.column('check_key').doNothing())
            .execute()
        },
      }
    },
  }
}

/** Anybody may ask for captchas, so their number is bounded; the oldest give way. */
async function dropOldest(db: Db, maxKept: number): Promise<void> {
  await db
    .deleteFrom('sys_captcha')
    .where('check_key', 'in', (query) =>
      query.selectFrom('sys_captcha').select('check_key').orderBy('create_time', 'desc').offset(maxKept),
    )
    .execute()
}
