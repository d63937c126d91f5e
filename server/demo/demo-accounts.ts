import type { Db } from '../db/databases.ts'
import { createPassword } from '../first-start/generated-password.ts'
import type { SystemContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import type { PasswordHasher } from '../session/password-hash.ts'

export interface DemoUser {
  readonly username: string
  readonly password: string
}

const USER = { username: 'zhangwei', realname: '张伟', phone: '13800138000', email: 'zhangwei@example.com' } as const
/** What the platform's own app may do: count what its users see and do. It gets an account of the installation's own. */
const APP_ROLE = { role_code: 'platform_api', role_name: '平台接口' } as const
const ROLE = { role_code: 'demo_operator', role_name: '业务操作员' } as const
/** Marketing, one of its regions, and finance: he has to say which he works for. */
const DEPARTMENTS = ['A01A03', 'A01A03A01', 'A01A05'] as const
const DEMO_TENANT = 0
/** The demo rows are those of tenant 0, which the installation begins with; the other begins empty, as a new one does. */
const TENANTS = [
  { id: DEMO_TENANT, name: '华兴商贸集团' },
  { id: 1, name: '海纳供应链（示例租户）' },
] as const

/** Somebody besides the administrator: an operator of the business pages, in several departments and two tenants. */
export async function loadDemoAccounts(
  db: Db,
  context: SystemContext,
  { passwords, programCodes }: { readonly passwords: PasswordHasher; readonly programCodes: readonly string[] },
): Promise<DemoUser> {
  const password = createPassword()
  const passwordHash = await passwords.hash(password)
  const author = { create_by: context.username, create_time: context.now() }
  await db.transaction().execute(async (trx) => {
    const userId = createUuidV7()
    await trx
      .insertInto('sys_user')
      .values({ ...author, ...USER, id: userId, home_path: null })
      .execute()
    await trx
      .insertInto('sys_user_secret')
      .values({ user_id: userId, password_hash: passwordHash, password_time: context.now(), must_change: true })
      .execute()
    await joinDepartments(trx, userId)
    await trx
      .insertInto('sys_tenant')
      .values(TENANTS.map((tenant) => ({ ...author, ...tenant })))
      .execute()
    await trx
      .insertInto('sys_user_tenant')
      .values(TENANTS.map(({ id }) => ({ user_id: userId, tenant_id: id })))
      .execute()
    for (const { id: tenantId } of TENANTS) {
      const roleId = createUuidV7()
      await trx
        .insertInto('sys_role')
        .values({ ...author, ...ROLE, id: roleId, tenant_id: tenantId })
        .execute()
      await trx.insertInto('sys_user_role').values({ user_id: userId, role_id: roleId }).execute()
      await grantBusiness(trx, roleId, programCodes)
    }
    const appRoleId = createUuidV7()
    await trx
      .insertInto('sys_role')
      .values({ ...author, ...APP_ROLE, id: appRoleId, tenant_id: DEMO_TENANT })
      .execute()
    await grantPrograms(trx, appRoleId, programCodes)
  })
  return { username: USER.username, password }
}

async function joinDepartments(db: Db, userId: string): Promise<void> {
  const departs = await db
    .selectFrom('sys_depart')
    .where('tenant_id', '=', DEMO_TENANT)
    .where('org_code', 'in', DEPARTMENTS)
    .select('id')
    .execute()
  if (departs.length === 0) return
  await db
    .insertInto('sys_user_depart')
    .values(departs.map(({ id }) => ({ user_id: userId, depart_id: id })))
    .execute()
}

/** The home page and the business pages with all their buttons; nothing of the system's own, nor of other programs. */
async function grantBusiness(db: Db, roleId: string, programCodes: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('sys_permission')
    .leftJoin('sys_permission as parent', 'parent.id', 'sys_permission.parent_id')
    .where('sys_permission.del_flag', '=', 0)
    .where((row) =>
      row.or([
        row('sys_permission.component', 'like', 'page/%'),
        row('sys_permission.component', 'in', ['layouts/RouteView', 'dashboard/Analysis']),
        row('parent.component', 'like', 'page/%'),
      ]),
    )
    .select(['sys_permission.id', 'sys_permission.perms'])
    .execute()
  const forPrograms = new Set(programCodes)
  const own = rows.filter(({ perms }) => perms === null || !forPrograms.has(perms))
  await grant(
    db,
    roleId,
    own.map(({ id }) => id),
  )
}

/** Exactly what pages have for other programs. */
async function grantPrograms(db: Db, roleId: string, programCodes: readonly string[]): Promise<void> {
  if (programCodes.length === 0) return
  const rows = await db
    .selectFrom('sys_permission')
    .where('del_flag', '=', 0)
    .where('perms', 'in', programCodes)
    .select('id')
    .execute()
  await grant(
    db,
    roleId,
    rows.map(({ id }) => id),
  )
}

async function grant(db: Db, roleId: string, permissionIds: readonly string[]): Promise<void> {
  if (permissionIds.length === 0) return
  await db
    .insertInto('sys_role_permission')
    .values(permissionIds.map((id) => ({ role_id: roleId, permission_id: id })))
    .execute()
}
