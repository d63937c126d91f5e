import type { Db } from '../db/databases.ts'

/** Names of those of a tenant who may sign in there and hold a code there. */
export async function holdersOf(db: Db, tenantId: number, code: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_member as member')
    .innerJoin('sys_user_grant', 'sys_user_grant.user_id', 'member.id')
    .innerJoin('sys_permission', 'sys_permission.id', 'sys_user_grant.permission_id')
    .where('member.tenant_id', '=', tenantId)
    .where('member.status', '=', '1')
    .where('sys_user_grant.tenant_id', '=', tenantId)
    .where('sys_permission.del_flag', '=', 0)
    // An entry may hold several.
    .where(({ eb, fn, val }) =>
      eb(val(code), '=', fn.any(fn<string[]>('string_to_array', ['sys_permission.perms', val(',')]))),
    )
    .orderBy('member.username')
    .select('member.username')
    .distinct()
    .execute()
  return rows.map(({ username }) => username)
}
