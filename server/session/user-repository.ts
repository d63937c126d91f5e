import type { WholeUserInfo } from '#schemas/api/whole-user-info.ts'
import type { Db } from '../db/databases.ts'
import { acrossTenants } from '../db/tenant-guard.ts'

/** Columns that leave the server: the hash lies in another table and cannot slip in. */
const WIRE_COLUMNS = [
  'id',
  'username',
  'realname',
  'avatar',
  'sex',
  'phone',
  'email',
  'org_code',
  'birthday',
  'telephone',
  'work_no',
  'activiti_sync',
  'status',
  'del_flag',
  'home_path',
  'login_tenant_id',
  'create_by',
  'create_time',
  'update_by',
  'update_time',
] as const

/** What the contract says of a person and no table of ours does. */
const NOT_KEPT = {
  post: null,
  postText: null,
  userIdentity: null,
  departIds: null,
  clientId: null,
  sign: null,
  signEnable: null,
} satisfies Partial<WholeUserInfo>

export async function findAccount(db: Db, username: string) {
  return db
    .selectFrom('sys_user')
    .innerJoin('sys_user_secret', 'sys_user_secret.user_id', 'sys_user.id')
    .where((row) => row(row.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('del_flag', '=', 0)
    .select(['sys_user.id', 'sys_user.username', 'sys_user.status', 'sys_user_secret.password_hash'])
    .executeTakeFirst()
}

export async function readUserInfo(db: Db, userId: string): Promise<WholeUserInfo> {
  const user = await db
    .selectFrom('sys_user')
    .where('id', '=', userId)
    .select([...WIRE_COLUMNS])
    .executeTakeFirstOrThrow()
  const department = await acrossTenants(db, 'the name of their own department, by its code')
    .selectFrom('sys_depart')
    .where('org_code', '=', user.org_code ?? '')
    .select(['id', 'depart_name'])
    .executeTakeFirst()
  const tenants = await db
    .selectFrom('sys_user_tenant')
    .where('user_id', '=', userId)
    .where('status', '>', 0)
    .orderBy('tenant_id')
    .select('tenant_id')
    .execute()
  return {
    ...NOT_KEPT,
    id: user.id,
    username: user.username,
    realname: user.realname,
    avatar: user.avatar,
    sex: user.sex,
    birthday: user.birthday,
    telephone: user.telephone,
    workNo: user.work_no,
    activitiSync: user.activiti_sync,
    phone: user.phone,
    email: user.email,
    orgCode: user.org_code,
    orgCodeTxt: department?.depart_name ?? null,
    orgId: department?.id ?? null,
    relTenantIds: tenants.map(({ tenant_id }) => tenant_id).join(',') || null,
    status: user.status,
    delFlag: user.del_flag,
    homePath: user.home_path,
    loginTenantId: user.login_tenant_id,
    createBy: user.create_by,
    createTime: user.create_time,
    updateBy: user.update_by,
    updateTime: user.update_time,
  }
}

/** Says that the password was made by the server and still waits to be replaced; else nothing. */
export async function passwordWish(db: Db, userId: string): Promise<{ readonly mustChangePassword?: true }> {
  const row = await db
    .selectFrom('sys_user_secret')
    .where('user_id', '=', userId)
    .select('must_change')
    .executeTakeFirst()
  return row?.must_change ? { mustChangePassword: true } : {}
}

/** The same password, hashed with other work factors. A new password is stored by `storePassword`. */
export async function replacePasswordHash(db: Db, userId: string, hash: string, now: Date): Promise<void> {
  await db
    .updateTable('sys_user_secret')
    .set({ password_hash: hash, password_time: now })
    .where('user_id', '=', userId)
    .execute()
}

/** A password that the user has chosen. */
export async function storePassword(db: Db, userId: string, hash: string, now: Date): Promise<void> {
  const chosen = { password_hash: hash, password_time: now, must_change: false }
  await db
    .insertInto('sys_user_secret')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
}
