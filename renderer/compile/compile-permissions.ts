import { type PermissionNames, permissionCode } from '#schemas/permissions/permission-code.ts'
import type { ActionPlan, FieldPlan, PermissionPlan } from './plan.ts'

/** Actions that every page with rows knows, with their names for the authorisation screen. */
const PAGE_ACTIONS: readonly (readonly [action: string, title: string])[] = [
  ['list', '查询'],
  ['add', '新增'],
  ['edit', '编辑'],
  ['delete', '删除'],
  ['batch_delete', '批量删除'],
  ['export', '导出'],
  ['import', '导入'],
]
const FIELD_ACTIONS = [
  ['see', '查看'],
  ['edit', '编辑'],
  ['export', '导出'],
] as const

/** The codes that a page has whatever it declares. */
export function builtInPermissions(page: PermissionNames): readonly string[] {
  return PAGE_ACTIONS.map(([action]) => permissionCode(page, action))
}

/** All permission codes of a page; the server enforces the same list. `fields` have the permissions that they declare. */
export function compilePermissions(
  page: PermissionNames,
  fields: readonly FieldPlan[],
  actions: readonly ActionPlan[],
): readonly PermissionPlan[] {
  const ofPage = PAGE_ACTIONS.map(([action, title]) => ({ code: permissionCode(page, action), action, title }))
  const ofFields = fields.flatMap(({ permissions, title }) =>
    permissions.flatMap((permission) =>
      FIELD_ACTIONS.map(([key, verb]) => ({
        code: permission[key],
        action: permission[key].slice(page.permissionPrefix.length + 1),
        title: `${verb}${title}`,
      })),
    ),
  )
  const ofActions = actions.map(({ name, title }) => ({ code: permissionCode(page, name), action: name, title }))
  // Several fields may share one permission name; the first names it.
  return [
    ...new Map([...ofPage, ...ofActions, ...ofFields].map((permission) => [permission.code, permission])).values(),
  ]
}
