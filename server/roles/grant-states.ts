import type { Db } from '../db/databases.ts'
import { acrossTenants } from '../db/tenant-guard.ts'

/** What became of a right that a page gives to a role of a tenant. */
export interface GrantState {
  readonly pageCode: string
  readonly roleCode: string
  readonly tenantId: number
  /** The code of the right. */
  readonly permission: string
  /** `taken`: it was given, and an administrator took it back. `waiting`: it has not been given yet. */
  readonly state: 'held' | 'taken' | 'waiting'
}

/** The rights that pages give, for each role of their codes. */
export async function grantStates(db: Db): Promise<readonly GrantState[]> {
  const rows = await acrossTenants(db, 'what pages grant is listed for the roles of all tenants')
    .selectFrom('sys_page_grant as wish')
    .innerJoin('sys_permission', 'sys_permission.id', 'wish.permission_id')
    .innerJoin('sys_role', 'sys_role.role_code', 'wish.role_code')
    .leftJoin('sys_page_grant_given as given', (join) =>
      join.onRef('given.role_id', '=', 'sys_role.id').onRef('given.permission_id', '=', 'wish.permission_id'),
    )
    .leftJoin('sys_role_permission as held', (join) =>
      join.onRef('held.role_id', '=', 'sys_role.id').onRef('held.permission_id', '=', 'wish.permission_id'),
    )
    .where('sys_permission.perms', 'is not', null)
    .orderBy('wish.role_code')
    .orderBy('wish.page_code')
    .orderBy('sys_role.tenant_id')
    .orderBy('sys_permission.perms')
    .select([
      'wish.page_code as pageCode',
      'wish.role_code as roleCode',
      'sys_role.tenant_id as tenantId',
      'sys_permission.perms as permission',
      'given.role_id as given',
      'held.role_id as holder',
    ])
    .execute()
  return rows.map(({ given, holder, permission, ...row }) => ({
    ...row,
    permission: permission ?? '',
    state: given === null ? 'waiting' : holder === null ? 'taken' : 'held',
  }))
}
