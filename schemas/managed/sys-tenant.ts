import type { ManagedResource } from './managed-resource.ts'

export const QUERY_TENANTS = 'system:tenant:queryList'

/** Tenants of the installation, administrated from tenant 0. The id of one is its number as a text. */
export const sysTenant: ManagedResource = {
  name: 'sys-tenant',
  title: '租户',
  table: 'sys_tenant_entry',
  api: '/sys/tenant',
  pages: ['tenant'],
  permissions: {
    list: 'system:tenant:list',
    add: 'system:tenant:add',
    edit: 'system:tenant:edit',
    delete: 'system:tenant:delete',
    batch_delete: 'system:tenant:deleteBatch',
  },
  otherPermissions: [{ code: QUERY_TENANTS, title: '选择租户' }],
  fields: {
    tenantNo: { type: 'integer' },
    name: { type: 'string(100)' },
    status: { type: 'enum' },
    beginDate: { type: 'datetime' },
    endDate: { type: 'datetime' },
    trade: { type: 'enum' },
    companySize: { type: 'enum' },
    companyAddress: { type: 'string(200)' },
  },
}
