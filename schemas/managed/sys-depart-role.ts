import type { ManagedResource } from './managed-resource.ts'
import { ENTRIES_OF_USERS } from './sys-user.ts'

export const LIST_DEPART_ROLES = 'system:depart:role:list'
export const GIVE_DEPART_ROLES = 'system:depart:role:userAdd'
export const SAVE_DEPART_ROLE_PERMISSION = 'system:depart:role:savePermission'
export const ADD_DEPART_USERS = 'system:user:editDepartWithUser'
export const REMOVE_DEPART_USER = 'system:user:deleteUserInDepart'
export const REMOVE_DEPART_USERS = 'system:user:deleteUserInDepartBatch'

/** Roles of departments, for the heads of those: each grants to people of its department what the department has. */
export const sysDepartRole: ManagedResource = {
  name: 'sys-depart-role',
  title: '部门角色',
  table: 'sys_depart_role',
  api: '/sys/sysDepartRole',
  pages: ['depart-role-list'],
  permissions: {
    list: LIST_DEPART_ROLES,
    add: 'system:depart:role:add',
    edit: 'system:depart:role:edit',
    delete: 'system:depart:role:delete',
    batch_delete: 'system:depart:role:deleteBatch',
  },
  otherPermissions: [
    { code: GIVE_DEPART_ROLES, title: '分配部门角色' },
    { code: SAVE_DEPART_ROLE_PERMISSION, title: '部门角色授权' },
  ],
  fields: {
    departId: { type: 'ref' },
    roleName: { type: 'string(100)' },
    roleCode: { type: 'string(64)' },
    description: { type: 'string(255)' },
  },
}

/** Departments of which somebody is in charge, and those below: read-only. */
export const sysMyDepart: ManagedResource = {
  name: 'sys-my-depart',
  title: '我的部门',
  table: 'sys_depart_entry',
  api: '/sys/myDepart',
  pages: ['my-departs'],
  permissions: { list: LIST_DEPART_ROLES },
  fields: {
    departName: { type: 'string(100)' },
    orgCode: { type: 'string(64)' },
  },
}

/** The people of those: a row for each pair, its id that of the person. */
export const sysDepartUser: ManagedResource = {
  name: 'sys-depart-user',
  title: '部门用户',
  table: 'sys_depart_member',
  api: '/sys/departUser',
  paths: { list: '/sys/user/departUserList' },
  pages: ['depart-users'],
  ruledBy: ENTRIES_OF_USERS,
  permissions: { list: LIST_DEPART_ROLES },
  otherPermissions: [
    { code: ADD_DEPART_USERS, title: '添加部门用户' },
    { code: REMOVE_DEPART_USER, title: '取消部门用户' },
    { code: REMOVE_DEPART_USERS, title: '批量取消部门用户' },
  ],
  fields: {
    departId: { type: 'string(36)' },
    username: { type: 'string(64)' },
    realname: { type: 'string(64)' },
    orgCodeTxt: { type: 'text', wire: 'orgCode' },
    sex: { type: 'enum' },
    phone: { type: 'string(32)' },
    status: { type: 'enum' },
  },
}
