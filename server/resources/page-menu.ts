import type { PagePlan } from '#renderer/compile/plan.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { SystemContext } from '../http/request-context.ts'
import { ensureMenuEntry, ensurePermissions } from '../permissions/ensure-menu.ts'
import { areaEntry, pageSortNo } from './page-areas.ts'

/**
 * Sees to it that a page can be opened and granted: a menu entry when it has none, and its permission codes below it,
 * all granted to the administrator. What an administrator has moved, renamed or deleted stays so.
 */
export async function ensurePageMenu(db: Db, context: SystemContext, plan: PagePlan, file: string): Promise<void> {
  // At once: who opens the page as soon as it is in his menu must have its rights as well.
  await inTransaction(db, async (trx) => {
    const menuId = (await findPageEntry(trx, plan.code)) ?? (await addPageEntry(trx, context, plan, file))
    await ensurePermissions(trx, context, menuId, plan.permissions)
  })
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
    await ensureMenuEntry(db, context, { ...areaEntry(area), component: 'layouts/RouteView', url: parentUrl })
  }
  return ensureMenuEntry(db, context, {
    name: plan.title,
    url: plan.entity?.api ?? `/${plan.code}`,
    component: componentOf(plan.code),
    sortNo: pageSortNo(area, plan.code),
    ...(parentUrl !== null && { parentUrl }),
  })
}

function componentOf(code: string): string {
  return `page/${code}`
}
