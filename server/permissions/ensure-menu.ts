import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { acrossTenants } from '../db/tenant-guard.ts'
import type { SystemContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

export const ADMIN_ROLE = 'admin'

export interface MenuEntry {
  readonly name: string
  /** The route, `/market/productPrice`: what makes an entry the same on the next start. */
  readonly url: string
  /** `page/product-price`, or `layouts/RouteView` for an entry that only holds others. */
  readonly component: string
  readonly sortNo: number
  readonly icon?: string
  /** Url of the entry above; absent: a top entry. It must exist. */
  readonly parentUrl?: string
}

export interface ButtonPermission {
  /** `market:price:add` */
  readonly code: string
  readonly title: string
}

/**
 * Makes a menu entry if there is none with that url, and grants it to the administrator. One that exists is left as the
 * administrator has made it.
 */
export async function ensureMenuEntry(db: Db, context: SystemContext, entry: MenuEntry): Promise<string> {
  return inTransaction(db, async (trx) => {
    const existing = await findByUrl(trx, entry.url)
    if (existing) return existing
    const parentId = entry.parentUrl === undefined ? null : await requireByUrl(trx, entry.parentUrl)
    const id = createUuidV7(context.now().getTime())
    await trx
      .insertInto('sys_permission')
      .values({
        ...authorship(context),
        id,
        parent_id: parentId,
        name: entry.name,
        url: entry.url,
        component: entry.component,
        icon: entry.icon ?? null,
        sort_no: entry.sortNo,
        menu_type: parentId === null ? 0 : 1,
      })
      .execute()
    if (parentId !== null) {
      await trx.updateTable('sys_permission').set({ leaf: false, has_child: '1' }).where('id', '=', parentId).execute()
    }
    await grantToAdministrators(trx, [id])
    return id
  })
}

/**
 * Makes the button permissions that are missing below a menu entry, and grants those to the administrator. One that was
 * deleted comes back with its grants: what asks for it is still there, and nobody could be let in any more.
 */
export async function ensurePermissions(
  db: Db,
  context: SystemContext,
  menuId: string,
  permissions: readonly ButtonPermission[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const existing = await trx
      .selectFrom('sys_permission')
      .where('menu_type', '=', 2)
      .where('perms', 'in', ['', ...permissions.map((permission) => permission.code)])
      .select('perms')
      .execute()
    const known = new Set(existing.map((row) => row.perms))
    await trx
      .updateTable('sys_permission')
      .set({ declared: true })
      .where('menu_type', '=', 2)
      .where('declared', '=', false)
      .where('perms', 'in', ['', ...permissions.map((permission) => permission.code)])
      .execute()
    await trx
      .updateTable('sys_permission')
      .set({ del_flag: 0 })
      .where('menu_type', '=', 2)
      .where('del_flag', '!=', 0)
      .where('perms', 'in', ['', ...permissions.map((permission) => permission.code)])
      .execute()
    const missing = permissions
      .filter((permission) => !known.has(permission.code))
      .map((permission, index) => ({
        ...authorship(context),
        id: createUuidV7(context.now().getTime()),
        parent_id: menuId,
        name: permission.title,
        perms: permission.code,
        perms_type: '1',
        sort_no: index + 1,
        menu_type: 2,
        declared: true,
      }))
    if (missing.length === 0) return
    await trx.insertInto('sys_permission').values(missing).execute()
    await trx.updateTable('sys_permission').set({ has_child: '1' }).where('id', '=', menuId).execute()
    await grantToAdministrators(
      trx,
      missing.map((row) => row.id),
    )
  })
}

async function findByUrl(db: Db, url: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_permission')
    .where('url', '=', url)
    .where('menu_type', '<', 2)
    .where('del_flag', '=', 0)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

async function requireByUrl(db: Db, url: string): Promise<string> {
  const id = await findByUrl(db, url)
  if (id === undefined) throw new TypeError(`There is no menu entry ${url}: make it before those below it.`)
  return id
}

/** To the administrators of all tenants that have some: what a new page brings is theirs as it is the installation's. */
export async function grantToAdministrators(db: Db, permissionIds: readonly string[]): Promise<void> {
  const roles = await acrossTenants(db, 'what a new page brings goes to the administrators of all tenants')
    .selectFrom('sys_role')
    .where('role_code', '=', ADMIN_ROLE)
    .select('id')
    .execute()
  const grants = roles.flatMap(({ id }) => permissionIds.map((permission_id) => ({ role_id: id, permission_id })))
  if (grants.length === 0) return
  await db
    .insertInto('sys_role_permission')
    .values(grants)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function authorship(context: SystemContext) {
  return { create_by: context.username, create_time: context.now() }
}
