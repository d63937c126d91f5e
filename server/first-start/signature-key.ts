import { randomBytes } from 'node:crypto'
import type { Db } from '../db/databases.ts'

const NAME = 'signature-key'
const KEY_BYTES = 24

/**
 * The key of this installation's signatures: made by the first server that asks, the same for all that share its
 * database, since a console that got the key from one server signs its calls to any of them.
 */
export async function ensureSignatureKey(db: Db): Promise<string> {
  const value = randomBytes(KEY_BYTES).toString('base64url')
  // Of two servers that start at once, the second takes the key of the first.
  await db
    .insertInto('sys_installation')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const stored = await db
    .selectFrom('sys_installation')
    .where('name', '=', NAME)
    .select('value')
    .executeTakeFirstOrThrow()
  return stored.value
}
