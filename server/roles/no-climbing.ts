import { ADD_ROLE_USERS, SAVE_ROLE_PERMISSION, sysRole } from '#schemas/managed/sys-role.ts'
import type { Db } from '../db/databases.ts'
import { acrossTenants } from '../db/tenant-guard.ts'
import { businessFailure } from '../http/api-error.ts'
import type { DataContext } from '../http/request-context.ts'
import { splitCodes } from '../permissions/declared-codes.ts'
import { ADMIN_ROLE } from '../permissions/ensure-menu.ts'
import { assertBoundAlike } from './bounds.ts'
import { roleMessages as messages } from './messages.ts'

/** A role that a transaction holds. */
export interface HeldRole {
  readonly id: string
  readonly roleCode: string
  readonly roleName: string
}

/** What is about to happen to a role: what it will grant besides, and what no longer. */
export interface RoleChange {
  readonly granted?: readonly string[]
  readonly taken?: readonly string[]
}

/** Without these nobody could grant anything any more. */
const ADMINISTRATION: ReadonlySet<string> = new Set([
  SAVE_ROLE_PERMISSION,
  ADD_ROLE_USERS,
  ...Object.values(sysRole.permissions),
])

/**
 * Nobody climbs by a role: whoever changes what it grants, or who has it, holds every right of it, before and after, and
 * adds none to a role of their own. The one place that judges it, for every call, import and deletion.
 * @throws {ApiError} that names what is lacking.
 */
export async function assertMayChangeRole(
  db: Db,
  context: DataContext,
  role: HeldRole,
  { granted = [], taken = [] }: RoleChange = {},
): Promise<void> {
  if (role.roleCode === ADMIN_ROLE) await assertAdministrationStays(db, taken)
  if (context.kind === 'system') return
  const [before, own] = await Promise.all([grantsOf(db, role.id), rightsOf(db, context)])
  const lacking = [...new Set([...before, ...granted])].filter((id) => !own.has(id))
  if (lacking.length > 0) {
    const [first = '', more] = [await titleOf(db, lacking[0] ?? ''), lacking.length - 1]
    throw businessFailure(messages.beyondOwn(role.roleName, first, more))
  }
  if (granted.length > 0 && (await isMember(db, role.id, context.userId))) {
    throw businessFailure(messages.ownRole(role.roleName))
  }
}

/**
 * Rules close rows, so nobody takes off those that bind themselves: by leaving the role, by taking the right away from it, by
 * deleting it, where another role gives the same right without them.
 *
 * @param permissions the rights that it will no longer bring rules for; absent: all.
 * @throws {ApiError}
 */
export async function assertStaysBound(
  db: Db,
  context: DataContext,
  role: HeldRole,
  permissions?: readonly string[],
): Promise<void> {
  if (context.kind === 'system' || context.bounds.rules.size === 0 || !(await isMember(db, role.id, context.userId)))
    return
  const rule = await db
    .selectFrom('sys_role_permission_rule')
    .where('role_id', '=', role.id)
    .$if(permissions !== undefined, (query) => query.where('permission_id', 'in', [...(permissions ?? []), '']))
    .select('rule_id')
    .executeTakeFirst()
  if (rule) throw businessFailure(messages.boundOneself(role.roleName))
}

/** The ids that a role grants. */
export async function grantsOf(db: Db, roleId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_role_permission')
    .innerJoin('sys_permission', 'sys_permission.id', 'sys_role_permission.permission_id')
    .where('sys_permission.del_flag', '=', 0)
    .where('role_id', '=', roleId)
    .select('permission_id')
    .execute()
  return rows.map(({ permission_id }) => permission_id)
}

/** What somebody may give on: what they hold in their tenant, and what they hold in 0, which opens no rows here. */
export async function rightsOf(
  db: Db,
  { userId, tenantId }: { readonly userId: string; readonly tenantId: number },
): Promise<ReadonlySet<string>> {
  const rows = await acrossTenants(db, 'what somebody holds in 0 counts wherever they give rights on')
    .selectFrom('sys_user_grant')
    .where('user_id', '=', userId)
    .where('tenant_id', 'in', [0, tenantId])
    .select('permission_id')
    .distinct()
    .execute()
  return new Set(rows.map(({ permission_id }) => permission_id))
}

/**
 * An account is one for all its tenants: whoever changes who it is, or shuts it out, holds every right that it has, in each
 * of its tenants. What they hold in 0 counts in every tenant.
 * @throws {ApiError} that names the account and what is lacking.
 */
