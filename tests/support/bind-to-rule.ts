import { createUuidV7 } from '#server/ids/uuid-v7.ts'
import type { PageServer } from './page-server.ts'

export interface BindingRule {
  readonly rule_column: string
  readonly rule_conditions: string
  readonly rule_value: string
}

interface Binding {
  readonly roleId: string
  /** The menu entry. */
  readonly permissionId: string
  readonly rule: BindingRule
}

/** Has a role bring a rule along with an entry. */
export async function bindTo(
  { databases: { app } }: PageServer,
  { roleId, permissionId, rule }: Binding,
): Promise<void> {
  const id = createUuidV7()
  await app
    .insertInto('sys_permission_data_rule')
    .values({ id, permission_id: permissionId, rule_name: '规则', ...rule, status: '1' })
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
