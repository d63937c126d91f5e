import type { Db } from '../db/databases.ts'
import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { dataRuleMessages } from '../permissions/messages.ts'
import { roleMessages as messages } from './messages.ts'
import { assertMayChangeRole, assertStaysBound } from './no-climbing.ts'
import { holdRole, tellMembers, told } from './role-members.ts'

/** The rules that a role brings along with a right that it grants. */
export async function ruleIdsOf(db: Db, roleId: string, permissionId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_role_permission_rule')
    .where('role_id', '=', roleId)
    .where('permission_id', '=', permissionId)
    .orderBy('rule_id')
    .select('rule_id')
    .execute()
  return rows.map(({ rule_id: id }) => id)
}

/**
 * Brings the rules that a role brings along with a right to these.
 * @throws {ApiError} where the role does not grant it, or somebody would be bound by less than who gives it.
 */
export async function saveRoleRules(
  db: Db,
  context: RequestContext,
  roleId: string,
  { permissionId, wanted }: { readonly permissionId: string; readonly wanted: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const role = await holdRole(trx, context, roleId)
    await assertMayChangeRole(trx, context, role)
    await assertStaysBound(trx, context, role, [permissionId])
    await assertGranted(trx, role.id, permissionId)
    await assertRules(trx, permissionId, wanted)
    assertHandsOn(context, permissionId, wanted)
    await trx
      .deleteFrom('sys_role_permission_rule')
      .where('role_id', '=', role.id)
      .where('permission_id', '=', permissionId)
      .execute()
    if (wanted.length > 0) {
      await trx
        .insertInto('sys_role_permission_rule')
        .values(wanted.map((rule_id) => ({ role_id: role.id, permission_id: permissionId, rule_id })))
        .execute()
    }
    await told(trx, context, role, { dataRules: { permissionId, ids: wanted } })
    await tellMembers(trx, role.id)
  })
}

async function assertGranted(trx: Db, roleId: string, permissionId: string): Promise<void> {
  const row = await trx
    .selectFrom('sys_role_permission')
    .where('role_id', '=', roleId)
    .where('permission_id', '=', permissionId)
    .select('role_id')
    .executeTakeFirst()
  if (!row) throw businessFailure(dataRuleMessages.saveMenuFirst)
}

/** @throws {ApiError} where one of them is no rule of the entry. */
export async function assertRules(trx: Db, permissionId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await trx
    .selectFrom('sys_permission_data_rule')
    .where('permission_id', '=', permissionId)
    .where('id', 'in', ids)
    .select('id')
    .execute()
  if (rows.length < ids.length) throw businessFailure(dataRuleMessages.unknownRule)
}

/** Whoever is bound by rules of an entry leaves none of them out. @throws {ApiError} */
export function assertHandsOn({ bounds }: RequestContext, permissionId: string, wanted: readonly string[]): void {
  const own = [...bounds.rules.values()].flat().filter((rule) => rule.permissionId === permissionId)
  const missing = own.filter(({ id }) => !wanted.includes(id))
  if (missing.length > 0)
    throw businessFailure(messages.handsOnBounds(missing.map(({ name }) => `“${name}”`).join('、')))
}
