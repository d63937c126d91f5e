import { departmentMessages } from '#server/departments/messages.ts'

/** Calls that end or change the session that makes them: tried without one, and by tests of their own. */
export const OF_THE_SESSION: ReadonlySet<string> = new Set([
  'POST /sys/logout',
  'GET /sys/logout',
  'PUT /sys/logout',
  'DELETE /sys/logout',
])

/** Open to everybody who shows what the call itself asks for: a ticket for one use, a signed address. */
export const WITH_A_TICKET: ReadonlySet<string> = new Set([
  'GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}/{tenantId}',
  'GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}',
  'GET /sys/common/static/*',
])

/** They open as sockets alone, and have tests of their own (`server/realtime`). */
export const SOCKETS: ReadonlySet<string> = new Set(['GET /websocket/{userId}', 'GET /vxeSocket/{userId}/{pageId}'])

/**
 * Data rules do not bound them. Whoever works in a tenant may find its people, departments, positions and categories by their
 * names, for pickers and the address book. Roles too, where they are chosen.
 */
export const WITHOUT_RULES: ReadonlySet<string> = new Set([
  'GET /sys/user/queryUserComponentData',
  'GET /sys/user/queryDepartPostUserPageList',
  'GET /sys/user/queryDepartPostByOrgCode',
  'GET /sys/user/getMultiUser',
  'GET /sys/sysDepart/getUsersByDepartId',
  'GET /sys/sysDepart/queryTreeList',
  'GET /sys/sysDepart/getDepartPathNameByOrgCode',
  'GET /sys/sysDepart/queryIdTree',
  'GET /sys/sysDepart/listAll',
  'GET /sys/sysDepart/queryAllParentId',
  'GET /sys/position/list',
  'GET /sys/category/loadTreeRoot',
  'GET /sys/category/loadDictItem/',
  'GET /sys/category/loadDictItem',
  'GET /sys/role/queryall',
  'GET /sys/role/queryallNoByTenant',
])

/** What a refusal says of departments beyond somebody's sight: their names, which pickers tell everybody. */
export function namesDepartment(name: string): string {
  return departmentMessages.keptFromYou([name])
}
