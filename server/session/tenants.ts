import type { Tenant } from '#schemas/api/session.ts'
import type { Db } from '../db/databases.ts'

const NORMAL = 1

export interface UserTenants {
  /** Those that may be chosen. */
  readonly open: Tenant[]
  /** He belongs to tenants, and none of them is open. */
  readonly allFrozen: boolean
}

export async function listTenants(db: Db, userId: string): Promise<UserTenants> {
  const rows = await db
    .selectFrom('sys_user_tenant')
    .innerJoin('sys_tenant', 'sys_tenant.id', 'sys_user_tenant.tenant_id')
    .where('sys_user_tenant.user_id', '=', userId)
    .where('sys_tenant.del_flag', '=', 0)
    .orderBy('sys_tenant.id')
    .select(['sys_tenant.id', 'sys_tenant.name', 'sys_tenant.status'])
    .execute()
  const open = rows.filter((row) => row.status === NORMAL).map(({ id, name }) => ({ id, name }))
  return { open, allFrozen: rows.length > 0 && open.length === 0 }
}

/** Whether the user belongs to the tenant, and it is open. Tenant 0 is the installation as a whole: all belong to it. */
export async function isInTenant(db: Db, userId: string, tenantId: number): Promise<boolean> {
  if (tenantId === 0) return true
  const member = await db
    .selectFrom('sys_user_tenant')
    .leftJoin('sys_tenant', 'sys_tenant.id', 'sys_user_tenant.tenant_id')
    .where('sys_user_tenant.user_id', '=', userId)
    .where('sys_user_tenant.tenant_id', '=', tenantId)
    .where((row) => row.or([row('sys_tenant.id', 'is', null), row('sys_tenant.status', '=', NORMAL)]))
    .where((row) => row.or([row('sys_tenant.id', 'is', null), row('sys_tenant.del_flag', '=', 0)]))
    .select('sys_user_tenant.tenant_id')
    .executeTakeFirst()
  return member !== undefined
}

export async function setLoginTenant(db: Db, userId: string, tenantId: number): Promise<void> {
  await db.updateTable('sys_user').set({ login_tenant_id: tenantId }).where('id', '=', userId).execute()
}
