import type { Db } from '../db/databases.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

/** Somebody at another service. */
export interface ThirdIdentity {
  readonly source: string
  readonly uuid: string
  readonly username: string
}

/** The account here that belongs to an account there. */
export async function findBoundUser(db: Db, { source, uuid }: ThirdIdentity): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_third_account')
    .innerJoin('sys_user', 'sys_user.id', 'sys_third_account.user_id')
    .where('third_type', '=', source)
    .where('third_user_uuid', '=', uuid)
    .where('sys_user.del_flag', '=', 0)
    .select('sys_user.id')
    .executeTakeFirst()
  return row?.id
}

/** False when that account is bound already: a binding is never moved to another person. */
export async function bindUser(db: Db, third: ThirdIdentity, userId: string, now: Date): Promise<boolean> {
  // A binding to an account that was deleted binds nobody.
  await db
    .deleteFrom('sys_third_account')
    .where('third_type', '=', third.source)
    .where('third_user_uuid', '=', third.uuid)
    .where('user_id', 'in', (query) => query.selectFrom('sys_user').where('del_flag', '!=', 0).select('id'))
    .execute()
  const bound = await db
    .insertInto('sys_third_account')
    .values({
      id: createUuidV7(now.getTime()),
      third_type: third.source,
      third_user_uuid: third.uuid,
      third_username: third.username,
      user_id: userId,
      create_time: now,
    })
    .onConflict((conflict) => conflict.columns(['third_type', 'third_user_uuid']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return bound !== undefined
}
