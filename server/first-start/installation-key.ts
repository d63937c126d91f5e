import { randomBytes } from 'node:crypto'
import type { Db } from '../db/databases.ts'

/** What this installation signs with a key of its own: calls, where a setting wants that, the cookies of devices, addresses of files, places in lists. */
export type InstallationKey = 'signature-key' | 'cookie-key' | 'file-key' | 'cursor-key'

const KEY_BYTES = 24

/**
 * A key of this installation: made by the first server that asks, the same for all that share its database. What one of
 * them has signed, or has told a console to sign with, goes to any of them.
 */
export async function ensureInstallationKey(db: Db, name: InstallationKey): Promise<string> {
  const find = db.selectFrom('sys_installation').where('name', '=', name).select('value')
  const made = await find.executeTakeFirst()
  if (made) return made.value
  const value = randomBytes(KEY_BYTES).toString('base64url')
  // Of two servers that start at once, the second takes the key of the first.
  await db
    .insertInto('sys_installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await find.executeTakeFirstOrThrow()).value
}
