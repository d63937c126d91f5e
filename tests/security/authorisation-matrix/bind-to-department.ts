import { createUuidV7 } from '#server/ids/uuid-v7.ts'
import { componentsOf } from '#server/resources/read/data-rule-scope.ts'
import type { PageServer } from '#tests/support/page-server.ts'

const RULE_OF_DEPARTMENT = { rule_column: 'sysOrgCode', rule_conditions: '=', rule_value: '#{sys_org_code}' }

/**
 * Binds somebody, by rules of their role, to the rows of their department: on every page that a menu entry opens. Answers
 * the codes of those pages, and of others that the same rules bound; what is opened from another page has none of its own.
 */
export async function bindToDepartment(server: PageServer, userId: string): Promise<readonly string[]> {
  const { app } = server.databases
  const { role_id: roleId } = await app
    .selectFrom('sys_user_role')
    .where('user_id', '=', userId)
    .select('role_id')
    .executeTakeFirstOrThrow()
  const codes = new Set(server.dynamicEndpoints.all().map(({ owner }) => owner))
  const bound: string[] = []
  for (const code of codes) {
    const resource = server.pageSet.resource(code)
    if (!resource) continue
    const entries = await app
      .selectFrom('sys_permission')
      .where('component', 'in', [...componentsOf(resource.plan)])
      .select('id')
      .execute()
    if (entries.length > 0 || resource.managed?.resource.ruledBy !== undefined) bound.push(code)
    for (const { id } of entries) await bindTo(server, roleId, id)
  }
  return bound
}

async function bindTo({ databases: { app } }: PageServer, roleId: string, permissionId: string): Promise<void> {
  const id = createUuidV7()
  await app
    .insertInto('sys_permission_data_rule')
    .values({ id, permission_id: permissionId, rule_name: '本部门', ...RULE_OF_DEPARTMENT, status: '1' })
    .execute()
  await app
    .insertInto('sys_role_permission')
    .values({ role_id: roleId, permission_id: permissionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await app
    .insertInto('sys_role_permission_rule')
    .values({ role_id: roleId, permission_id: permissionId, rule_id: id })
    .execute()
}
