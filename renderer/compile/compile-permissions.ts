import type { PageDeclaration } from '#schemas/language/page.ts'
import { RESOURCE_ACTIONS, type ResourceAction } from '#schemas/managed/managed-resource.ts'
import {
  COLUMNS_ALL_ACTION,
  fieldPermissionCodes,
  type PermissionNames,
  PURGE_ACTION,
  permissionCode,
  RESTORE_ACTION,
  ROWS_ALL_ACTION,
  rowsAllCode,
} from '#schemas/permissions/permission-code.ts'
import type { KindTraits } from '../kinds/kind-traits.ts'
import type { CompileContext } from './compile-context.ts'
import { keepsDeleted, managedCodes, managedOf } from './compile-entity.ts'
import { isReadOnlyEntity } from './compile-existing.ts'
import { pointerOf } from './page-source-text.ts'
import type { ActionPlan, FieldPlan, PagePlan, PermissionPlan } from './plan.ts'
import { suggestionHint } from './suggest.ts'

/** The actions of the product that pages ask permissions for, with their names for the authorisation screen. */
export const PAGE_ACTIONS: readonly (readonly [action: string, title: string])[] = [
  ['list', '查询'],
  ['add', '新增'],
  ['edit', '编辑'],
  ['delete', '删除'],
  ['batch_delete', '批量删除'],
  ['export', '导出'],
  ['import', '导入'],
]
/** Only of pages that show what was done to their records. */
const HISTORY_ACTION = 'history'
const TITLED_ACTIONS = [
  ...PAGE_ACTIONS,
  [HISTORY_ACTION, '查看变更记录'],
  [RESTORE_ACTION, '恢复已删除的数据'],
  [PURGE_ACTION, '彻底删除回收站的数据'],
  [COLUMNS_ALL_ACTION, '设置所有人的列与视图'],
] as const
const FIELD_ACTIONS = [
  ['see', '查看'],
  ['edit', '编辑'],
  ['export', '导出'],
] as const

/** The codes that a page may have whatever it declares. */
export function builtInPermissions(page: PermissionNames): readonly string[] {
  return PAGE_ACTIONS.map(([action]) => permissionCode(page, action))
}

/** Whether pages of a kind have columns that people arrange. */
export type ListingKind = Pick<KindTraits, 'listsRows' | 'flatRows'>

/** The actions that pages of a kind ask permissions for, with what this page declares besides. */
export function actionsAskedFor(
  builtIn: readonly string[],
  kind: ListingKind,
  {
    detail,
    entity,
  }: {
    readonly detail?: Pick<NonNullable<PageDeclaration['detail']>, 'history'> | undefined
    readonly entity?: Readonly<Record<string, unknown>> | undefined
  },
): readonly string[] {
  return [
    ...builtIn,
    ...(detail?.history === true ? [HISTORY_ACTION] : []),
    ...(keepsDeleted(entity) ? [RESTORE_ACTION, PURGE_ACTION] : []),
    ...(kind.listsRows || kind.flatRows ? [COLUMNS_ALL_ACTION] : []),
  ]
}

/**
 * The codes that the page takes from elsewhere, by action. A page that maps an action to a code that nobody defines would
 * lock everybody out, and one that names no action of its own would believe to have restricted something.
 */
export function compilePermissionMap(
  builtIn: readonly string[],
  actions: readonly ActionPlan[],
  context: CompileContext,
): Pick<PagePlan, 'permissionMap' | 'permissionsBesides'> {
  const { page, problems, knowledge } = context
  const managed = managedOf(context)
  const known = [...builtIn, ...actions.map(({ name }) => name)]
  const { permissionCodes } = knowledge
  const mapped = Object.entries(page.permissions ?? {}).filter(([action, code]) => {
    const pointer = pointerOf('permissions', action)
    if (!problems.isSound(pointer)) return false
    if (!known.includes(action)) {
      problems.report('unknown-action', pointer, {
        part: 'key',
        message: `页面没有操作 "${action}"`,
        hint: suggestionHint(action, known) ?? `可用：${known.join('、')}`,
      })
      return false
    }
    if (permissionCodes && !permissionCodes.has(code)) {
      problems.report('unknown-permission', pointer, {
        message: `没有权限码 "${code}"`,
        hint: suggestionHint(code, permissionCodes) ?? `删去这一项，用 "${permissionCode(page, action)}"`,
      })
    }
    return true
  })
  const ofResource = { ...(managed && managedCodes(managed)), ...callCodes(actions) }
  return {
    permissionMap: { ...ofResource, ...Object.fromEntries(mapped) },
    permissionsBesides: Object.fromEntries(
      Object.entries(ofResource).filter(([action]) => mapped.some(([name]) => name === action)),
    ),
  }
}

