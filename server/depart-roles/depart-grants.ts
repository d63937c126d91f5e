import { sysDepart } from '#schemas/managed/sys-depart.ts'
import { sysDepartRole } from '#schemas/managed/sys-depart-role.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { businessFailure } from '../http/api-error.ts'
import type { DataContext, RequestContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import { notifyNotice } from '../realtime/realtime-events.ts'
import type { PeopleWork } from '../resources/read/rows-in-sight.ts'
import { nextLogNumber } from '../resources/write/record-log.ts'
import { assertDepartRoleCarries, assertStillBound, assertUnbound, handOnToDepartRole } from '../roles/bounds.ts'
import { rightsOf } from '../roles/no-climbing.ts'
import { assertManages } from './in-charge.ts'
import { departRoleMessages as messages } from './messages.ts'

/** What somebody has seen, and what they want in its place: what others have changed since stays. */
export interface WantedGrants {
  readonly wanted: readonly string[]
  readonly seen: readonly string[]
}

/** The ids that a department may give on. */
export async function grantsOfDepart(db: Db, departId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_depart_permission')
    .innerJoin('sys_permission', 'sys_permission.id', 'sys_depart_permission.permission_id')
    .where('sys_permission.del_flag', '=', 0)
    .where('depart_id', '=', departId)
    .select('permission_id')
    .execute()
  return rows.map(({ permission_id }) => permission_id)
}

export async function grantsOfDepartRole(db: Db, roleId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_depart_role_permission')
    .where('role_id', '=', roleId)
    .select('permission_id')
    .execute()
  return rows.map(({ permission_id }) => permission_id)
}

/**
 * Nobody gives or takes what they do not hold themselves.
 * @throws {ApiError} that names what is lacking.
 */
export async function assertHoldsAll(db: Db, context: DataContext, permissionIds: readonly string[]): Promise<void> {
  if (context.kind === 'system') return
  const own = await rightsOf(db, context)
  const lacking = permissionIds.filter((id) => !own.has(id))
  if (lacking.length === 0) return
  throw businessFailure(messages.beyondOwn(await titleOf(db, lacking[0] ?? ''), lacking.length - 1))
}

/** What a department may give on; its roles grant no more than that, from this moment on. */
export async function saveDepartGrants(
  db: Db,
  context: RequestContext,
  departId: string,
  { wanted, seen }: WantedGrants,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await context.assertUnchanged(trx)
    const depart = await holdDepart(trx, context, departId)
    const { granted, taken } = changesOf(await grantsOfDepart(trx, departId), { wanted, seen })
    await assertHoldsAll(trx, context, [...granted, ...taken])
    await assertUnbound(trx, context, [...granted, ...taken])
    await assertExist(trx, granted)
    if (granted.length > 0) {
      const rows = granted.map((permission_id) => ({ depart_id: departId, permission_id }))
      await trx
        .insertInto('sys_depart_permission')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    if (taken.length > 0) {
      await trx
        .deleteFrom('sys_depart_permission')
        .where('depart_id', '=', departId)
        .where('permission_id', 'in', taken)
        .execute()
    }
    if (granted.length + taken.length === 0) return
    await assertStillBound(trx, context)
    await logNews(
      trx,
      context,
      { table: sysDepart.table, ...depart },
      { permissionsAdded: granted, permissionsRemoved: taken },
    )
    const people = await trx.selectFrom('sys_user_depart').where('depart_id', '=', departId).select('user_id').execute()
    await tell(
      trx,
      people.map(({ user_id }) => user_id),
    )
  })
}

