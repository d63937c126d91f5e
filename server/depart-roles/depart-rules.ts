import { sysDepart } from '#schemas/managed/sys-depart.ts'
import { sysDepartRole } from '#schemas/managed/sys-depart-role.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { dataRuleMessages } from '../permissions/messages.ts'
import { assertDepartRoleCarries, assertStillBound, assertUnbound } from '../roles/bounds.ts'
import { assertHandsOn, assertRules } from '../roles/role-rules.ts'
import {
  assertHoldsAll,
  findDepartRole,
  grantsOfDepart,
  grantsOfDepartRole,
  holdDepart,
  logNews,
  tell,
} from './depart-grants.ts'
import { departRoleMessages as messages } from './messages.ts'

/*
 * Data rules of what departments have. A department says with which rules its roles may have a right, a role which of them
 * it brings along. A role that chooses none is bound by all of them: what was meant to close rows never opens them.
 */

/** The rules of one right, and the ids that are chosen of them. */
export interface WantedRules {
  readonly permissionId: string
  readonly wanted: readonly string[]
}

/** The rules that a department has with a right. */
export async function ruleIdsOfDepart(db: Db, departId: string, permissionId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_depart_permission_rule')
    .where('depart_id', '=', departId)
    .where('permission_id', '=', permissionId)
    .orderBy('rule_id')
    .select('rule_id')
    .execute()
  return rows.map(({ rule_id: id }) => id)
}

/** The rules that a role of a department brings along with a right. */
export async function ruleIdsOfDepartRole(db: Db, roleId: string, permissionId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_depart_role_permission_rule')
    .where('role_id', '=', roleId)
    .where('permission_id', '=', permissionId)
    .orderBy('rule_id')
    .select('rule_id')
    .execute()
  return rows.map(({ rule_id: id }) => id)
}

/**
 * Brings the rules that a department has with a right to these.
 * @throws {ApiError} where it does not have the right, the caller does not hold it, or is bound in it.
 */
export async function saveDepartRules(
  db: Db,
  context: RequestContext,
  departId: string,
  { permissionId, wanted }: WantedRules,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await context.assertUnchanged(trx)
    const depart = await holdDepart(trx, context, departId)
    if (!(await grantsOfDepart(trx, departId)).includes(permissionId)) {
      throw businessFailure(messages.saveDepartFirst)
    }
    await assertHoldsAll(trx, context, [permissionId])
    await assertUnbound(trx, context, [permissionId])
    await assertRules(trx, permissionId, wanted)
    await trx
      .deleteFrom('sys_depart_permission_rule')
      .where('depart_id', '=', departId)
      .where('permission_id', '=', permissionId)
      .execute()
    if (wanted.length > 0) {
      const rows = wanted.map((rule_id) => ({ depart_id: departId, permission_id: permissionId, rule_id }))
      await trx.insertInto('sys_depart_permission_rule').values(rows).execute()
    }
    await assertStillBound(trx, context)
    const news = { dataRulesOf: [permissionId], dataRules: wanted }
    await logNews(trx, context, { table: sysDepart.table, ...depart }, news)
    const people = await trx
      .selectFrom('sys_depart_role_user')
      .where('depart_id', '=', departId)
      .select('user_id')
      .distinct()
      .execute()
    await tell(
      trx,
      people.map(({ user_id }) => user_id),
    )
  })
}

/**
 * Brings the rules that a role of a department brings along with a right to these, of those that the department has.
 * @throws {ApiError} where it does not grant the right, or somebody would be bound by less than who gives it.
 */
export async function saveDepartRoleRules(
  db: Db,
  context: RequestContext,
  roleId: string,
  { permissionId, wanted }: WantedRules,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await context.assertUnchanged(trx)
    const role = await findDepartRole(trx, context, roleId)
    const held = await grantsOfDepartRole(trx, roleId)
    await assertHoldsAll(trx, context, held)
    if (!held.includes(permissionId)) throw businessFailure(dataRuleMessages.saveMenuFirst)
    await assertRules(trx, permissionId, wanted)
    const known = new Set([
      ...(await ruleIdsOfDepart(trx, role.departId, permissionId)),
      ...(await ruleIdsOfDepartRole(trx, roleId, permissionId)),
    ])
    if (wanted.some((id) => !known.has(id))) throw businessFailure(messages.ruleBeyondDepart)
    assertHandsOn(context, permissionId, wanted)
    await trx
      .deleteFrom('sys_depart_role_permission_rule')
      .where('role_id', '=', roleId)
      .where('permission_id', '=', permissionId)
      .execute()
    if (wanted.length > 0) {
      const rows = wanted.map((rule_id) => ({ role_id: roleId, permission_id: permissionId, rule_id }))
      await trx.insertInto('sys_depart_role_permission_rule').values(rows).execute()
    }
    await assertDepartRoleCarries(trx, context, roleId)
    await assertStillBound(trx, context)
    const news = { dataRulesOf: [permissionId], dataRules: wanted }
    await logNews(trx, context, { table: sysDepartRole.table, ...role }, news)
    const members = await trx
      .selectFrom('sys_depart_role_user')
      .where('role_id', '=', roleId)
      .select('user_id')
      .execute()
    await tell(
      trx,
      members.map(({ user_id }) => user_id),
    )
  })
}
