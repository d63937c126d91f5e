import { menuFolders } from '#renderer/compile/menu-folders.ts'
import type { PagePlan } from '#renderer/compile/plan.ts'
import type { Db } from '../../db/databases.ts'
import type { SystemContext } from '../../http/request-context.ts'
import { type GrantingPage, settleGrants } from '../../roles/page-grants.ts'
import { ensurePageMenu } from './page-menu.ts'

/** The sound pages, and what became of them since the menu was last settled. */
export interface PagesInMenu {
  readonly placed: readonly { readonly plan: PagePlan; readonly area: string | null }[]
  /** Codes of pages that are new or changed. */
  readonly changed: readonly string[]
  readonly gone: readonly string[]
}

/** Entries of the menu and permission codes of changed pages, then what the pages give to roles. */
export async function settleMenu(
  db: Db,
  context: SystemContext,
  { placed, changed, gone }: PagesInMenu,
): Promise<void> {
  const folders = menuFolders(placed)
  const byCode = new Map(placed.map((page) => [page.plan.code, page]))
  const granting: GrantingPage[] = []
  for (const { plan, area } of placed) {
    // Roles may have come since: grants are looked at each time.
    if (!changed.includes(plan.code) && !plan.grants) continue
    const around = plan.menu?.in === undefined ? null : (byCode.get(plan.menu.in) ?? null)
    const menuId = await ensurePageMenu(db, context, { plan, area, folders, around })
    granting.push({ plan, menuId })
  }
  await settleGrants(db, context, { pages: granting, gone })
}
