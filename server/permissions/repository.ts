import type { ExpressionBuilder } from 'kysely'
import type { DefinedAction, GrantedAction } from '#schemas/api/permissions.ts'
import type { Db } from '../db/databases.ts'
import type { Tables } from '../db/tables.ts'
import { type DeclaredCodes, splitCodes } from './declared-codes.ts'
import type { MenuRow } from './menu-tree.ts'

const BUTTON = 2
const IN_FORCE = '1'

export interface RolesOfTenant {
  readonly tenantId: number
  /** By their codes, which are unique within a tenant. */
  readonly roles: readonly string[]
  /** Ids of roles of departments. */
  readonly departRoles: readonly string[]
}

/** Menu entries granted to the roles, in the order of their sort numbers. */
export async function listGrantedMenuRows(db: Db, holder: RolesOfTenant): Promise<readonly MenuRow[]> {
  return db
    .selectFrom('sys_permission')
    .where('del_flag', '=', 0)
    .where('menu_type', '<', BUTTON)
    .where((where) => where.or([isGrantedTo(where, holder), isOpenToAll(where)]))
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

/** Button permissions that the roles were granted, and that are in force. */
export async function listGrantedActions(
  db: Db,
  holder: RolesOfTenant,
  declared: DeclaredCodes,
): Promise<GrantedAction[]> {
  const rows = await grantedTo(db, holder)
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

function grantedTo(db: Db, holder: RolesOfTenant) {
  return db
    .selectFrom('sys_permission')
    .where('del_flag', '=', 0)
    .where((where) => isGrantedTo(where, holder))
}

type PermissionWhere = ExpressionBuilder<Tables, 'sys_permission'>

function isGrantedTo(where: PermissionWhere, { roles, departRoles, tenantId }: RolesOfTenant) {
  return where.or([
    where(
      'sys_permission.id',
      'in',
      where
        .selectFrom('sys_role_permission')
        .innerJoin('sys_role', 'sys_role.id', 'sys_role_permission.role_id')
        .where('sys_role.role_code', '=', where.fn.any(where.val([...roles])))
        .where('sys_role.tenant_id', '=', tenantId)
        .select('sys_role_permission.permission_id'),
    ),
    where(
      'sys_permission.id',
      'in',
      where
        .selectFrom('sys_depart_role_permission as given')
        .innerJoin('sys_depart_role', 'sys_depart_role.id', 'given.role_id')
        .innerJoin('sys_depart', 'sys_depart.id', 'sys_depart_role.depart_id')
        // A role of a department gives no more than the department has.
        .innerJoin('sys_depart_permission as limits', (join) =>
          join
            .onRef('limits.depart_id', '=', 'sys_depart_role.depart_id')
            .onRef('limits.permission_id', '=', 'given.permission_id'),
        )
        .where('sys_depart_role.id', '=', where.fn.any(where.val([...departRoles])))
        .where('sys_depart_role.tenant_id', '=', tenantId)
        .where('sys_depart.tenant_id', '=', tenantId)
        .where('sys_depart.del_flag', '=', 0)
        .select('given.permission_id'),
    ),
  ])
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
