import type { Db } from '#server/db/databases.ts'
import { createUuidV7 } from '#server/ids/uuid-v7.ts'
import type { PasswordHasher } from '#server/session/password-hash.ts'

export interface NewUser {
  readonly name: string
  readonly password: string
  /** Permission codes of his role; those that do not exist are made. */
  readonly permissions?: readonly string[]
  /** Addresses of the menu entries that he sees: `/market`, `/market/productPrice`. They must exist. */
  readonly menus?: readonly string[]
  readonly passwords: PasswordHasher
  readonly now: Date
}

/** Makes a user with a role of his own, straight in the database. Answers his id. */
export async function addUser(db: Db, user: NewUser): Promise<string> {
  const { name, password, permissions = [], menus = [], passwords, now } = user
  const userId = createUuidV7()
  const roleId = createUuidV7()
  await db
    .insertInto('sys_user')
    .values({ id: userId, username: name, realname: `用户${name}` })
    .execute()
  const secret = { user_id: userId, password_hash: await passwords.hash(password), password_time: now }
  await db.insertInto('sys_user_secret').values(secret).execute()
  await db
    .insertInto('sys_role')
    .values({ id: roleId, role_code: `role-${name}`, role_name: name })
    .execute()
  await db.insertInto('sys_user_role').values({ user_id: userId, role_id: roleId }).execute()
  const granted: string[] = []
  for (const code of permissions) granted.push((await findPermission(db, code)) ?? (await insertPermission(db, code)))
  for (const url of menus) granted.push(await findMenu(db, url))
  for (const permissionId of granted) {
    await db.insertInto('sys_role_permission').values({ role_id: roleId, permission_id: permissionId }).execute()
  }
  return userId
}

async function findPermission(db: Db, code: string): Promise<string | undefined> {
  const row = await db.selectFrom('sys_permission').where('perms', '=', code).select('id').executeTakeFirst()
  return row?.id
}

async function insertPermission(db: Db, code: string): Promise<string> {
  const id = createUuidV7()
  await db.insertInto('sys_permission').values({ id, name: code, perms: code, perms_type: '1', menu_type: 2 }).execute()
  return id
}

async function findMenu(db: Db, url: string): Promise<string> {
  const menus = db.selectFrom('sys_permission').where('menu_type', '<', 2)
  return (await menus.where('url', '=', url).select('id').executeTakeFirstOrThrow()).id
}
