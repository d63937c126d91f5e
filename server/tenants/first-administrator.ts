import { acrossTenants } from '../db/tenant-guard.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import { ADMIN_ROLE } from '../permissions/ensure-menu.ts'
import type { ManagedWrite } from '../resources/managed/managed-resource.ts'
import type { StoredRecord } from '../resources/read/stored-record.ts'
import { rightsOf } from '../roles/no-climbing.ts'
import { INSTALLATION } from '../session/tenants.ts'

/**
 * Whoever makes a tenant is its first member, with a role of administrators: what that of the installation grants, as far as
 * they hold it themselves. So they can let in others, and nobody climbs.
 */
export async function openFirstAdministrator(
  { trx, context, action }: ManagedWrite,
  stored: readonly StoredRecord[],
): Promise<void> {
  if (action !== 'add' || context.kind !== 'user') return
  const own = await rightsOf(trx, context)
  const all = acrossTenants(trx, 'the role of administrators of 0 is the template of the one of a new tenant')
  const template = await all
    .selectFrom('sys_role')
    .where('role_code', '=', ADMIN_ROLE)
    .where('tenant_id', '=', INSTALLATION)
    .select(['id', 'role_name', 'description'])
    .executeTakeFirst()
  const author = { create_by: context.username, create_time: context.now() }
  for (const { id } of stored) {
    const tenantId = Number(id)
    const member = { user_id: context.userId, tenant_id: tenantId }
    await trx
      .insertInto('sys_user_tenant')
      .values(member)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (!template) continue
    const roleId = createUuidV7(context.now().getTime())
    const { role_name: name, description } = template
    await all
      .insertInto('sys_role')
      .values({ ...author, id: roleId, tenant_id: tenantId, role_code: ADMIN_ROLE, role_name: name, description })
      .execute()
    const granted = await trx
      .selectFrom('sys_role_permission')
      .where('role_id', '=', template.id)
      .select('permission_id')
      .execute()
    const given = granted.filter(({ permission_id }) => own.has(permission_id))
    if (given.length > 0) {
      await trx
        .insertInto('sys_role_permission')
        .values(given.map(({ permission_id }) => ({ role_id: roleId, permission_id })))
        .execute()
    }
    await trx.insertInto('sys_user_role').values({ user_id: context.userId, role_id: roleId }).execute()
  }
}
