import type { Db } from '../db/databases.ts'
import type { DataContext } from '../http/request-context.ts'

/** Ends the sessions that accounts have in the tenant of the context; elsewhere they stay signed in. */
export async function endSessionsOf(
  { db, context }: { readonly db: Db; readonly context: DataContext },
  usernames: readonly string[],
): Promise<void> {
  if (usernames.length === 0) return
  await db
    .deleteFrom('sys_session')
    .where('tenant_id', '=', context.tenantId)
    .where('user_id', 'in', (users) =>
      users
        .selectFrom('sys_user')
        .where('username', 'in', [...usernames])
        .select('sys_user.id'),
    )
    .execute()
}
