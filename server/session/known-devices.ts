import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'
import { blockOf, placeOf } from '../http/address-block.ts'
import type { Caller } from './caller.ts'
import { createDeviceCookies } from './device-cookie.ts'
import type { TryOrigin } from './login-attempts.ts'

const ADDRESS_KNOWN_MS = 30 * 24 * 3_600_000

export interface KnownDevices {
  /** Where a try at this account comes from, as far as it counts. */
  readonly originOf: (account: string, caller: Caller, now: Date) => Promise<TryOrigin>
  /** Somebody has signed in to the account: his address is kept; the answer is the cookie for his browser. */
  readonly remember: (account: string, caller: Caller, now: Date) => Promise<string>
}

/**
 * From where people have signed in to their accounts: so that whoever tries passwords of an account from elsewhere keeps
 * nobody out but himself. A browser is known by a signed cookie, and an address for thirty days.
 */
export function createKnownDevices(db: Db, options: { readonly key: string; readonly secure: boolean }): KnownDevices {
  const cookies = createDeviceCookies(options.key, { path: API_BASE_PATH, secure: options.secure })

  return {
    originOf: async (account, caller, now) => {
      const device = cookies.read(caller.cookies)
      // Counted by itself: what others try from the same office does not lock it.
      if (device && cookies.knows(device, account, now)) {
        return { account, source: `device:${device.id}`, known: true }
      }
      const row = await db
        .selectFrom('sys_known_address')
        .where('account', '=', account.toLowerCase())
        .where('address', '=', placeOf(caller.address))
        .where('last_time', '>', instant(new Date(now.getTime() - ADDRESS_KNOWN_MS)))
        .select('account')
        .executeTakeFirst()
      return { account, source: blockOf(caller.address), known: row !== undefined }
    },

    remember: async (account, caller, now) => {
      await db
        .insertInto('sys_known_address')
        .values({ account: account.toLowerCase(), address: placeOf(caller.address), last_time: now })
        .onConflict((conflict) => conflict.columns(['account', 'address']).doUpdateSet({ last_time: now }))
        .execute()
      await db
        .deleteFrom('sys_known_address')
        .where('last_time', '<', instant(new Date(now.getTime() - ADDRESS_KNOWN_MS)))
        .execute()
      return cookies.add(cookies.read(caller.cookies), account, now)
    },
  }
}
