import type { LoginResult, UserInfo } from '#schemas/api/session.ts'
import type { Db } from '../db/databases.ts'

/** Columns that leave the server: the hash lies in another table and cannot slip in. */
const WIRE_COLUMNS = [
  'id',
  'username',
  'realname',
  'avatar',
  'phone',
  'email',
  'org_code',
  'status',
  'home_path',
] as const

export async function findAccount(db: Db, username: string) {
  return db
    .selectFrom('sys_user')
    .innerJoin('sys_user_secret', 'sys_user_secret.user_id', 'sys_user.id')
    .where((row) => row(row.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('del_flag', '=', 0)
    .select(['sys_user.id', 'sys_user.username', 'sys_user.status', 'sys_user_secret.password_hash'])
    .executeTakeFirst()
}

export async function readUserInfo(db: Db, userId: string): Promise<UserInfo> {
  const user = await db
    .selectFrom('sys_user')
    .where('id', '=', userId)
    .select([...WIRE_COLUMNS])
    .executeTakeFirstOrThrow()
  const department = await db
    .selectFrom('sys_depart')
    .where('org_code', '=', user.org_code ?? '')
    .select('depart_name')
    .executeTakeFirst()
  return {
    id: user.id,
    username: user.username,
    realname: user.realname,
    avatar: user.avatar,
    phone: user.phone,
    email: user.email,
    orgCode: user.org_code,
    orgCodeTxt: department?.depart_name ?? null,
    status: user.status,
    homePath: user.home_path,
  }
}

export async function listDepartments(db: Db, userId: string): Promise<LoginResult['departs']> {
  const rows = await db
    .selectFrom('sys_user_depart')
    .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.depart_id')
    .where('sys_user_depart.user_id', '=', userId)
    .where('sys_depart.del_flag', '=', 0)
    .orderBy('sys_depart.org_code')
    .select(['sys_depart.id', 'sys_depart.org_code', 'sys_depart.depart_name'])
    .execute()
  return rows.map((row) => ({ id: row.id, orgCode: row.org_code, departName: row.depart_name }))
}

export async function replacePasswordHash(db: Db, userId: string, hash: string, now: Date): Promise<void> {
  await db
    .updateTable('sys_user_secret')
    .set({ password_hash: hash, password_time: now })
    .where('user_id', '=', userId)
    .execute()
}
