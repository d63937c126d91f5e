import { componentsOf } from '#server/resources/read/data-rule-scope.ts'
import { type BindingRule, bindTo } from '#tests/support/bind-to-rule.ts'
import type { PageServer } from '#tests/support/page-server.ts'

const RULE_OF_DEPARTMENT: BindingRule = {
  rule_column: 'sysOrgCode',
  rule_conditions: '=',
  rule_value: '#{sys_org_code}',
}

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
      .where('component', 'in', [...componentsOf(resource.plan), ...(resource.managed?.resource.ruledBy ?? [])])
      .select('id')
      .execute()
    if (entries.length > 0) bound.push(code)
    for (const { id } of entries) await bindTo(server, { roleId, permissionId: id, rule: RULE_OF_DEPARTMENT })
  }
  return bound
}