/** An action that makes a call takes the permission of the call. */
function callCodes(actions: readonly ActionPlan[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    actions.flatMap(({ name, permission }) => (permission === null ? [] : [[name, permission] as const])),
  )
}

/** The codes that the page defines by itself, out of its text: what others may map their actions to. */
export function writtenPermissions(page: {
  readonly permissionPrefix: string
  /** Those that its kind has, and its own. */
  readonly actions: readonly string[]
  readonly fieldPermissions: readonly string[]
  readonly mapped: readonly string[]
  readonly hasRows: boolean
}): readonly string[] {
  const own = { permissionPrefix: page.permissionPrefix }
  return [
    ...page.actions.filter((action) => !page.mapped.includes(action)).map((action) => permissionCode(own, action)),
    ...page.fieldPermissions.flatMap((permission) => Object.values(fieldPermissionCodes(own, permission))),
    ...(page.hasRows ? [rowsAllCode(own)] : []),
  ]
}

/** Every code that somebody is asked for on this page, its own ones and those that it takes from elsewhere. */
export function permissionsAskedFor({
  permissions,
  permissionMap,
}: Pick<PagePlan, 'permissions' | 'permissionMap'>): readonly string[] {
  return [...new Set([...permissions.map(({ code }) => code), ...Object.values(permissionMap)])]
}

/** Whether the rows of the page know a built-in action; those of its own table know all. */
export function isServed(action: string, context: Pick<CompileContext, 'page' | 'managed'>): boolean {
  const managed = managedOf(context)
  const needed = NEEDED_ACTIONS[action] ?? RESOURCE_ACTIONS.find((name) => name === action)
  if (needed && isReadOnlyEntity(context.page)) return needed === 'list' || needed === 'export'
  return !managed || !needed || managed.permissions[needed] !== undefined
}

/** Buttons that do what another action is the right to. */
const NEEDED_ACTIONS: Readonly<Record<string, ResourceAction>> = { detail: 'list', refund: 'list', add_child: 'add' }

/** What a managed resource asks for: the codes of its actions, and those of what its screens do besides. */
function managedPermissions(context: Pick<CompileContext, 'page' | 'managed'>): readonly PermissionPlan[] {
  const managed = managedOf(context)
  if (!managed) return []
  const titles = new Map(PAGE_ACTIONS)
  return [
    ...Object.entries(managedCodes(managed)).map(([action, code]) => ({
      code,
      action,
      title: titles.get(action) ?? action,
    })),
    ...(managed.otherPermissions ?? []).map(({ code, title }) => ({ code, action: code, title })),
  ]
}

/** The permission codes that a page defines; the server makes them. `fields` have the permissions that they declare. */
export function compilePermissions(
  page: PermissionNames,
  builtIn: readonly string[],
  fields: readonly FieldPlan[],
  actions: readonly ActionPlan[],
  context: Pick<CompileContext, 'page' | 'managed'>,
): readonly PermissionPlan[] {
  const isOwn = ({ action }: PermissionPlan) =>
    !Object.hasOwn(page.permissionMap ?? {}, action) && isServed(action, context)
  const ofPage = TITLED_ACTIONS.filter(([action]) => builtIn.includes(action)).map(([action, title]) => ({
    code: permissionCode(page, action),
    action,
    title,
  }))
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
  const ofRows = context.page.rows ? [{ code: rowsAllCode(page), action: ROWS_ALL_ACTION, title: '查看全部数据' }] : []
  // Several fields may share one permission name; the first names it.
  return [
    ...new Map(
      [...managedPermissions(context), ...[...ofPage, ...ofActions].filter(isOwn), ...ofFields, ...ofRows].map(
        (permission) => [permission.code, permission],
      ),
    ).values(),
  ]
}
