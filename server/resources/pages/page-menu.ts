import type { PagePlan } from '#renderer/compile/plan.ts'
import type { Db } from '../../db/databases.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { SystemContext } from '../../http/request-context.ts'
import { ensureMenuEntry, ensurePermissions } from '../../permissions/ensure-menu.ts'
import { areaEntry, pageSortNo } from './page-areas.ts'

/**
 * Sees to it that a page can be opened and granted: a menu entry when it has none, and its permission codes below it,
 * all granted to the administrator. What an administrator has moved, renamed or deleted stays so.
 */
export async function ensurePageMenu(
  db: Db,
  context: SystemContext,
  { plan, file, around }: PageInMenu,
): Promise<void> {
  // At once: who opens the page as soon as it is in their menu must have its rights as well.
  await inTransaction(db, async (trx) => {
    const shown = around ?? { plan, file }
    const menuId =
      (await findPageEntry(trx, componentOf(shown.plan))) ??
      (await addPageEntry({ db: trx, context }, shown.plan, shown.file))
    await ensurePermissions(trx, context, menuId, plan.permissions)
  })
}

export interface PageInMenu {
  readonly plan: PagePlan
  readonly file: string
  /** The page in which it is shown, and which has the entry; null for a page that has one of its own. */
  readonly around: { readonly plan: PagePlan; readonly file: string } | null
}

/** By what it opens, not by its address: that may have been changed. A deleted entry counts: it was deleted on purpose. */
async function findPageEntry(db: Db, component: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_permission')
    .where('component', '=', component)
    .where('menu_type', '<', 2)
    .orderBy('del_flag')
    .select('id')
    .executeTakeFirst()
  return row?.id
}

async function addPageEntry(
  { db, context }: { readonly db: Db; readonly context: SystemContext },
  plan: PagePlan,
  file: string,
): Promise<string> {
  const area = file.includes('/') ? file.slice(0, file.indexOf('/')) : null
  const holder = area === null ? null : areaEntry(area)
  const parentUrl = holder?.url ?? null
  if (holder !== null) await ensureMenuEntry(db, context, { ...holder, component: 'layouts/RouteView' })
  return ensureMenuEntry(db, context, {
    name: plan.title,
    url: plan.menu?.path ?? plan.entity?.api ?? `/${plan.code}`,
    component: componentOf(plan),
    sortNo: pageSortNo(area, plan.code),
    ...(parentUrl !== null && { parentUrl }),
  })
}

function componentOf({ code, menu }: PagePlan): string {
  return menu?.component ?? `page/${code}`
}
