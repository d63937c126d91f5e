import type { ManagedResource } from './managed-resource.ts'

/** Databases of others, as records: their passwords are written and never read. */
export const sysDataSource: ManagedResource = {
  name: 'sys-data-source',
  title: '数据源',
  table: 'sys_data_source',
  api: '/sys/dataSource',
  pages: ['data-source-list'],
  permissions: {
    list: 'system:datasource:list',
    add: 'system:datasource:add',
    edit: 'system:datasource:edit',
    delete: 'system:datasource:delete',
    batch_delete: 'system:datasource:deleteBatch',
    export: 'system:datasource:export',
    import: 'system:datasource:import',
  },
  fields: {
    code: { type: 'string(100)' },
    name: { type: 'string(100)' },
    remark: { type: 'string(200)' },
    dbType: { type: 'enum' },
    dbDriver: { type: 'string(100)' },
    dbUrl: { type: 'string(500)' },
    dbName: { type: 'string(100)' },
    dbUsername: { type: 'string(100)' },
    dbPassword: { type: 'string(100)' },
  },
  ofInstallation: true,
}
