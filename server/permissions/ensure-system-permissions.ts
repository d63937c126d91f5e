import { SYSTEM_PERMISSIONS } from '#schemas/permissions/system-permissions.ts'
import type { Db } from '../db/databases.ts'
import type { SystemContext } from '../http/request-context.ts'
import { ensureMenuEntry, ensurePermissions } from './ensure-menu.ts'
import { HOME_URL } from './menu-tree.ts'

/** Makes the home entry and, below it, the permissions that belong to no page; what exists stays as it is. */
export async function ensureSystemPermissions(db: Db, context: SystemContext): Promise<void> {
  const homeId = await ensureMenuEntry(db, context, {
    name: '首页',
    url: HOME_URL,
    component: 'dashboard/Analysis',
    icon: 'home',
    sortNo: 0,
  })
  await ensurePermissions(db, context, homeId, SYSTEM_PERMISSIONS)
}
