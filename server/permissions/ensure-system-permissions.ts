import { SYSTEM_PERMISSIONS } from '#schemas/permissions/system-permissions.ts'
import type { Db } from '../db/databases.ts'
import type { SystemContext } from '../http/request-context.ts'
import { ensureDefaultMenu } from './default-menu.ts'
import { ensureMenuEntry, ensurePermissions } from './ensure-menu.ts'
import { HOME_URL } from './menu-tree.ts'

/** Makes home with the permissions that belong to no page, and the rest of the default menu; what exists stays as it is. */
export async function ensureSystemPermissions(db: Db, context: SystemContext): Promise<void> {
  const homeId = await ensureMenuEntry(db, context, {
    name: '首页',
    url: HOME_URL,
    component: 'dashboard/Analysis',
    icon: 'home',
    sortNo: 0,
  })
  await ensurePermissions(db, context, homeId, SYSTEM_PERMISSIONS)
  await ensureDefaultMenu(db, context)
}
