import type { ManagedField, ManagedResource } from './managed-resource.ts'

const LIST_LOGS = 'system:log:list'
export const DELETE_LOGS = 'system:log:delete'
export const DELETE_MANY_LOGS = 'system:log:deleteBatch'
const EXPORT_LOGS = 'system:log:export'
/** What opens both logs from the menu. */
const ENTRIES_OF_LOGS: readonly string[] = ['page/log', 'system/LogList']

const OF_EVERY_LINE: Readonly<Record<string, ManagedField>> = {
  logType: { type: 'enum' },
  logContent: { type: 'string(1000)' },
  /** The content once more, under the name by which the contract searches in it. */
  keyWord: { type: 'string(1000)', searched: true },
  /** The account. */
  userid: { type: 'string(64)' },
  /** The name of its owner. */
  username: { type: 'string(64)' },
  ip: { type: 'string(64)' },
  costTime: { type: 'integer' },
  success: { type: 'boolean' },
}

/** Lines about sign-ins and operations, written by the server alone: read-only. */
export const sysLog: ManagedResource = {
  name: 'sys-log',
  title: '操作日志',
  table: 'sys_log_line',
  api: '/sys/log',
  pages: ['operation-log'],
  ruledBy: ENTRIES_OF_LOGS,
  permissions: { list: LIST_LOGS, export: EXPORT_LOGS },
  otherPermissions: [
    { code: DELETE_LOGS, title: '删除日志' },
    { code: DELETE_MANY_LOGS, title: '批量删除日志' },
  ],
  fields: {
    ...OF_EVERY_LINE,
    operateType: { type: 'enum' },
    method: { type: 'string(300)' },
    requestType: { type: 'string(10)' },
    requestUrl: { type: 'string(200)' },
    requestParam: { type: 'text' },
  },
}

/** Those about sign-ins. */
export const sysSignInLog: ManagedResource = {
  name: 'sys-sign-in-log',
  title: '登录日志',
  table: 'sys_sign_in_line',
  api: '/sys/log/signIn',
  pages: ['sign-in-log'],
  ruledBy: ENTRIES_OF_LOGS,
  permissions: { list: LIST_LOGS, export: EXPORT_LOGS },
  fields: OF_EVERY_LINE,
}
