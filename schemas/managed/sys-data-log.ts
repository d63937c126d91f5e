import type { ManagedResource } from './managed-resource.ts'

export const LIST_DATA_LOG = 'system:datalog:list'
export const RESTORE_VERSION = 'system:datalog:restore'

/** Who changed which row to what, in the transaction of the change: read-only. */
export const sysDataLog: ManagedResource = {
  name: 'sys-data-log',
  title: '数据日志',
  table: 'sys_data_log_line',
  api: '/sys/dataLog',
  pages: ['data-log'],
  permissions: { list: LIST_DATA_LOG },
  otherPermissions: [{ code: RESTORE_VERSION, title: '恢复到某个版本' }],
  fields: {
    dataTable: { type: 'string(63)' },
    tableTitle: { type: 'string(200)' },
    dataId: { type: 'string(36)' },
    dataVersion: { type: 'integer' },
    runningNo: { type: 'integer' },
    action: { type: 'enum' },
    dataContent: { type: 'text' },
  },
}
