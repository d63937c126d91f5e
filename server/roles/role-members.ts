import { sysRole } from '#schemas/managed/sys-role.ts'
import { sysRoleUser } from '#schemas/managed/sys-role-user.ts'
import type { Db } from '../db/databases.ts'
import { businessFailure } from '../http/api-error.ts'
import type { DataContext, RequestContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import { notifyNotice } from '../realtime/realtime-events.ts'
import type { PeopleWork } from '../resources/read/rows-in-sight.ts'
import type { StoredRecord } from '../resources/read/stored-record.ts'
import { notifyDomainEvent } from '../resources/write/domain-event.ts'
import { nextLogNumber } from '../resources/write/record-log.ts'
import { assertCarriesBounds } from './bounds.ts'
import { roleMessages as messages } from './messages.ts'
import {
  assertAdministratorStays,
  assertMayChangeRole,
  assertStaysBound,
  grantsOf,
  type HeldRole,
} from './no-climbing.ts'

export function heldRole({ id, values }: StoredRecord): HeldRole {
  return { id, roleCode: String(values.get('roleCode') ?? ''), roleName: String(values.get('roleName') ?? '') }
}

/** Holds a role of the tenant until the end: what it grants and who has it change one after the other. */
export async function holdRole(trx: Db, context: DataContext, roleId: string): Promise<HeldRole & { version: number }> {
  const row = await trx
    .selectFrom('sys_role')
    .where('tenant_id', '=', context.tenantId)
    .where('id', '=', roleId)
    .select(['id', 'role_code', 'role_name', 'version'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw businessFailure(messages.notFound)
  return { id: row.id, roleCode: row.role_code, roleName: row.role_name, version: row.version }
}

/** Gives a role to users of the tenant; who has it already keeps it. */
export async function addMembers(
  { db, inSight }: PeopleWork,
  context: RequestContext,
  roleId: string,
  userIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(userIds)]
  await db.transaction().execute(async (trx) => {
    if (!(await inSight(trx, context, wanted))) throw businessFailure(messages.unknownUser)
    await giveRole(trx, context, roleId, wanted)
  })
}

async function giveRole(trx: Db, context: DataContext, roleId: string, userIds: readonly string[]): Promise<void> {
  const role = await holdRole(trx, context, roleId)
  await assertMayChangeRole(trx, context, role)
  await assertCarriesBounds(trx, context, role.id)
  await assertWorkHere(trx, context, userIds)
  const added = await trx
    .insertInto('sys_user_role')
    .values(userIds.map((user_id) => ({ user_id, role_id: role.id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  await told(trx, context, role, { membersAdded: added.map(({ user_id }) => user_id) })
}

/** Brings the roles that a user has in the tenant to these; each role that changes is judged as if by itself. */
export async function settleRoles(
  trx: Db,
  context: DataContext,
  userId: string,
  wanted: readonly string[],
): Promise<void> {
  const rows = await trx
    .selectFrom('sys_user_role')
    .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.role_id')
    .where('sys_user_role.user_id', '=', userId)
    .where('sys_role.tenant_id', '=', context.tenantId)
    .select('sys_role.id')
    .execute()
  const held = new Set(rows.map(({ id }) => id))
  // In the order of their ids: two administrators never wait for each other.
  for (const id of [...wanted].filter((one) => !held.has(one)).toSorted()) await giveRole(trx, context, id, [userId])
  for (const id of [...held].filter((one) => !wanted.includes(one)).toSorted()) {
    await takeRole(trx, context, id, [userId])
  }
}

/** Takes a role from users. */
export async function removeMembers(
  { db, inSight }: PeopleWork,
  context: RequestContext,
  roleId: string,
  userIds: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await inSight(trx, context, userIds))) throw businessFailure(messages.unknownUser)
    await takeRole(trx, context, roleId, userIds)
  })
}

async function takeRole(trx: Db, context: DataContext, roleId: string, userIds: readonly string[]): Promise<void> {
  const role = await holdRole(trx, context, roleId)
  await assertMayChangeRole(trx, context, role)
  await assertAdministratorStays(trx, role, userIds)
  if (context.kind === 'user' && userIds.includes(context.userId)) await assertStaysBound(trx, context, role)
  const removed = await trx
    .deleteFrom('sys_user_role')
    .where('role_id', '=', role.id)
    .where('user_id', 'in', [...userIds, ''])
    .returning('user_id')
    .execute()
  if (removed.length === 0) throw businessFailure(messages.notAMember(role.roleName))
  await told(trx, context, role, { membersRemoved: removed.map(({ user_id }) => user_id) })
}

/** Brings what a role grants from what the caller has seen to what they want; what others have changed since stays. */
export async function saveGrants(
  db: Db,
  context: RequestContext,
  roleId: string,
  { wanted, seen }: { readonly wanted: readonly string[]; readonly seen: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const role = await holdRole(trx, context, roleId)
    const held = new Set(await grantsOf(trx, role.id))
    const granted = wanted.filter((id) => !seen.includes(id) && !held.has(id))
    const taken = seen.filter((id) => !wanted.includes(id) && held.has(id))
    await assertMayChangeRole(trx, context, role, { granted, taken })
    await assertStaysBound(trx, context, role, taken)
    await assertExist(trx, granted)
    if (granted.length > 0) {
      await trx
        .insertInto('sys_role_permission')
        .values(granted.map((permission_id) => ({ role_id: role.id, permission_id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await handOnBounds(trx, context, role, granted)
    }
    if (taken.length > 0) {
      await trx
        .deleteFrom('sys_role_permission')
        .where('role_id', '=', role.id)
        .where('permission_id', 'in', taken)
        .execute()
    }
    if (granted.length + taken.length > 0) {
      await told(trx, context, role, { permissionsAdded: granted, permissionsRemoved: taken })
    }
  })
}

/** Whoever gives a right on that rules bound for themselves gives it on with those rules. */
async function handOnBounds(trx: Db, { bounds }: RequestContext, role: HeldRole, granted: readonly string[]) {
  const rules = [...bounds.rules.values()].flat().filter(({ permissionId }) => granted.includes(permissionId))
  if (rules.length === 0) return
  await trx
    .insertInto('sys_role_permission_rule')
    .values(rules.map(({ id, permissionId }) => ({ role_id: role.id, permission_id: permissionId, rule_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How many accounts have a role; those in the bin have it no more once it is gone. */
export async function countMembers(trx: Db, roleId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('sys_user_role')
    .innerJoin('sys_user', 'sys_user.id', 'sys_user_role.user_id')
    .where('sys_user_role.role_id', '=', roleId)
    .where('sys_user.del_flag', '=', 0)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The open consoles of everybody who has the role ask again what they may do. */
export async function tellMembers(trx: Db, roleId: string): Promise<void> {
  const members = await trx.selectFrom('sys_user_role').where('role_id', '=', roleId).select('user_id').execute()
  await tellUsers(
    trx,
    members.map(({ user_id }) => user_id),
  )
}

async function tellUsers(trx: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await notifyNotice(trx, { userIds, message: { cmd: 'rights' } })
}

interface RoleNews {
  readonly membersAdded?: readonly string[]
  readonly membersRemoved?: readonly string[]
  readonly permissionsAdded?: readonly string[]
  readonly permissionsRemoved?: readonly string[]
  /** The data rules that now come along with a right. */
  readonly dataRules?: { readonly permissionId: string; readonly ids: readonly string[] }
}

/** Writes the change into the data log of the role, and tells those whose rights or lists it concerns. */
export async function told(
  trx: Db,
  context: DataContext,
  role: HeldRole & { readonly version: number },
  news: RoleNews,
): Promise<void> {
  const { membersAdded = [], membersRemoved = [] } = news
  await trx
    .insertInto('sys_data_log')
    .values({
      id: createUuidV7(context.now().getTime()),
      data_table: sysRole.table,
      data_id: role.id,
      data_version: role.version,
      running_no: nextLogNumber(trx, context, { table: sysRole.table, id: role.id }),
      cause: null,
      action: 'edit',
      data_content: JSON.stringify({ roleCode: role.roleCode, ...news }),
      tenant_id: context.tenantId,
      create_by: context.username,
      create_time: context.now(),
    })
    .execute()
  for (const [action, ids] of [
    ['add', membersAdded],
    ['delete', membersRemoved],
  ] as const) {
    const { tenantId, username } = context
    await notifyDomainEvent(trx, { kind: 'records', table: sysRoleUser.table, action, ids, tenantId, username })
  }
  if (membersAdded.length + membersRemoved.length > 0) await tellUsers(trx, [...membersAdded, ...membersRemoved])
  else await tellMembers(trx, role.id)
}

async function assertExist(trx: Db, permissionIds: readonly string[]): Promise<void> {
  if (permissionIds.length === 0) return
  const rows = await trx
    .selectFrom('sys_permission')
    .where('id', 'in', permissionIds)
    .where('del_flag', '=', 0)
    .select('id')
    .execute()
  if (rows.length < permissionIds.length) throw businessFailure(messages.unknownPermission)
}

/** Users of other tenants are unknown here. Who belongs to none belongs to 0. */
async function assertWorkHere(trx: Db, { tenantId }: DataContext, userIds: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('sys_user')
    .where('id', 'in', [...userIds, ''])
    .where('del_flag', '=', 0)
    .where(({ exists, not, or, selectFrom }) => {
      const memberships = selectFrom('sys_user_tenant').whereRef('sys_user_tenant.user_id', '=', 'sys_user.id')
      const here = exists(
        memberships.where('tenant_id', '=', tenantId).where('sys_user_tenant.status', '>', 0).select('tenant_id'),
      )
      return tenantId === 0 ? or([here, not(exists(memberships.select('tenant_id')))]) : here
    })
    .select('id')
    .execute()
  if (rows.length < userIds.length) throw businessFailure(messages.unknownUser)
}
