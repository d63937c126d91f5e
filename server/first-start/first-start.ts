import { sql } from 'kysely'
import type { Db } from '../db/databases.ts'
import type { SystemContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import { ADMIN_ROLE } from '../permissions/ensure-menu.ts'
import { ensureSystemPermissions } from '../permissions/ensure-system-permissions.ts'
import type { PasswordHasher } from '../session/password-hash.ts'
import { INSTALLATION } from '../session/tenants.ts'
import { insertDemoCategories } from './demo-categories.ts'
import { insertDemoConnections } from './demo-connections.ts'
import { insertDemoDepartments } from './demo-departments.ts'
import { insertDemoPositions } from './demo-positions.ts'
import { createPassword } from './generated-password.ts'

export interface FirstStartOptions {
  /** Absent: a random one is made. */
  readonly adminPassword: string | null
  readonly demoData: boolean
  readonly passwords: PasswordHasher
}

export interface FirstStart {
  /** Null on every start but the first. */
  readonly admin: FirstAdmin | null
}

export interface FirstAdmin {
  readonly username: string
  readonly password: string
  readonly isGenerated: boolean
}

/** Any number will do, as long as all our servers take the same. */
const LOCK_KEY = 0x50_57_46_53
const ADMIN_USERNAME = 'admin'
/** Fills a new database: role, administrator, home entry. All or nothing, and once. */
export async function runFirstStart(db: Db, context: SystemContext, options: FirstStartOptions): Promise<FirstStart> {
  if (await hasUsers(db)) return { admin: null }
  // Made before the lock is taken: hashing takes a third of a second.
  const isGenerated = options.adminPassword === null
  const password = options.adminPassword ?? createPassword()
  const passwordHash = await options.passwords.hash(password)
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx)
    // Another server on the same database may have been first.
    if (await hasUsers(trx)) return { admin: null }
    const adminId = await insertAdmin(trx, context, { passwordHash, mustChange: isGenerated })
    await ensureSystemPermissions(trx, context)
    if (options.demoData) {
      await insertDemoDepartments(trx, context, adminId)
      await insertDemoPositions(trx, context)
      await insertDemoCategories(trx, context)
      await insertDemoConnections(trx, context)
    }
    return { admin: { username: ADMIN_USERNAME, password, isGenerated } }
  })
}

async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('sys_user').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function insertAdmin(
  db: Db,
  context: SystemContext,
  secret: { readonly passwordHash: string; readonly mustChange: boolean },
): Promise<string> {
  const author = { create_by: context.username, create_time: context.now() }
  const userId = createUuidV7()
  const roleId = createUuidV7()
  await db
    .insertInto('sys_role')
    .values({ ...author, id: roleId, role_code: ADMIN_ROLE, role_name: '管理员', tenant_id: INSTALLATION })
    .execute()
  await db
    .insertInto('sys_user')
    .values({ ...author, id: userId, username: ADMIN_USERNAME, realname: '管理员', home_path: null })
    .execute()
  await db
    .insertInto('sys_user_secret')
    .values({
      user_id: userId,
      password_hash: secret.passwordHash,
      password_time: context.now(),
      must_change: secret.mustChange,
    })
    .execute()
  await db.insertInto('sys_user_role').values({ user_id: userId, role_id: roleId }).execute()
  await db.insertInto('sys_user_tenant').values({ user_id: userId, tenant_id: INSTALLATION }).execute()
  return userId
}
