import type { Db } from '../db/databases.ts'
import type { SystemContext } from '../http/request-context.ts'
import { ensureMenuEntry, type MenuEntry } from './ensure-menu.ts'

/** Behind the business areas, which begin at 10. */
const MESSAGES_SORT_NO = 80

/** Entries of the contract's default menu that this console serves, beside home; parents come first. */
const DEFAULT_MENU: readonly MenuEntry[] = [
  { name: '消息中心', url: '/message', component: 'layouts/RouteView', icon: 'message', sortNo: MESSAGES_SORT_NO },
  {
    name: '我的消息',
    url: '/isps/userAnnouncement',
    component: 'system/UserAnnouncementList',
    sortNo: 3,
    parentUrl: '/message',
  },
]

/** Makes the default entries that were never there. One that an administrator has deleted stays so, with those below. */
export async function ensureDefaultMenu(db: Db, context: SystemContext): Promise<void> {
  for (const entry of DEFAULT_MENU) {
    if (await wasEverMade(db, entry.url)) continue
    if (entry.parentUrl !== undefined && !(await isThere(db, entry.parentUrl))) continue
    await ensureMenuEntry(db, context, entry)
  }
}

async function wasEverMade(db: Db, url: string): Promise<boolean> {
  return (await menuRows(db, url).executeTakeFirst()) !== undefined
}

async function isThere(db: Db, url: string): Promise<boolean> {
  return (await menuRows(db, url).where('del_flag', '=', 0).executeTakeFirst()) !== undefined
}

function menuRows(db: Db, url: string) {
  return db.selectFrom('sys_permission').where('url', '=', url).where('menu_type', '<', 2).select('id')
}
