import type { Updateable } from 'kysely'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/databases.ts'
import type { UserTable, UserTenantTable } from '../db/tables.ts'
import { businessFailure } from '../http/api-error.ts'
import type { DataContext } from '../http/request-context.ts'
import type { ManagedStore, ManagedStoreWork } from '../resources/managed/managed-resource.ts'
import type { EntityRow } from '../resources/tables/entity-tables.ts'
import { settleRoles } from '../roles/role-members.ts'
import { orBusy } from '../session/or-busy.ts'
import { endSessions } from '../session/session-store.ts'
import { INSTALLATION } from '../session/tenants.ts'
import { storePassword } from '../session/user-repository.ts'
import { userMessages as messages } from './messages.ts'

const NORMAL = 1
const TAKEN_OUT = 0

const ACCOUNT_COLUMNS = [
  'realname',
  'work_no',
  'phone',
  'email',
  'telephone',
  'birthday',
  'avatar',
  'update_by',
  'update_time',
] as const satisfies readonly (keyof UserTable)[]

/**
 * One row of `sys_account` is an account, its membership of the tenant, and its roles and departments there. From tenant 0 its
 * status and its deletion are the account's; from any other they are the membership's.
 */
export const accountStore: ManagedStore = {
  async hold({ trx }, ids) {
    await trx
      .selectFrom('sys_user')
      .where(sql<SqlBool>`id = any(${[...ids]}::text[])`)
      .orderBy('id')
      .select('id')
      .forNoKeyUpdate()
      .execute()
  },

  async insert(work, rows) {
    for (const row of rows) await insertAccount(work, row)
  },

  async update(work, updates) {
    for (const { id, version, set } of updates) await updateAccount(work, { id, version, set })
  },

  async remove({ trx, context }, ids) {
    for (const id of ids) {
      if (context.tenantId === INSTALLATION) {
        await trx
          .updateTable('sys_user')
          .set({ del_flag: 1, update_by: context.username, update_time: context.now() })
          .where('id', '=', id)
          .execute()
      } else await setMembership(trx, context, id, { status: TAKEN_OUT })
      await endSessionsHere(trx, context, id)
    }
  },
}

async function insertAccount({ trx, context, passwords }: ManagedStoreWork, row: EntityRow): Promise<void> {
  const id = String(row.id)
  const departments = idsIn(row.selecteddeparts)
  await trx
    .insertInto('sys_user')
    .values({
      ...accountColumns(row),
      id,
      username: String(row.username),
      realname: String(row.realname),
      avatar: optional(row.avatar),
      phone: optional(row.phone),
      email: optional(row.email),
      birthday: optional(row.birthday),
      home_path: null,
      login_tenant_id: null,
      sex: row.sex == null ? null : Number(row.sex),
      activiti_sync: Number(row.activiti_sync ?? NORMAL),
      org_code: await codeOf(trx, context, departments[0]),
      create_by: context.username,
      create_time: context.now(),
      version: Number(row.version),
    })
    .execute()
  await setMembership(trx, context, id, {
    status: Number(row.status ?? NORMAL),
    post: optional(row.post),
    user_identity: Number(row.user_identity ?? 1),
  })
  if (context.tenantId === INSTALLATION && Number(row.status ?? NORMAL) !== NORMAL) {
    await trx
      .updateTable('sys_user')
      .set({ status: Number(row.status) })
      .where('id', '=', id)
      .execute()
    await setMembership(trx, context, id, { status: NORMAL })
  }
  await settleDepartments(trx, context, id, { wanted: departments, inCharge: idsIn(row.depart_ids) })
  await settleRoles(trx, context, id, idsIn(row.selectedroles))
  await settleTenants(trx, context, id, idsIn(row.rel_tenant_ids))
  const { password } = row
  if (typeof password !== 'string' || password === '' || !passwords) return
  const hash = await orBusy(() => passwords.hash(password))
  await storePassword(trx, id, hash, context.now())
}

interface AccountUpdate {
  readonly id: string
  readonly version: number
  readonly set: EntityRow
}

async function updateAccount({ trx, context }: ManagedStoreWork, { id, version, set }: AccountUpdate): Promise<void> {
  const isOfAccount = context.tenantId === INSTALLATION
  const status = set.status === undefined || set.status === null ? null : Number(set.status)
  const departments = set.selecteddeparts === undefined ? null : idsIn(set.selecteddeparts)
  const { numUpdatedRows } = await trx
    .updateTable('sys_user')
    .set({
      ...accountColumns(set),
      ...(set.sex !== undefined && { sex: set.sex === null ? null : Number(set.sex) }),
      ...(set.activiti_sync != null && { activiti_sync: Number(set.activiti_sync) }),
      ...(isOfAccount && status !== null && { status }),
      version: Number(set.version),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) !== 1) throw businessFailure(messages.notFound)
  const ofTenant = {
    ...(set.post !== undefined && { post: optional(set.post) }),
    ...(set.user_identity != null && { user_identity: Number(set.user_identity) }),
    ...(!isOfAccount && status !== null && { status }),
  }
  if (Object.keys(ofTenant).length > 0) await setMembership(trx, context, id, ofTenant)
  if (departments !== null || set.depart_ids !== undefined) {
    const wanted = departments ?? (await departmentsOf(trx, context, id))
    const inCharge = set.depart_ids === undefined ? null : idsIn(set.depart_ids)
    await settleDepartments(trx, context, id, { wanted, inCharge })
  }
  if (set.selectedroles !== undefined) await settleRoles(trx, context, id, idsIn(set.selectedroles))
  if (set.rel_tenant_ids !== undefined) await settleTenants(trx, context, id, idsIn(set.rel_tenant_ids))
  if (status !== null && status !== NORMAL) await endSessionsHere(trx, context, id)
}

