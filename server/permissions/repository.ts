import type { DefinedAction, GrantedAction } from '#schemas/api/permissions.ts'
import type { Db } from '../db/databases.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { MenuRow } from './menu-tree.ts'

const BUTTON = 2
const IN_FORCE = '1'

/** Menu entries granted to the user, in the order of their sort numbers. */
export async function listGrantedMenuRows(db: Db, context: RequestContext): Promise<readonly MenuRow[]> {
  return grantedTo(db, context)
    .where('menu_type', '<', BUTTON)
    .orderBy('sort_no')
    .orderBy('sys_permission.id')
    .select([
      'sys_permission.id',
      'parent_id',
      'name',
      'url',
      'component',
      'component_name',
      'redirect',
      'icon',
      'route',
      'hidden',
      'always_show',
      'keep_alive',
      'internal_or_external',
    ])
    .execute()
}

export async function listGrantedActions(db: Db, context: RequestContext): Promise<GrantedAction[]> {
  const rows = await grantedTo(db, context)
    .where('menu_type', '=', BUTTON)
    .where('status', '=', IN_FORCE)
    .where('perms', 'is not', null)
    .orderBy('perms')
    .select(['perms', 'perms_type', 'name'])
    .execute()
  return rows.map((row) => ({ action: row.perms ?? '', type: row.perms_type ?? '1', describe: row.name }))
}

/** All button permissions that exist, granted or not. */
export async function listDefinedActions(db: Db, _context: RequestContext): Promise<DefinedAction[]> {
  const rows = await db
    .selectFrom('sys_permission')
    .where('menu_type', '=', BUTTON)
    .where('del_flag', '=', 0)
    .where('perms', 'is not', null)
    .orderBy('perms')
    .select(['perms', 'perms_type', 'name', 'status'])
    .execute()
  return rows.map((row) => ({
    action: row.perms ?? '',
    type: row.perms_type ?? '1',
    describe: row.name,
    status: row.status,
  }))
}

function grantedTo(db: Db, context: RequestContext) {
  return db
    .selectFrom('sys_permission')
    .where('del_flag', '=', 0)
    .where('sys_permission.id', 'in', (query) =>
      query
        .selectFrom('sys_role_permission')
        .innerJoin('sys_user_role', 'sys_user_role.role_id', 'sys_role_permission.role_id')
        .where('sys_user_role.user_id', '=', context.userId)
        .select('sys_role_permission.permission_id'),
    )
}
