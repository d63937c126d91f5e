import { type MenuFolder, menuAreaOf } from '#renderer/compile/menu-folders.ts'
import type { PagePlan } from '#renderer/compile/plan.ts'
import type { Db } from '../../db/databases.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { SystemContext } from '../../http/request-context.ts'
import { ensureMenuEntry, ensurePermissions } from '../../permissions/ensure-menu.ts'
import { type DeclaredEntry, followDeclaration } from './menu-declaration.ts'
import { type AreaEntry, areaEntry, pageSortNo } from './page-areas.ts'

/**
 * Sees to it that a page can be opened and granted: a menu entry when it has none, and its permission codes below it,
 * all granted to the administrator. What an administrator has moved, renamed or deleted stays so; the rest follows what
 * the page says of its menu.
 *
 * @returns the entry that opens the page.
 */
export async function ensurePageMenu(
  db: Db,
  context: SystemContext,
  { plan, area, folders, around }: PageInMenu,
): Promise<string> {
  // At once: who opens the page as soon as it is in their menu must have its rights as well.
  return inTransaction(db, async (trx) => {
    const shown = { ...(around ?? { plan, area }), folders }
    const menuId = await ensurePageEntry(trx, context, shown)
    await ensurePermissions(trx, context, menuId, plan.permissions)
    return menuId
  })
}

interface ShownPage {
  readonly plan: PagePlan
  /** The folder of pages in which its file lies; null: in none. */
  readonly area: string | null
}

export interface PageInMenu extends ShownPage {
  /** What pages say of their folders. */
  readonly folders: ReadonlyMap<string, MenuFolder>
  /** The page in which it is shown, and which has the entry; null for a page that has one of its own. */
  readonly around: ShownPage | null
}

type PlacedPage = Pick<PageInMenu, 'plan' | 'area' | 'folders'>

async function ensurePageEntry(trx: Db, context: SystemContext, page: PlacedPage): Promise<string> {
  const { plan } = page
  const existing = await findPageEntry(trx, componentOf(plan))
  const holder = holderOf(page)
  // An entry that is moved, or whose page says nothing, needs no folder.
  const isPlaced = existing === undefined || plan.menu?.folder !== undefined
  const holderId = holder !== null && isPlaced ? await ensureHolder(trx, context, holder) : null
  const usual = { name: plan.title, icon: null, sortNo: pageSortNo(page.area, plan.code) }
  const { icon = usual.icon, order = usual.sortNo } = plan.menu ?? {}
  const said = { ...usual, icon, sortNo: order }
  const menuId =
    existing ??
    (await ensureMenuEntry(trx, context, {
      name: usual.name,
      sortNo: usual.sortNo,
      url: plan.menu?.path ?? plan.entity?.api ?? `/${plan.code}`,
      component: componentOf(plan),
      ...(holder !== null && { parentUrl: holder.url }),
    }))
  const usualParent = page.area === null ? null : holderId
  await followDeclaration(trx, menuId, {
    usual: { ...usual, parentId: existing === undefined ? holderId : usualParent },
    said: { ...said, ...(holderId !== null && { parentId: holderId }) },
  })
  return menuId
}

interface Holder {
  readonly url: string
  readonly usual: AreaEntry
  readonly said: DeclaredEntry
}

/** The entry that holds the page, as it would be, and as pages say that it is; null: none holds it. */
function holderOf(page: PlacedPage): Holder | null {
  const area = menuAreaOf(page)
  if (area === null) return null
  const usual = areaEntry(area)
  const { name, icon, sortNo } = usual
  const folder = page.folders.get(area)
  return {
    url: usual.url,
    usual,
    said: { name: folder?.title ?? name, icon: folder?.icon ?? icon, sortNo: folder?.order ?? sortNo },
  }
}

async function ensureHolder(trx: Db, context: SystemContext, { usual, said }: Holder): Promise<string> {
  const id = await ensureMenuEntry(trx, context, { ...usual, component: 'layouts/RouteView' })
  await followDeclaration(trx, id, { usual, said })
  return id
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

function componentOf({ code, menu }: PagePlan): string {
  return menu?.component ?? `page/${code}`
}
