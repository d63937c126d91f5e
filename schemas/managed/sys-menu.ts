import type { ManagedResource } from './managed-resource.ts'

/** Menu entries and button permissions of the installation: a tree. */
export const sysMenu: ManagedResource = {
  name: 'sys-menu',
  title: '菜单',
  table: 'sys_menu',
  api: '/sys/permission',
  // The contract's list is the whole tree in one answer.
  paths: { list: '/sys/permission/page' },
  pages: ['menu-list'],
  permissions: {
    list: 'system:permission:list',
    add: 'system:permission:add',
    edit: 'system:permission:edit',
    delete: 'system:permission:delete',
    batch_delete: 'system:permission:deleteBatch',
  },
  fields: {
    name: { type: 'string(100)' },
    menuType: { type: 'enum' },
    icon: { type: 'string(100)' },
    component: { type: 'string(255)' },
    componentName: { type: 'string(255)' },
    url: { type: 'string(255)' },
    redirect: { type: 'string(255)' },
    sortNo: { type: 'decimal(10,2)' },
    perms: { type: 'string(255)' },
    permsType: { type: 'enum' },
    status: { type: 'enum' },
    route: { type: 'boolean' },
    hidden: { type: 'boolean' },
    hideTab: { type: 'boolean' },
    keepAlive: { type: 'boolean' },
    alwaysShow: { type: 'boolean' },
    internalOrExternal: { type: 'boolean' },
    description: { type: 'string(255)' },
    declared: { type: 'boolean' },
  },
  ofInstallation: true,
  deletesBranches: true,
  softDelete: true,
}
