import type { MenuNode } from '#schemas/api/permissions.ts'

/** What the newest client of the contract says of itself in `X-Version`. */
export const NEWEST_CLIENT = 'v3'

/** Pages of the default menu under the names that the newest client has for them. */
const COMPONENTS: Readonly<Record<string, string>> = {
  'system/UserList': 'system/user/index',
  'system/RoleUserList': 'system/role/index',
  'system/PermissionList': 'system/menu/index',
  'system/NewPermissionList': 'system/menu/index',
  'system/TenantList': 'system/tenant/index',
  'system/DepartList': 'system/depart/index',
  'system/SysPositionList': 'system/position/index',
  'system/DepartUserList': 'system/departUser/index',
  'system/AddressList': 'system/address/index',
  'system/DictList': 'system/dict/index',
  'system/SysCategoryList': 'system/category/index',
  'system/SysAnnouncementList': 'system/notice/index',
  'system/SysFillRuleList': 'system/fillRule/index',
  'system/SysCheckRuleList': 'system/checkRule/index',
  'system/SysDataSourceList': 'monitor/datasource/index',
  'system/SysGatewayRouteList': 'monitor/route/index',
  'system/SysUserOnlineList': 'system/onlineuser/index',
  'system/QuartzJobList': 'monitor/quartz/index',
  'system/LogList': 'monitor/log/index',
  'system/DataLogList': 'monitor/datalog/index',
  'system/UserAnnouncementList': 'monitor/mynews/index',
  'modules/message/SysMessageList': 'system/message/manage/index',
  'modules/message/SysMessageTemplateList': 'system/message/template/index',
  'modules/monitor/RedisInfo': 'monitor/redis/index',
  'modules/monitor/HttpTrace': 'monitor/trace/index',
  'modules/monitor/DiskMonitoring': 'monitor/disk/index',
  'modules/oss/OSSFileList': 'system/ossfile/index',
}

const PAGE = 'page/'

const USER_SETTINGS_URL = '/system/usersetting'
/** The newest client goes there by itself, from the menu of the user. */
const USER_SETTINGS: MenuNode = {
  id: 'user-settings',
  path: USER_SETTINGS_URL,
  name: 'system-usersetting',
  component: 'system/usersetting/UserSetting',
  redirect: null,
  route: '1',
  hidden: true,
  meta: {
    title: '账户设置',
    keepAlive: false,
    internalOrExternal: false,
    hideMenu: true,
    componentName: 'system-usersetting',
  },
}

/**
 * The menu as the newest client reads it: its own names of components and icons, and the entry that it expects.
 *
 * @param consoleUrl where our console stands: pages of the page language open there, in a window of their own, since no
 * other client can draw them. Null: not known, they stay as they are.
 */
export function toNewestMenu(menu: readonly MenuNode[], consoleUrl: string | null): readonly MenuNode[] {
  const translated = menu.map((node) => translate(node, consoleUrl))
  return hasPath(menu, USER_SETTINGS_URL) ? translated : [...translated, USER_SETTINGS]
}

function translate(node: MenuNode, consoleUrl: string | null): MenuNode {
  const { icon, ...meta } = node.meta
  const opensInConsole = consoleUrl !== null && node.component.startsWith(PAGE)
  return {
    ...node,
    component: opensInConsole ? `${consoleUrl}/#${node.path}` : (COMPONENTS[node.component] ?? node.component),
    meta: {
      ...meta,
      ...(icon ? { icon: newestIcon(icon) } : {}),
      ...(opensInConsole ? { internalOrExternal: true } : {}),
    },
    ...(node.children ? { children: node.children.map((child) => translate(child, consoleUrl)) } : {}),
  }
}

/** `home` → `ant-design:home-outlined`; a name that says its set is one already. */
function newestIcon(icon: string): string {
  if (icon === 'none' || icon.includes(':')) return icon
  const name = icon.replace(/-o$/, '')
  return /-(?:outlined|filled|twotone)$/.test(name) ? `ant-design:${name}` : `ant-design:${name}-outlined`
}

function hasPath(menu: readonly MenuNode[], path: string): boolean {
  return menu.some((node) => node.path === path || hasPath(node.children ?? [], path))
}
