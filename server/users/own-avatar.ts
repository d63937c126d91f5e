import { AVATAR_LIMITS } from '#schemas/api/users.ts'
import { sysUser } from '#schemas/managed/sys-user.ts'
import { barePath, fileNameOf, isWebFile } from '#schemas/values/file-value.ts'
import type { Db } from '../db/databases.ts'
import { acrossTenants } from '../db/tenant-guard.ts'
import { fileMessages } from '../files/messages.ts'
import type { PublicFields } from '../files/routes.ts'
import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { misfitOf } from '../resources/write/check-files.ts'
import { findKnown } from '../resources/write/known-files.ts'
import { userMessages as messages } from './messages.ts'

const TABLE = 'sys_user'
const FIELD = 'avatar'

/** Their own, and those that administrators choose for them. */
const TABLES: readonly string[] = [TABLE, sysUser.table]

/** Pictures of people stand beside their names wherever these are shown. */
export const isAvatar: PublicFields = (table, field) => TABLES.includes(table) && field === FIELD

/**
 * Makes an upload of the caller's own the caller's picture; null takes the picture away. The one before belongs to nobody
 * then, and goes with the next sweep: no log names it.
 */
export async function storeOwnAvatar(db: Db, context: RequestContext, given: string | null): Promise<void> {
  const path = given === null || given === '' ? null : barePath(given)
  // Each statement names the tenant of the new file, or is about the person.
  const people = acrossTenants(db, 'a person has one picture, in whichever tenant it was uploaded')
  await people.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom(TABLE)
      .where('id', '=', context.userId)
      .select(FIELD)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (before.avatar === path) return
    if (path !== null) await attach(trx, context, path)
    await trx
      .updateTable('sys_file')
      .set({ data_table: null, data_id: null, data_field: null })
      .where('data_table', '=', TABLE)
      .where('data_field', '=', FIELD)
      .where('data_id', '=', context.userId)
      .where('path', '!=', path ?? '')
      .execute()
    await trx
      .updateTable(TABLE)
      .set({ avatar: path, update_by: context.username, update_time: context.now() })
      .where('id', '=', context.userId)
      .execute()
  })
}

async function attach(db: Db, context: RequestContext, path: string): Promise<void> {
  const title = messages.avatar
  if (isWebFile(path)) throw businessFailure(fileMessages.foreign(title))
  const file = (await findKnown({ db, context }, [path])).get(path)
  // Not even what the caller could see elsewhere: its record's rights would end with a picture that everybody sees.
  if (!file || file.owner || file.uploaderId !== context.userId) {
    throw businessFailure(fileMessages.unknown(title, fileNameOf(path)))
  }
  const misfit = misfitOf({ title, files: AVATAR_LIMITS }, file)
  if (misfit !== undefined) throw businessFailure(misfit)
  const taken = await db
    .updateTable('sys_file')
    .set({ data_table: TABLE, data_id: context.userId, data_field: FIELD })
    .where('tenant_id', '=', context.tenantId)
    .where('path', '=', path)
    .where('data_id', 'is', null)
    .executeTakeFirst()
  // Swept since it was found.
  if (taken.numUpdatedRows === 0n) throw businessFailure(fileMessages.swept)
}
