import type { PagePlan } from '#renderer/compile/plan.ts'
import type { Db } from '../db/databases.ts'
import { acrossTenants } from '../db/tenant-guard.ts'
import type { DataContext } from '../http/request-context.ts'
import { tellMembers } from './role-members.ts'

/** A page that grants something, with the entry of the menu that opens it. */
export interface GrantingPage {
  readonly plan: Pick<PagePlan, 'code' | 'grants'>
  readonly menuId: string
}

/** The codes of all roles, whatever tenant has them. */
export async function existingRoleCodes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await acrossTenants(db, 'pages name roles by the code that they have in any tenant')
    .selectFrom('sys_role')
    .select('role_code')
    .distinct()
    .execute()
  return new Set(rows.map(({ role_code }) => role_code))
}

/**
 * Keeps what the pages give to which roles, and gives it to those that there are: each once. What an administrator has
 * taken back since stays away.
 *
 * @param gone codes of pages that there were until now.
 */
export async function settleGrants(
  db: Db,
  context: Pick<DataContext, 'now'>,
  { pages, gone }: { readonly pages: readonly GrantingPage[]; readonly gone: readonly string[] },
): Promise<void> {
  const known = [...pages.map(({ plan }) => plan.code), ...gone]
  if (known.length > 0) await db.deleteFrom('sys_page_grant').where('page_code', 'in', known).execute()
  for (const { plan, menuId } of pages) {
    for (const { roleCode, codes } of plan.grants ?? []) {
      const ids = [...(await idsOf(db, codes)), ...(await withThoseAbove(db, menuId))]
      await db
        .insertInto('sys_page_grant')
        .values(ids.map((permission_id) => ({ page_code: plan.code, role_code: roleCode, permission_id })))
        .execute()
    }
  }
  const roles = await acrossTenants(db, 'what a page grants goes to the roles of that code in all tenants')
    .selectFrom('sys_role')
    .where('role_code', 'in', (grants) => grants.selectFrom('sys_page_grant').select('role_code'))
    .select(['id', 'role_code'])
    .execute()
  for (const { id, role_code } of roles) await giveOnce(db, context, { roleId: id, roleCode: role_code })
}

/** What pages give to the roles of a code, and what is missing of it is given, if it has not been given before. */
export async function giveOnce(
  db: Db,
  { now }: Pick<DataContext, 'now'>,
  { roleId, roleCode }: { readonly roleId: string; readonly roleCode: string },
): Promise<void> {
  const wanted = await grantedByPages(db, roleCode)
  if (wanted.length === 0) return
  const given = await db
    .insertInto('sys_page_grant_given')
    .values(wanted.map((permission_id) => ({ role_id: roleId, permission_id, given_time: now() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('permission_id')
    .execute()
  if (given.length === 0) return
  await db
    .insertInto('sys_role_permission')
    .values(given.map(({ permission_id }) => ({ role_id: roleId, permission_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tellMembers(db, roleId)
}

/** The ids of what pages give to the roles of a code: whoever makes one gives all that. */
export async function grantedByPages(db: Db, roleCode: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_page_grant')
    .where('role_code', '=', roleCode)
    .select('permission_id')
    .distinct()
    .execute()
  return rows.map(({ permission_id }) => permission_id)
}

async function idsOf(db: Db, codes: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_permission')
    .where('menu_type', '=', 2)
    .where('del_flag', '=', 0)
    .where('perms', 'in', codes)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** An entry is seen where those that hold it are. */
async function withThoseAbove(db: Db, menuId: string): Promise<readonly string[]> {
  const ids: string[] = []
  let next: string | null = menuId
  while (next !== null && !ids.includes(next)) {
    ids.push(next)
    const row: { parent_id: string | null } | undefined = await db
      .selectFrom('sys_permission')
      .where('id', '=', next)
      .select('parent_id')
      .executeTakeFirst()
    next = row?.parent_id ?? null
  }
  return ids
}
