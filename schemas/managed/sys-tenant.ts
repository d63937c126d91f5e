import type { ManagedResource } from './managed-resource.ts'

export const QUERY_TENANTS = 'system:tenant:queryList'
export const LIST_TENANT_USERS = 'system:tenant:user:list'
export const LEAVE_TENANT = 'system:tenant:leave'
export const LIST_DELETED_TENANTS = 'system:tenant:recycleBinPageList'
export const RESTORE_TENANTS = 'system:tenant:revertTenantLogic'

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
  otherPermissions: [
    { code: QUERY_TENANTS, title: '选择租户' },
    { code: LIST_TENANT_USERS, title: '查看租户用户' },
    { code: LEAVE_TENANT, title: '请离租户用户' },
    { code: LIST_DELETED_TENANTS, title: '查看租户回收站' },
    { code: RESTORE_TENANTS, title: '还原租户' },
  ],
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
