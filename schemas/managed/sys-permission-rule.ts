import type { ManagedResource } from './managed-resource.ts'
import { sysMenu } from './sys-menu.ts'

export const LIST_MENU = sysMenu.permissions.list ?? ''

/** Data rules of menu entries: which rows of the page behind an entry somebody works with. */
export const sysPermissionRule: ManagedResource = {
  name: 'sys-permission-rule',
  title: '数据规则',
  table: 'sys_permission_data_rule',
  api: '/sys/permissionRule',
  // The contract's list of them is all of one entry in one answer.
  paths: {
    add: '/sys/permission/addPermissionRule',
    edit: '/sys/permission/editPermissionRule',
    delete: '/sys/permission/deletePermissionRule',
  },
  pages: ['data-rules'],
  partOf: { page: 'menu-list', field: 'permissionId' },
  permissions: {
    list: LIST_MENU,
    add: 'system:permission:addRule',
    edit: 'system:permission:editRule',
    delete: 'system:permission:deleteRule',
  },
  fields: {
    permissionId: { type: 'ref' },
    ruleName: { type: 'string(50)' },
    ruleColumn: { type: 'string(50)' },
    ruleConditions: { type: 'enum' },
    ruleValue: { type: 'string(300)' },
    status: { type: 'enum' },
  },
  ofInstallation: true,
}
