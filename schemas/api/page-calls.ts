import { releaseAnnouncement, revokeAnnouncement } from './announcement-release.ts'
import { testDataSource } from './data-sources.ts'
import { resendDeliveries } from './deliveries.ts'
import { addDepartUsers, removeDepartUsers } from './depart-roles.ts'
import { refleshCache } from './dictionaries.ts'
import { bringDictionariesBack, removeDictionaries } from './dictionary-administration.ts'
import type { Endpoint } from './endpoint.ts'
import { copyGatewayRoute, removeGatewayRoutes, restoreGatewayRoutes } from './gateway-routes.ts'
import { resendMessages } from './messages.ts'
import { forceLogout } from './online-users.ts'
import { pausePageTimers, resumePageTimers } from './page-timers.ts'
import { executeJob, pauseJob, resumeJob } from './quartz-jobs.ts'
import { addRoleUsers, removeRoleUsers } from './roles.ts'
import { resetSecondFactor } from './second-factor.ts'
import { frozenBatch, removeUsers, restoreUsers } from './user-administration.ts'

/** A call that pages may make by its name, as an action or out of a panel. Its permission is the endpoint's own. */
export interface PageCall {
  /** kebab-case. */
  readonly name: string
  /** What it does, for documentation. */
  readonly title: string
  readonly endpoint: Endpoint
}

/** One line per call. */
const CALLS: readonly PageCall[] = [
  { name: 'add-role-users', title: '把用户加进角色', endpoint: addRoleUsers },
  { name: 'add-depart-users', title: '把用户加进部门', endpoint: addDepartUsers },
  { name: 'remove-depart-users', title: '取消用户与部门的关联', endpoint: removeDepartUsers },
  { name: 'remove-role-users', title: '从角色中取消用户', endpoint: removeRoleUsers },
  { name: 'freeze-users', title: '冻结或解冻用户', endpoint: frozenBatch },
  { name: 'reset-second-factor', title: '重置用户的两步验证', endpoint: resetSecondFactor },
  { name: 'restore-users', title: '从回收站还原用户', endpoint: restoreUsers },
  { name: 'remove-users', title: '彻底删除回收站中的用户', endpoint: removeUsers },
  { name: 'release-announcement', title: '发布通告', endpoint: releaseAnnouncement },
  { name: 'revoke-announcement', title: '撤销通告', endpoint: revokeAnnouncement },
  { name: 'force-logout', title: '强制退出用户', endpoint: forceLogout },
  { name: 'resend-deliveries', title: '重新发送失败的推送', endpoint: resendDeliveries },
  { name: 'pause-page-timers', title: '暂停页面的定时', endpoint: pausePageTimers },
  { name: 'resume-page-timers', title: '启用暂停的定时', endpoint: resumePageTimers },
  { name: 'refresh-dictionaries', title: '刷新字典缓存', endpoint: refleshCache },
  { name: 'bring-dictionaries-back', title: '取回回收站里的字典', endpoint: bringDictionariesBack },
  { name: 'test-data-source', title: '测试数据源的连接', endpoint: testDataSource },
  { name: 'copy-gateway-route', title: '复制网关路由', endpoint: copyGatewayRoute },
  { name: 'restore-gateway-routes', title: '从回收站还原网关路由', endpoint: restoreGatewayRoutes },
  { name: 'remove-gateway-routes', title: '彻底删除回收站中的网关路由', endpoint: removeGatewayRoutes },
  { name: 'remove-dictionaries', title: '彻底删除回收站里的字典', endpoint: removeDictionaries },
  { name: 'pause-job', title: '停止定时任务', endpoint: pauseJob },
  { name: 'resume-job', title: '启动定时任务', endpoint: resumeJob },
  { name: 'execute-job', title: '立即执行定时任务', endpoint: executeJob },
  { name: 'resend-messages', title: '重新发送失败的消息', endpoint: resendMessages },
]

export const pageCalls = {
  get: (name: string): PageCall | undefined => CALLS.find((call) => call.name === name),
  names: CALLS.map(({ name }) => name),
  all: CALLS,
}

/** The permission that a call takes; undefined where it takes none of its own. */
export function permissionOfCall({ endpoint: { access } }: PageCall): string | undefined {
  return typeof access === 'object' && 'permission' in access ? access.permission : undefined
}

/** The text that stands for the ids of all rows of an action, in what a call is made with. */
export const ALL_IDS = '= ids'

/** Names that a call takes, in its address or its body. */
export function inputNamesOf({ endpoint }: PageCall): {
  readonly known: readonly string[]
  readonly required: readonly string[]
} {
  const schemas = [endpoint.query, endpoint.body].flatMap((schema) => (schema ? [schema as ObjectSchema] : []))
  return {
    known: schemas.flatMap(({ properties }) => Object.keys(properties ?? {})),
    required: schemas.flatMap(({ required }) => required ?? []),
  }
}

/** Queries and bodies of calls that pages make are objects; a test looks at all of them. */
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>
  readonly required?: readonly string[]
}

/** The parts of a request, out of values by name. A list is made of texts with commas, where the call takes one. */
export function callInput({ endpoint }: PageCall, values: Readonly<Record<string, unknown>>) {
  const part = (schema: Endpoint['query']) => {
    const { properties = {} } = (schema ?? {}) as ObjectSchema
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, { type }]) => {
        const value = values[name]
        if (value === undefined || value === null) return []
        return [[name, type === 'array' ? String(value).split(',') : value]]
      }),
    )
  }
  return {
    ...(endpoint.query && { query: part(endpoint.query) }),
    ...(endpoint.body && { body: part(endpoint.body) }),
  }
}
