import type { ManagedResource } from './managed-resource.ts'

/** Categories of the tenant: a tree, whose codes the server makes. */
export const sysCategory: ManagedResource = {
  name: 'sys-category',
  title: '分类字典',
  table: 'sys_category',
  api: '/sys/category',
  pages: ['category-list'],
  permissions: {
    list: 'system:category:list',
    add: 'system:category:add',
    edit: 'system:category:edit',
    delete: 'system:category:delete',
    batch_delete: 'system:category:deleteBatch',
    export: 'system:category:exportXls',
    import: 'system:category:importExcel',
  },
  fields: {
    name: { type: 'string(100)' },
    code: { type: 'string(100)' },
  },
  deletesBranches: true,
}
