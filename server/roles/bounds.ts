import type { Db } from '../db/databases.ts'
import { acrossTenants } from '../db/tenant-guard.ts'
import { businessFailure } from '../http/api-error.ts'
import type { DataContext } from '../http/request-context.ts'
import { roleMessages as messages } from './messages.ts'

/** A data rule in force that bounds what a right opens to somebody in a tenant. */
interface BindingRule {
  readonly tenant: number
  readonly permission: string
  readonly rule: string
  readonly name: string
}

/** What somebody holds in 0 counts in every tenant, and so do the rules that came with it. */
const INSTALLATION = 0

/**
 * Whoever gives a role on gives it on with the rules that bind themselves: it would open to others what is closed to them.
 * @throws {ApiError} that names the rules which the role lacks.
 */
export async function assertCarriesBounds(db: Db, context: DataContext, roleId: string): Promise<void> {
  const own = await rulesHere(db, context)
  if (own.length === 0) return
  const [rights, rules] = await Promise.all([
    db.selectFrom('sys_role_permission').where('role_id', '=', roleId).select('permission_id').execute(),
    db.selectFrom('sys_role_permission_rule').where('role_id', '=', roleId).select('rule_id').execute(),
  ])
  const granted = new Set(rights.map(({ permission_id: id }) => id))
  const carried = new Set(rules.map(({ rule_id: id }) => id))
  refuse(own.filter(({ permission, rule }) => granted.has(permission) && !carried.has(rule)))
}

/**
 * The same for a role of a department. What it grants besides gets the rules by `handOnToDepartRole`.
 * @throws {ApiError} that names the rules which the role lacks.
 */
export async function assertDepartRoleCarries(db: Db, context: DataContext, roleId: string): Promise<void> {
  const own = await rulesHere(db, context)
  if (own.length === 0) return
  const [rights, chosen, offered] = await Promise.all([
    db.selectFrom('sys_depart_role_permission').where('role_id', '=', roleId).select('permission_id').execute(),
    db
      .selectFrom('sys_depart_role_permission_rule')
      .where('role_id', '=', roleId)
      .select(['permission_id', 'rule_id'])
      .execute(),
    db
      .selectFrom('sys_depart_permission_rule as rule')
      .innerJoin('sys_depart_role', 'sys_depart_role.depart_id', 'rule.depart_id')
      .where('sys_depart_role.tenant_id', '=', context.tenantId)
      .where('sys_depart_role.id', '=', roleId)
      .select(['rule.permission_id', 'rule.rule_id'])
      .execute(),
  ])
  const granted = new Set(rights.map(({ permission_id: id }) => id))
  const carried = new Set(chosen.map(({ rule_id: id }) => id))
  const choosing = new Set(offered.flatMap((one) => (carried.has(one.rule_id) ? [one.permission_id] : [])))
  // Where it has chosen none of those that the department has, all of them bind it.
  for (const one of offered) if (!choosing.has(one.permission_id)) carried.add(one.rule_id)
  refuse(own.filter(({ permission, rule }) => granted.has(permission) && !carried.has(rule)))
}

/** The rights that a role of a department has got come with the rules that bind whoever gives them. */
export async function handOnToDepartRole(
  db: Db,
  context: DataContext,
  roleId: string,
  granted: readonly string[],
): Promise<void> {
  const rules = (await rulesHere(db, context)).filter(({ permission }) => granted.includes(permission))
  if (rules.length === 0) return
  await db
    .insertInto('sys_depart_role_permission_rule')
    .values(rules.map(({ permission, rule }) => ({ role_id: roleId, permission_id: permission, rule_id: rule })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Of what a department has its roles choose the rules, so nobody gives by it what is bound for themselves.
 * @throws {ApiError} that names the rules.
 */
export async function assertUnbound(db: Db, context: DataContext, permissionIds: readonly string[]): Promise<void> {
  refuse((await rulesHere(db, context)).filter(({ permission }) => permissionIds.includes(permission)))
}

/**
 * Whoever gets hold of an account sees what it sees: one that is bound by less is not for them to change.
 * @param rights what the account holds, in each of its tenants.
 * @throws {ApiError} that names the rules by which it is not bound.
 */
export async function assertBoundAlike(
  db: Db,
  callerId: string,
  {
    userId,
    rights,
  }: { readonly userId: string; readonly rights: readonly Pick<BindingRule, 'tenant' | 'permission'>[] },
): Promise<void> {
  const own = await bindingRules(db, callerId)
  if (own.length === 0) return
  const theirs = new Set((await bindingRules(db, userId)).map(({ tenant, rule }) => `${tenant} ${rule}`))
  const isLooser = ({ tenant: from, permission, rule }: BindingRule) =>
    rights.some(
      (right) =>
        right.permission === permission &&
        [right.tenant, INSTALLATION].includes(from) &&
        !theirs.has(`${right.tenant} ${rule}`),
    )
  refuse(own.filter(isLooser))
}

/**
 * Rules close rows, so nobody takes off those that bind themselves. To be asked at the end of a change: what its maker holds
 * still is bound as it was.
 * @throws {ApiError} that names the rule; the transaction is not kept then.
 */
export async function assertStillBound(trx: Db, context: DataContext): Promise<void> {
  if (context.kind === 'system') return
  const own = [...context.bounds.rules.values()].flat()
  if (own.length === 0) return
  const { userId, tenantId } = context
  const [bounds, rights] = await Promise.all([
    trx
      .selectFrom('sys_user_bound')
      .where('user_id', '=', userId)
      .where('tenant_id', '=', tenantId)
      .select(['permission_id', 'rule_id'])
      .execute(),
    trx
      .selectFrom('sys_user_grant')
      .where('user_id', '=', userId)
      .where('tenant_id', '=', tenantId)
      .select('permission_id')
      .distinct()
      .execute(),
  ])
  const held = new Set(rights.map(({ permission_id: id }) => id))
  const still = new Set(bounds.map(({ permission_id: id, rule_id: rule }) => `${id} ${rule}`))
  const lost = own.find(({ permissionId, id }) => held.has(permissionId) && !still.has(`${permissionId} ${id}`))
  if (lost) throw businessFailure(messages.loosensOneself(lost.name))
}

function refuse(rules: readonly BindingRule[]): void {
  if (rules.length === 0) return
  const names = [...new Set(rules.map(({ name }) => `“${name}”`))]
  throw businessFailure(messages.handsOnBounds(names.join('、')))
}

async function rulesHere(db: Db, context: DataContext): Promise<readonly BindingRule[]> {
  if (context.kind === 'system') return []
  const rules = await bindingRules(db, context.userId)
  return rules.filter(({ tenant }) => tenant === context.tenantId || tenant === INSTALLATION)
}

function bindingRules(db: Db, userId: string): Promise<readonly BindingRule[]> {
  return acrossTenants(db, 'an account is one for all its tenants, and so are the rules that bind it')
    .selectFrom('sys_user_bound as bound')
    .innerJoin('sys_permission_data_rule as rule', 'rule.id', 'bound.rule_id')
    .where('bound.user_id', '=', userId)
    .select([
      'bound.tenant_id as tenant',
      'bound.permission_id as permission',
      'bound.rule_id as rule',
      'rule.rule_name as name',
    ])
    .execute()
}
