import { ADD_ROLE_USERS, SAVE_ROLE_PERMISSION, sysRole } from '#schemas/managed/sys-role.ts'
import type { Db } from '../db/databases.ts'
import { acrossTenants } from '../db/tenant-guard.ts'
import { businessFailure } from '../http/api-error.ts'
import type { DataContext } from '../http/request-context.ts'
import { splitCodes } from '../permissions/declared-codes.ts'
import { ADMIN_ROLE } from '../permissions/ensure-menu.ts'
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
    .selectFrom('sys_role_permission')
    .innerJoin('sys_user_role', 'sys_user_role.role_id', 'sys_role_permission.role_id')
    .innerJoin('sys_role', 'sys_role.id', 'sys_role_permission.role_id')
    .where('sys_user_role.user_id', '=', userId)
    .where('sys_role.tenant_id', 'in', [0, tenantId])
    .select('permission_id')
    .distinct()
    .execute()
  return new Set(rows.map(({ permission_id }) => permission_id))
}

/** Of the users named, nobody is the last who could undo what is done to the role of administrators. */
export async function assertAdministratorStays(db: Db, role: HeldRole, leaving: readonly string[]): Promise<void> {
  if (role.roleCode !== ADMIN_ROLE) return
  const members = await db
    .selectFrom('sys_user_role')
    .innerJoin('sys_user', 'sys_user.id', 'sys_user_role.user_id')
    .where('sys_user_role.role_id', '=', role.id)
    .where('sys_user.del_flag', '=', 0)
    .where('sys_user.status', '=', 1)
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
