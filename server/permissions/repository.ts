import type { ExpressionBuilder } from 'kysely'
import type { DefinedAction, GrantedAction } from '#schemas/api/permissions.ts'
import type { Db } from '../db/databases.ts'
import type { Tables } from '../db/tables.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type DeclaredCodes, splitCodes } from './declared-codes.ts'
import type { MenuRow } from './menu-tree.ts'

const BUTTON = 2
const IN_FORCE = '1'

/** Menu entries granted to the user, in the order of their sort numbers. */
export async function listGrantedMenuRows(db: Db, context: RequestContext): Promise<readonly MenuRow[]> {
  return db
    .selectFrom('sys_permission')
    .where('del_flag', '=', 0)
    .where('menu_type', '<', BUTTON)
    .where((where) => where.or([isGrantedTo(where, context), isOpenToAll(where)]))
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
      'hide_tab',
    ])
    .execute()
}

/** Button permissions that the user was granted, and that are in force. */
export async function listGrantedActions(
  db: Db,
  context: RequestContext,
  declared: DeclaredCodes,
): Promise<GrantedAction[]> {
  const rows = await grantedTo(db, context)
    .where('menu_type', '=', BUTTON)
    .where('perms', 'is not', null)
    .orderBy('perms')
    .select(['perms', 'perms_type', 'name', 'status'])
    .execute()
  return rows
    .flatMap((row) => inForceOrNot(row, declared))
    .filter(({ status }) => status === IN_FORCE)
    .map(({ action, type, describe }) => ({ action, type, describe }))
}

/** All button permissions that exist, granted or not. */
export async function listDefinedActions(db: Db, declared: DeclaredCodes): Promise<DefinedAction[]> {
  const rows = await db
    .selectFrom('sys_permission')
    .where('menu_type', '=', BUTTON)
    .where('del_flag', '=', 0)
    .where('perms', 'is not', null)
    .orderBy('perms')
    .select(['perms', 'perms_type', 'name', 'status'])
    .execute()
  return rows.flatMap((row) => inForceOrNot(row, declared))
}

interface ActionRow {
  readonly perms: string | null
  readonly perms_type: string | null
  readonly name: string
  readonly status: string
}

/** A row may hold codes that something asks for beside others; only the others can be out of force. */
function inForceOrNot({ perms, perms_type, name, status }: ActionRow, declared: DeclaredCodes): DefinedAction[] {
  const entry = { type: perms_type ?? '1', describe: name }
  const codes = splitCodes(perms ?? '')
  const always = codes.filter((code) => declared.has(code))
  if (status === IN_FORCE || always.length === 0) return [{ ...entry, action: perms ?? '', status }]
  const others = codes.filter((code) => !declared.has(code))
  return [
    { ...entry, action: always.join(','), status: IN_FORCE },
    ...(others.length > 0 ? [{ ...entry, action: others.join(','), status }] : []),
  ]
}

function grantedTo(db: Db, context: RequestContext) {
  return db
    .selectFrom('sys_permission')
    .where('del_flag', '=', 0)
    .where((where) => isGrantedTo(where, context))
}

type PermissionWhere = ExpressionBuilder<Tables, 'sys_permission'>

function isGrantedTo(where: PermissionWhere, context: RequestContext) {
  return where(
    'sys_permission.id',
    'in',
    where
      .selectFrom('sys_role_permission')
      .innerJoin('sys_user_role', 'sys_user_role.role_id', 'sys_role_permission.role_id')
      .innerJoin('sys_role', 'sys_role.id', 'sys_role_permission.role_id')
      .where('sys_user_role.user_id', '=', context.userId)
      .where('sys_role.tenant_id', '=', context.tenantId)
      .select('sys_role_permission.permission_id'),
  )
}

/**
 * Specified by the contract: the hidden routes that open an online form or report by its code belong to everybody, and
 * so does what holds them. What a form lets its user do is decided by the form's own permissions.
 */
function isOpenToAll(where: PermissionWhere) {
  const hiddenRoute = where.and([
    where('sys_permission.hidden', '=', true),
    where('url', 'like', '/online%'),
    where.or([where('url', 'like', '%:code'), where('url', 'like', '%:id')]),
  ])
  return where.or([hiddenRoute, where('url', '=', '/online')])
}