export async function assertMayChangeAccount(db: Db, context: DataContext, userId: string): Promise<void> {
  if (context.kind === 'system' || context.userId === userId) return
  const [theirs, own] = await Promise.all([rightsEverywhere(db, userId), rightsEverywhere(db, context.userId)])
  const held = new Set(own.map(({ tenant, permission }) => `${tenant} ${permission}`))
  const lacking = theirs.find(
    ({ tenant, permission }) => !held.has(`0 ${permission}`) && !held.has(`${tenant} ${permission}`),
  )
  if (!lacking) return assertBoundAlike(db, context.userId, { userId, rights: theirs })
  const user = await db.selectFrom('sys_user').where('id', '=', userId).select('username').executeTakeFirst()
  throw businessFailure(messages.beyondAccount(user?.username ?? userId, await titleOf(db, lacking.permission)))
}

function rightsEverywhere(db: Db, userId: string) {
  return acrossTenants(db, 'an account is one for all its tenants, and its rights are those of all of them')
    .selectFrom('sys_user_grant')
    .innerJoin('sys_permission', 'sys_permission.id', 'sys_user_grant.permission_id')
    .where('sys_user_grant.user_id', '=', userId)
    .where('sys_permission.del_flag', '=', 0)
    .select(['sys_user_grant.tenant_id as tenant', 'sys_user_grant.permission_id as permission'])
    .distinct()
    .execute()
}

/**
 * Nobody is the last administrator whom a change shuts out: of the tenant, or, with their account, of any.
 * @throws {ApiError}
 */
export async function assertAdministratorsStay(
  db: Db,
  { tenantId }: DataContext,
  userIds: readonly string[],
): Promise<void> {
  const roles = await acrossTenants(db, 'with an account, each of its tenants may lose its last administrator')
    .selectFrom('sys_role')
    .innerJoin('sys_user_role', 'sys_user_role.role_id', 'sys_role.id')
    .where('sys_role.role_code', '=', ADMIN_ROLE)
    .where('sys_user_role.user_id', 'in', [...userIds, ''])
    .$if(tenantId !== 0, (query) => query.where('sys_role.tenant_id', '=', tenantId))
    .select(['sys_role.id', 'role_code as roleCode', 'role_name as roleName'])
    .distinct()
    .execute()
  for (const role of roles) await assertAdministratorStays(db, role, userIds)
}

/** Of the users named, nobody is the last who could undo what is done to the role of administrators. */
export async function assertAdministratorStays(db: Db, role: HeldRole, leaving: readonly string[]): Promise<void> {
  if (role.roleCode !== ADMIN_ROLE) return
  const members = await acrossTenants(db, 'the role says which tenant it is, and who is frozen or taken out there')
    .selectFrom('sys_user_role')
    .innerJoin('sys_user', 'sys_user.id', 'sys_user_role.user_id')
    .where('sys_user_role.role_id', '=', role.id)
    .where('sys_user.del_flag', '=', 0)
    .where('sys_user.status', '=', 1)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('sys_user_tenant')
            .innerJoin('sys_role', 'sys_role.tenant_id', 'sys_user_tenant.tenant_id')
            .whereRef('sys_user_tenant.user_id', '=', 'sys_user.id')
            .where('sys_role.id', '=', role.id)
            .where('sys_user_tenant.status', '!=', 1)
            .select('sys_user_tenant.user_id'),
        ),
      ),
    )
    .select('sys_user.id')
    .execute()
  const staying = members.filter(({ id }) => !leaving.includes(id))
  if (staying.length === 0 && members.length > 0) throw businessFailure(messages.lastAdministrator)
}

async function assertAdministrationStays(db: Db, taken: readonly string[]): Promise<void> {
  if (taken.length === 0) return
  const rows = await db.selectFrom('sys_permission').where('id', 'in', taken).select(['name', 'perms']).execute()
  const needed = rows.find(({ perms }) => splitCodes(perms ?? '').some((code) => ADMINISTRATION.has(code)))
  if (needed) throw businessFailure(messages.administratorNeeds(needed.name))
}

async function isMember(db: Db, roleId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_user_role')
    .where('role_id', '=', roleId)
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}

async function titleOf(db: Db, permissionId: string): Promise<string> {
  const row = await db.selectFrom('sys_permission').where('id', '=', permissionId).select('name').executeTakeFirst()
  return row?.name ?? permissionId
}