/** A department that the caller manages, held until the end. @throws {ApiError} */
export async function holdDepart(trx: Db, context: RequestContext, departId: string) {
  await assertManages(trx, context, [departId])
  const depart = await trx
    .selectFrom('sys_depart')
    .where('id', '=', departId)
    .where('tenant_id', '=', context.tenantId)
    .where('del_flag', '=', 0)
    .select(['id', 'version'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!depart) throw businessFailure(messages.notInCharge)
  return depart
}

/** A role of a department that the transaction holds. */
interface HeldDepartRole {
  readonly id: string
  readonly departId: string
  readonly version: number
}

/** @throws {ApiError} for a role of a department that the caller does not manage. */
export async function findDepartRole(db: Db, context: RequestContext, roleId: string): Promise<HeldDepartRole> {
  const [role] = await holdRoles(db, context, [roleId])
  if (!role) throw businessFailure(messages.notFound)
  return role
}

async function holdRoles(trx: Db, context: RequestContext, ids: readonly string[]): Promise<readonly HeldDepartRole[]> {
  const rows = await trx
    .selectFrom('sys_depart_role')
    .where('tenant_id', '=', context.tenantId)
    .where('id', 'in', [...ids, ''])
    .orderBy('id')
    .select(['id', 'depart_id as departId', 'version'])
    .forNoKeyUpdate()
    .execute()
  if (rows.length < ids.length) throw businessFailure(messages.notFound)
  await assertManages(
    trx,
    context,
    rows.map(({ departId }) => departId),
  )
  return rows
}

/** What a role of a department grants: only what the department has and the caller holds. */
export async function saveDepartRoleGrants(
  db: Db,
  context: RequestContext,
  roleId: string,
  grants: WantedGrants,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await context.assertUnchanged(trx)
    const role = await findDepartRole(trx, context, roleId)
    const held = await grantsOfDepartRole(trx, roleId)
    const { granted, taken } = changesOf(held, grants)
    await assertHoldsAll(trx, context, [...held, ...granted])
    await assertDepartRoleCarries(trx, context, role.id)
    const limits = new Set(await grantsOfDepart(trx, role.departId))
    const beyond = granted.find((id) => !limits.has(id))
    if (beyond !== undefined) throw businessFailure(messages.beyondDepart(await titleOf(trx, beyond)))
    const members = await trx
      .selectFrom('sys_depart_role_user')
      .where('role_id', '=', roleId)
      .select('user_id')
      .execute()
    if (granted.length > 0 && members.some(({ user_id }) => user_id === context.userId)) {
      throw businessFailure(messages.ownRole)
    }
    if (granted.length > 0) {
      const rows = granted.map((permission_id) => ({ role_id: roleId, permission_id }))
      await trx
        .insertInto('sys_depart_role_permission')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await handOnToDepartRole(trx, context, role.id, granted)
    }
    if (taken.length > 0) {
      await trx
        .deleteFrom('sys_depart_role_permission')
        .where('role_id', '=', roleId)
        .where('permission_id', 'in', taken)
        .execute()
    }
    if (granted.length + taken.length === 0) return
    await assertStillBound(trx, context)
    await logNews(
      trx,
      context,
      { table: sysDepartRole.table, ...role },
      { permissionsAdded: granted, permissionsRemoved: taken },
    )
    await tell(
      trx,
      members.map(({ user_id }) => user_id),
    )
  })
}

/** Gives somebody of the department roles of it, and takes others; each is judged by all that it grants. */
export async function saveRolesOfUser(
  { db, inSight }: PeopleWork,
  context: RequestContext,
  userId: string,
  { wanted, seen }: WantedGrants,
): Promise<void> {
  if (userId === context.userId) throw businessFailure(messages.notOneself)
  await inTransaction(db, async (trx) => {
    await context.assertUnchanged(trx)
    if (!(await inSight(trx, context, [userId]))) throw businessFailure(messages.unknownUser)
    const given = wanted.filter((id) => !seen.includes(id))
    const taken = seen.filter((id) => !wanted.includes(id))
    const roles = await holdRoles(trx, context, [...given, ...taken])
    for (const role of roles) {
      await assertHoldsAll(trx, context, await grantsOfDepartRole(trx, role.id))
      const news = given.includes(role.id) ? { membersAdded: [userId] } : { membersRemoved: [userId] }
      if (given.includes(role.id)) {
        await assertDepartRoleCarries(trx, context, role.id)
        await giveRole(trx, role, userId)
      } else {
        await trx
          .deleteFrom('sys_depart_role_user')
          .where('role_id', '=', role.id)
          .where('user_id', '=', userId)
          .execute()
      }
      await logNews(trx, context, { table: sysDepartRole.table, ...role }, news)
    }
    await tell(trx, [userId])
  })
}

async function giveRole(trx: Db, { id, departId }: HeldDepartRole, userId: string): Promise<void> {
  const place = await trx
    .selectFrom('sys_user_depart')
    .where('user_id', '=', userId)
    .where('depart_id', '=', departId)
    .select('user_id')
    .forShare()
    .executeTakeFirst()
  if (!place) throw businessFailure(messages.notOfDepart)
  await trx
    .insertInto('sys_depart_role_user')
    .values({ user_id: userId, depart_id: departId, role_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function changesOf(held: readonly string[], { wanted, seen }: WantedGrants) {
  return {
    granted: wanted.filter((id) => !seen.includes(id) && !held.includes(id)),
    taken: seen.filter((id) => !wanted.includes(id) && held.includes(id)),
  }
}

async function assertExist(trx: Db, ids: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('sys_permission')
    .where('id', 'in', [...ids, ''])
    .where('del_flag', '=', 0)
    .select('id')
    .execute()
  if (rows.length < ids.length) throw businessFailure(messages.unknownPermission)
}

async function titleOf(db: Db, permissionId: string): Promise<string> {
  const row = await db.selectFrom('sys_permission').where('id', '=', permissionId).select('name').executeTakeFirst()
  return row?.name ?? permissionId
}

interface LoggedRow {
  readonly table: string
  readonly id: string
  readonly version: number
}

/** Into the data log of the row that the news are about. */
export async function logNews(
  trx: Db,
  context: RequestContext,
  { table, id, version }: LoggedRow,
  news: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  await trx
    .insertInto('sys_data_log')
    .values({
      id: createUuidV7(context.now().getTime()),
      data_table: table,
      data_id: id,
      data_version: version,
      running_no: nextLogNumber(trx, context, { table, id }),
      cause: null,
      action: 'edit',
      data_content: JSON.stringify(news),
      tenant_id: context.tenantId,
      create_by: context.username,
      create_time: context.now(),
    })
    .execute()
}

/** Open consoles ask again what their people may do. */
export async function tell(trx: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await notifyNotice(trx, { userIds, message: { cmd: 'rights' } })
}
