import type { Db } from '../db/databases.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import { HOME_URL } from '../permissions/menu-tree.ts'
import { INSTALLATION } from '../session/tenants.ts'

export interface Account {
  readonly id: string
  readonly username: string
  readonly phone: string | null
  readonly status: number
}

export type UniqueColumn = 'username' | 'phone' | 'email'

const ACCOUNT_COLUMNS = ['id', 'username', 'phone', 'status'] as const

export function findByPhone(db: Db, phone: string): Promise<Account | undefined> {
  return living(db).where('phone', '=', phone).select(ACCOUNT_COLUMNS).executeTakeFirst()
}

export function findById(db: Db, id: string): Promise<Account | undefined> {
  return living(db).where('id', '=', id).select(ACCOUNT_COLUMNS).executeTakeFirst()
}

export function findByUsername(db: Db, username: string): Promise<Account | undefined> {
  return living(db)
    .where((row) => row(row.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .select(ACCOUNT_COLUMNS)
    .executeTakeFirst()
}

/** User names stay taken when their account was deleted: log lines speak of them. */
export async function isTaken(db: Db, column: UniqueColumn, value: string): Promise<boolean> {
  const all = column === 'username' ? db.selectFrom('sys_user') : living(db)
  const row = await all
    .where((row) => row(row.fn<string>('lower', [column]), '=', value.toLowerCase()))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewAccount {
  readonly username: string
  readonly realname: string
  readonly phone: string | null
  readonly email: string | null
}

/** The role of people who have made their accounts themselves, in the installation; it sees the home page. */
const REGISTERED_ROLE = { role_code: 'test', role_name: '临时角色', tenant_id: INSTALLATION } as const

/** An account that somebody has made for himself, with the least that signs in to something. */
export async function insertAccount(db: Db, account: NewAccount, now: Date): Promise<string> {
  const id = createUuidV7(now.getTime())
  await db
    .insertInto('sys_user')
    .values({ id, ...account, create_by: account.username, create_time: now })
    .execute()
  await db
    .insertInto('sys_user_role')
    .values({ user_id: id, role_id: await ensureRegisteredRole(db, now) })
    .execute()
  await db.insertInto('sys_user_tenant').values({ user_id: id, tenant_id: INSTALLATION }).execute()
  return id
}

async function ensureRegisteredRole(db: Db, now: Date): Promise<string> {
  const made = await db
    .insertInto('sys_role')
    .values({ id: createUuidV7(now.getTime()), ...REGISTERED_ROLE, create_by: 'system', create_time: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'role_code']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // What an administrator has granted to the role, or taken from it, stays so.
  if (made) await grantHome(db, made.id)
  const role = await db
    .selectFrom('sys_role')
    .where('tenant_id', '=', REGISTERED_ROLE.tenant_id)
    .where('role_code', '=', REGISTERED_ROLE.role_code)
    .select('id')
    .executeTakeFirstOrThrow()
  return role.id
}

async function grantHome(db: Db, roleId: string): Promise<void> {
  const home = await db
    .selectFrom('sys_permission')
    .where('url', '=', HOME_URL)
    .where('menu_type', '<', 2)
    .where('del_flag', '=', 0)
    .select('id')
    .execute()
  for (const { id } of home) {
    await db.insertInto('sys_role_permission').values({ role_id: roleId, permission_id: id }).execute()
  }
}

function living(db: Db) {
  return db.selectFrom('sys_user').where('del_flag', '=', 0)
}
