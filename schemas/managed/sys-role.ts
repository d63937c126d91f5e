import type { ManagedResource } from './managed-resource.ts'

export const SAVE_ROLE_PERMISSION = 'system:permission:saveRole'
export const ADD_ROLE_USERS = 'system:user:addUserRole'
export const REMOVE_ROLE_USER = 'system:user:deleteRole'
export const REMOVE_ROLE_USERS = 'system:user:deleteRoleBatch'

/** What opens the roles from the menu, beside their members. */
const ENTRIES_OF_ROLES: readonly string[] = ['page/roles', 'system/RoleUserList', 'system/RoleList']

/** Roles of the tenant. */
export const sysRole: ManagedResource = {
  name: 'sys-role',
  title: '角色',
  table: 'sys_role',
  api: '/sys/role',
  pages: ['role-list'],
  ruledBy: ENTRIES_OF_ROLES,
  permissions: {
    list: 'system:role:list',
    add: 'system:role:add',
    edit: 'system:role:edit',
    delete: 'system:role:delete',
    batch_delete: 'system:role:deleteBatch',
    export: 'system:role:export',
    import: 'system:role:import',
  },
  otherPermissions: [
    { code: SAVE_ROLE_PERMISSION, title: '授权' },
    { code: ADD_ROLE_USERS, title: '添加角色用户' },
    { code: REMOVE_ROLE_USER, title: '取消角色用户' },
    { code: REMOVE_ROLE_USERS, title: '批量取消角色用户' },
  ],
  fields: {
    roleCode: { type: 'string(64)' },
    roleName: { type: 'string(100)' },
    description: { type: 'string(255)' },
  },
}
