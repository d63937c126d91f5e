import type { Db } from '#server/db/databases.ts'
import { createUuidV7 } from '#server/ids/uuid-v7.ts'
import type { PasswordHasher } from '#server/session/password-hash.ts'

export interface NewUser {
  readonly name: string
  readonly password: string
  /** Permission codes of their role; those that do not exist are made. */
  readonly permissions?: readonly string[]
  /** Tenants that they work in, with a role of the same rights in each; absent: 0 alone. */
  readonly tenants?: readonly number[]
  /** Addresses of the menu entries that they see: `/market`, `/market/productPrice`. They must exist. */
  readonly menus?: readonly string[]
  readonly passwords: PasswordHasher
  readonly now: Date
}

/** Makes a user with a role of their own, straight in the database. Answers their id. */
export async function addUser(db: Db, user: NewUser): Promise<string> {
  const { name, password, permissions = [], menus = [], tenants = [0], passwords, now } = user
  const userId = createUuidV7()
  await db
    .insertInto('sys_user')
    .values({ id: userId, username: name, realname: `用户${name}` })
    .execute()
  const secret = { user_id: userId, password_hash: await passwords.hash(password), password_time: now }
  await db.insertInto('sys_user_secret').values(secret).execute()
  const granted: string[] = []
  for (const code of permissions) granted.push((await findPermission(db, code)) ?? (await insertPermission(db, code)))
  for (const url of menus) granted.push(await findMenu(db, url))
  const role = { role_code: `role-${name}`, role_name: name }
  for (const tenantId of tenants) {
    await db.insertInto('sys_user_tenant').values({ user_id: userId, tenant_id: tenantId }).execute()
    await addRole(db, userId, { ...role, tenant_id: tenantId }, granted)
  }
  return userId
}

/** Lets a user into one more tenant, with the rights of the roles that they have in the installation. */
export async function joinTenant(db: Db, userId: string, tenantId: number): Promise<void> {
  await db.insertInto('sys_user_tenant').values({ user_id: userId, tenant_id: tenantId }).execute()
  const roles = await db
    .selectFrom('sys_role')
    .innerJoin('sys_user_role', 'sys_user_role.role_id', 'sys_role.id')
    .where('sys_user_role.user_id', '=', userId)
    .where('sys_role.tenant_id', '=', 0)
    .select(['sys_role.id', 'role_code', 'role_name'])
    .execute()
  for (const { id, ...role } of roles) {
    const granted = await db
      .selectFrom('sys_role_permission')
      .where('role_id', '=', id)
      .select('permission_id')
      .execute()
    await addRole(
      db,
      userId,
      { ...role, tenant_id: tenantId },
      granted.map((grant) => grant.permission_id),
    )
  }
}

async function addRole(
  db: Db,
  userId: string,
  role: { readonly role_code: string; readonly role_name: string; readonly tenant_id: number },
  granted: readonly string[],
): Promise<void> {
  const roleId = createUuidV7()
  await db
    .insertInto('sys_role')
    .values({ id: roleId, ...role })
    .execute()
  await db.insertInto('sys_user_role').values({ user_id: userId, role_id: roleId }).execute()
  for (const permissionId of new Set(granted)) {
    await db.insertInto('sys_role_permission').values({ role_id: roleId, permission_id: permissionId }).execute()
  }
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