function accountColumns(row: EntityRow): Updateable<UserTable> {
  return Object.fromEntries(ACCOUNT_COLUMNS.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])))
}

async function setMembership(
  trx: Db,
  { tenantId }: DataContext,
  userId: string,
  values: Updateable<UserTenantTable>,
): Promise<void> {
  await trx
    .insertInto('sys_user_tenant')
    .values({ post: null, ...values, user_id: userId, tenant_id: tenantId })
    .onConflict((conflict) => conflict.columns(['user_id', 'tenant_id']).doUpdateSet(values))
    .execute()
}

/**
 * Brings the tenants of an account to these, from the installation alone. Who is taken out lies in the recycle bin of that
 * tenant, with what they had there.
 */
async function settleTenants(trx: Db, context: DataContext, userId: string, wanted: readonly string[]): Promise<void> {
  if (context.tenantId !== INSTALLATION) return
  const rows = await trx
    .selectFrom('sys_user_tenant')
    .innerJoin('sys_tenant', 'sys_tenant.id', 'sys_user_tenant.tenant_id')
    .where('sys_tenant.del_flag', '=', 0)
    .where('sys_user_tenant.user_id', '=', userId)
    .where('sys_user_tenant.tenant_id', '!=', INSTALLATION)
    .where('sys_user_tenant.status', '>', TAKEN_OUT)
    .select('sys_user_tenant.tenant_id')
    .execute()
  const held = rows.map(({ tenant_id: id }) => id)
  const tenants = wanted.map(Number).filter((id) => id !== INSTALLATION)
  for (const tenantId of tenants.filter((id) => !held.includes(id))) {
    await setMembership(trx, { ...context, tenantId }, userId, { status: NORMAL })
  }
  for (const tenantId of held.filter((id) => !tenants.includes(id))) {
    await setMembership(trx, { ...context, tenantId }, userId, { status: TAKEN_OUT })
    await endSessionsHere(trx, { ...context, tenantId }, userId)
  }
}

/** Of the whole account, or in the tenant alone. */
async function endSessionsHere(trx: Db, { tenantId }: DataContext, userId: string): Promise<void> {
  if (tenantId === INSTALLATION) return endSessions(trx, userId)
  await trx.deleteFrom('sys_session').where('user_id', '=', userId).where('tenant_id', '=', tenantId).execute()
}

interface WantedDepartments {
  readonly wanted: readonly string[]
  /** Null: as it was. */
  readonly inCharge: readonly string[] | null
}

/** Brings the departments of the tenant that a user belongs to to these. */
async function settleDepartments(
  trx: Db,
  context: DataContext,
  userId: string,
  { wanted, inCharge }: WantedDepartments,
): Promise<void> {
  const held = await departmentsOf(trx, context, userId)
  const gone = held.filter((id) => !wanted.includes(id))
  const added = wanted.filter((id) => !held.includes(id))
  if (gone.length > 0) {
    await trx.deleteFrom('sys_user_depart').where('user_id', '=', userId).where('depart_id', 'in', gone).execute()
  }
  if (added.length > 0) {
    await trx
      .insertInto('sys_user_depart')
      .values(added.map((depart_id) => ({ user_id: userId, depart_id })))
      .execute()
  }
  if (inCharge !== null && wanted.length > 0) {
    await trx
      .updateTable('sys_user_depart')
      .set({ in_charge: sql<boolean>`depart_id = any(${[...inCharge]}::text[])` })
      .where('user_id', '=', userId)
      .where('depart_id', 'in', wanted)
      .execute()
  }
  await keepWorkingDepartment(trx, context, userId, { wanted, gone })
}

/** Who works for a department that they leave, or for none, works for the first of those that they belong to here. */
async function keepWorkingDepartment(
  trx: Db,
  context: DataContext,
  userId: string,
  { wanted, gone }: { readonly wanted: readonly string[]; readonly gone: readonly string[] },
): Promise<void> {
  const { org_code: current } = await trx
    .selectFrom('sys_user')
    .where('id', '=', userId)
    .select('org_code')
    .executeTakeFirstOrThrow()
  const departments = await trx
    .selectFrom('sys_depart')
    .where('tenant_id', '=', context.tenantId)
    .where('id', 'in', [...wanted, ...gone, ''])
    .orderBy('org_code')
    .select(['id', 'org_code'])
    .execute()
  const left = departments.some(({ id, org_code: code }) => gone.includes(id) && code === current)
  const next = departments.find(({ id }) => wanted.includes(id))?.org_code ?? null
  if ((current !== null && !left) || next === current) return
  await trx.updateTable('sys_user').set({ org_code: next }).where('id', '=', userId).execute()
}

/** The departments of the tenant that a user belongs to, by their ids. */
export async function departmentsOf(trx: Db, { tenantId }: DataContext, userId: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('sys_user_depart')
    .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.depart_id')
    .where('sys_user_depart.user_id', '=', userId)
    .where('sys_depart.tenant_id', '=', tenantId)
    .where('sys_depart.del_flag', '=', 0)
    .select('sys_depart.id')
    .execute()
  return rows.map(({ id }) => id)
}

async function codeOf(trx: Db, { tenantId }: DataContext, departId: string | undefined): Promise<string | null> {
  if (departId === undefined) return null
  const row = await trx
    .selectFrom('sys_depart')
    .where('id', '=', departId)
    .where('tenant_id', '=', tenantId)
    .select('org_code')
    .executeTakeFirst()
  return row?.org_code ?? null
}

function idsIn(stored: unknown): readonly string[] {
  return typeof stored === 'string' ? stored.split(',').filter((id) => id !== '') : []
}

function optional(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
