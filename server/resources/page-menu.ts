import type { PagePlan } from '#renderer/compile/plan.ts'
import type { Db } from '../db/databases.ts'
import type { SystemContext } from '../http/request-context.ts'
import { ensureMenuEntry, ensurePermissions } from '../permissions/ensure-menu.ts'

/** Names and icons of the folders that pages lie in; a folder without an entry is shown by its name. */
const AREAS: Readonly<Record<string, { readonly name: string; readonly icon: string }>> = {
  market: { name: '行情管理', icon: 'shop' },
}
const FIRST_AREA_SORT_NO = 10
/** The pages that come with the product, in the order that people work with them; all others follow. */
const PAGE_ORDER = ['product-price', 'manufacturer', 'market-department']

/**
 * Sees to it that a page can be opened and granted: a menu entry when it has none, and its permission codes below it,
 * all granted to the administrator. What an administrator has moved, renamed or deleted stays so.
 */
export async function ensurePageMenu(db: Db, context: SystemContext, plan: PagePlan, file: string): Promise<void> {
  const menuId = (await findPageEntry(db, plan.code)) ?? (await addPageEntry(db, context, plan, file))
  await ensurePermissions(db, context, menuId, plan.permissions)
}

/** By what it opens, not by its address: that may have been changed. A deleted entry counts: it was deleted on purpose. */
async function findPageEntry(db: Db, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_permission')
    .where('component', '=', componentOf(code))
    .where('menu_type', '<', 2)
    .orderBy('del_flag')
    .select('id')
    .executeTakeFirst()
  return row?.id
}

async function addPageEntry(db: Db, context: SystemContext, plan: PagePlan, file: string): Promise<string> {
  const area = file.includes('/') ? file.slice(0, file.indexOf('/')) : null
  const parentUrl = area === null ? null : `/${area}`
  if (area !== null && parentUrl !== null) {
    const { name, icon } = AREAS[area] ?? { name: area, icon: 'appstore' }
    const component = 'layouts/RouteView'
    await ensureMenuEntry(db, context, { name, icon, component, url: parentUrl, sortNo: FIRST_AREA_SORT_NO })
  }
  const place = PAGE_ORDER.indexOf(plan.code)
  return ensureMenuEntry(db, context, {
    name: plan.title,
    url: plan.entity?.api ?? `/${plan.code}`,
    component: componentOf(plan.code),
    sortNo: place === -1 ? PAGE_ORDER.length + 1 : place + 1,
    ...(parentUrl !== null && { parentUrl }),
  })
}

function componentOf(code: string): string {
  return `page/${code}`
}
