import { Type } from 'typebox'
import { SAVE_DEPART_PERMISSION, sysDepart } from '../managed/sys-depart.ts'
import {
  ADD_DEPART_USERS,
  GIVE_DEPART_ROLES,
  LIST_DEPART_ROLES,
  REMOVE_DEPART_USER,
  REMOVE_DEPART_USERS,
  SAVE_DEPART_ROLE_PERMISSION,
} from '../managed/sys-depart-role.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'
import { permissionTree } from './roles.ts'

const id = (description: string) => Type.String({ minLength: 1, maxLength: 36, description })
/** Joined by commas; a trailing one is allowed. */
const ids = (description: string) => Type.String({ maxLength: 200_000, description })
const optionalText = Type.Union([Type.String(), Type.Null()])

/** The ids that a department may give on. */
export const queryDepartPermission = endpoint({
  method: 'GET',
  path: '/sys/permission/queryDepartPermission',
  access: { anyPermission: [SAVE_DEPART_PERMISSION, sysDepart.permissions.list ?? ''] },
  query: Type.Object({ departId: id('部门') }),
  result: Type.Array(Type.String()),
})

const grantsBody = {
  permissionIds: ids('所选权限'),
  lastpermissionIds: Type.Optional(ids('原有权限')),
  lastPermissionIds: Type.Optional(ids('原有权限')),
}

/** Adds what is only in `permissionIds`, and takes away what is only in `lastpermissionIds`. */
export const saveDepartPermission = endpoint({
  method: 'POST',
  title: '保存部门权限',
  path: '/sys/permission/saveDepartPermission',
  access: { permission: SAVE_DEPART_PERMISSION },
  body: Type.Object({ departId: id('部门'), ...grantsBody }),
  result: noResult,
})

/** What the department has, as a tree, for its roles. */
export const queryTreeForDepartRole = endpoint({
  method: 'GET',
  path: '/sys/sysDepartPermission/queryTreeListForDeptRole',
  access: { permission: LIST_DEPART_ROLES },
  query: Type.Object({ departId: id('部门') }),
  result: permissionTree,
})

export const queryDepartRolePermission = endpoint({
  method: 'GET',
  path: '/sys/sysDepartPermission/queryDeptRolePermission',
  access: { permission: LIST_DEPART_ROLES },
  query: Type.Object({ roleId: id('部门角色') }),
  result: Type.Array(Type.String()),
})

export const saveDepartRolePermission = endpoint({
  method: 'POST',
  title: '保存部门角色授权',
  path: '/sys/sysDepartPermission/saveDeptRolePermission',
  access: { permission: SAVE_DEPART_ROLE_PERMISSION },
  body: Type.Object({ roleId: id('部门角色'), ...grantsBody }),
  result: noResult,
})

const departRole = Type.Object({
  id: Type.String(),
  departId: Type.String(),
  roleName: Type.String(),
  roleCode: Type.String(),
  description: optionalText,
})

/** The roles of a department, to be given to somebody. */
export const listDepartRoles = endpoint({
  method: 'GET',
  path: '/sys/sysDepartRole/getDeptRoleList',
  access: { permission: LIST_DEPART_ROLES },
  query: Type.Object({ departId: id('部门'), userId: Type.Optional(Type.String({ maxLength: 36 })) }),
  result: Type.Array(departRole),
})

/** Those of them that somebody has. */
export const queryDepartRolesOfUser = endpoint({
  method: 'GET',
  path: '/sys/sysDepartRole/getDeptRoleByUserId',
  access: { permission: LIST_DEPART_ROLES },
  query: Type.Object({ departId: id('部门'), userId: id('用户') }),
  result: Type.Array(Type.Object({ droleId: Type.String(), userId: Type.String() })),
})

/** Gives what is only in `newRoleId`, and takes what is only in `oldRoleId`. */
export const saveDepartRolesOfUser = endpoint({
  method: 'POST',
  title: '分配部门角色',
  path: '/sys/sysDepartRole/deptRoleUserAdd',
  access: { permission: GIVE_DEPART_ROLES },
  body: Type.Object({
    userId: id('用户'),
    newRoleId: Type.Optional(Type.Union([ids('部门角色'), Type.Null()])),
    oldRoleId: Type.Optional(Type.Union([ids('原有部门角色'), Type.Null()])),
  }),
  result: noResult,
})

export const addDepartUsers = endpoint({
  method: 'POST',
  title: '添加部门用户',
  path: '/sys/user/editSysDepartWithUser',
  access: { permission: ADD_DEPART_USERS },
  body: Type.Object({
    depId: id('部门'),
    userIdList: Type.Array(id('用户'), { minItems: 1, maxItems: 1_000, description: '用户' }),
  }),
  result: noResult,
})

export const removeDepartUser = endpoint({
  method: 'DELETE',
  title: '取消部门用户',
  path: '/sys/user/deleteUserInDepart',
  access: { permission: REMOVE_DEPART_USER },
  query: Type.Object({ depId: id('部门'), userId: id('用户') }),
  result: noResult,
})

export const removeDepartUsers = endpoint({
  method: 'DELETE',
  title: '批量取消部门用户',
  path: '/sys/user/deleteUserInDepartBatch',
  access: { permission: REMOVE_DEPART_USERS },
  query: Type.Object({
    depId: id('部门'),
    userIds: Type.String({ minLength: 1, maxLength: 40_000, description: '用户' }),
  }),
  result: noResult,
})
