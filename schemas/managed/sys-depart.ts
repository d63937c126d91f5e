import type { ManagedResource } from './managed-resource.ts'

export const SAVE_DEPART_PERMISSION = 'system:permission:saveDepart'

/** What opens the departments from the menu. */
export const ENTRIES_OF_DEPARTMENTS: readonly string[] = [
  'page/depart-list',
  'system/DepartList',
  'system/DepartListSync',
]

/** Departments of the tenant: a tree, whose codes the server makes. */
export const sysDepart: ManagedResource = {
  name: 'sys-depart',
  title: '部门',
  table: 'sys_depart',
  api: '/sys/sysDepart',
  pages: ['depart-list'],
  permissions: {
    list: 'system:depart:list',
    add: 'system:depart:add',
    edit: 'system:depart:edit',
    delete: 'system:depart:delete',
    batch_delete: 'system:depart:deleteBatch',
    export: 'system:depart:exportXls',
    import: 'system:depart:importExcel',
  },
  otherPermissions: [{ code: SAVE_DEPART_PERMISSION, title: '部门权限' }],
  fields: {
    departName: { type: 'string(100)' },
    departNameEn: { type: 'string(500)' },
    departNameAbbr: { type: 'string(500)' },
    orgCode: { type: 'string(64)' },
    orgCategory: { type: 'enum' },
    orgType: { type: 'string(10)' },
    departOrder: { type: 'integer' },
    directorUserIds: { type: 'ref' },
    mobile: { type: 'string(32)' },
    fax: { type: 'string(32)' },
    address: { type: 'string(100)' },
    memo: { type: 'string(500)' },
  },
  deletesBranches: true,
  softDelete: true,
}
