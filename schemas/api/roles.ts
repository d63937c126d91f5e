import { type Static, Type } from 'typebox'
import { SAVE_DEPART_PERMISSION } from '../managed/sys-depart.ts'
import {
  ADD_ROLE_USERS,
  REMOVE_ROLE_USER,
  REMOVE_ROLE_USERS,
  SAVE_ROLE_PERMISSION,
  sysRole,
} from '../managed/sys-role.ts'
import { endpoint } from './endpoint.ts'
import { noResult, pagedResult } from './envelope.ts'
import { pickedFor, searched, sorting, textPaging } from './picker-query.ts'

const id = (description: string) => Type.String({ minLength: 1, maxLength: 36, description })
/** Joined by commas; a trailing one is allowed. */
const ids = (description: string) => Type.String({ maxLength: 200_000, description })
const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const LIST_ROLES = sysRole.permissions.list ?? ''
const SEE_GRANTS = { anyPermission: [SAVE_ROLE_PERMISSION, LIST_ROLES] }

const role = Type.Object({
  id: Type.String(),
  roleCode: Type.String(),
  roleName: Type.String(),
  description: optionalText,
  createBy: optionalText,
  createTime: optionalText,
  updateBy: optionalText,
  updateTime: optionalText,
  tenantId: Type.Integer(),
})

/** All roles of the tenant, for whoever gives them to users. */
export const queryAllRoles = endpoint({
  method: 'GET',
  path: '/sys/role/queryall',
  access: { permission: LIST_ROLES },
  result: Type.Array(role),
})

/** The same for the newest client of the contract: there those of all tenants. */
export const queryAllRolesNoByTenant = endpoint({ ...queryAllRoles, path: '/sys/role/queryallNoByTenant' })

/** Whether no role of the tenant has a code yet. */
export const checkRoleCode = endpoint({
  method: 'GET',
  path: '/sys/role/checkRoleCode',
  access: { permission: LIST_ROLES },
  query: Type.Object({
    /** Of the role that may have it. */
    id: searched('角色', 36),
    roleCode: Type.String({ minLength: 1, maxLength: 64, description: '角色编码' }),
  }),
  result: noResult,
})

/** A role as pickers show it: what it grants and who has it takes a permission. */
const roleChoice = Type.Object({ id: Type.String(), roleCode: Type.String(), roleName: Type.String() })
export type RoleChoice = Static<typeof roleChoice>

/** Roles of the caller's tenant, for whoever chooses one; `/sys/role/list` is for those who administrate them. */
export const listRoleChoices = endpoint({
  method: 'GET',
  path: '/sys/role/listByTenant',
  access: 'self',
  query: Type.Object({
    ...textPaging,
    ...sorting,
    ...pickedFor,
    /** Exactly these, separated by commas. */
    id: searched('角色', 8_000),
    /** A part of it; with commas exactly these. */
    roleCode: searched('角色编码', 8_000),
    roleName: searched('角色名称', 100),
  }),
  result: pagedResult(roleChoice),
})

/** A menu entry or a button, as something to grant. */
export interface PermissionNode {
  readonly key: string
  readonly value: string
  readonly title: string
  readonly slotTitle: string
  readonly label: string
  readonly icon: string | null
  readonly parentId: string | null
  readonly ruleFlag: number
  /** The name of the slot by which clients of the contract draw it; ours does without. */
  readonly scopedSlots?: { readonly title: string }
  readonly isLeaf: boolean
  /** 0 and 1 menu entries, 2 a button. Not in the original contract. */
  readonly menuType: number
  /** Whether the caller holds it, and so may give it and take it. Not in the original contract. */
  readonly grantable: boolean
  readonly children: readonly PermissionNode[]
}

const permissionNode = Type.Cyclic(
  {
    PermissionNode: Type.Object({
      key: Type.String(),
      value: Type.String(),
      title: Type.String(),
      slotTitle: Type.String(),
      label: Type.String(),
      icon: Type.Union([Type.String(), Type.Null()]),
      parentId: Type.Union([Type.String(), Type.Null()]),
      ruleFlag: Type.Integer(),
      scopedSlots: Type.Optional(Type.Object({ title: Type.String() })),
      isLeaf: Type.Boolean(),
      menuType: Type.Optional(Type.Integer()),
      grantable: Type.Optional(Type.Boolean()),
      children: Type.Array(Type.Ref('PermissionNode')),
    }),
  },
  'PermissionNode',
)
export const permissionTree = Type.Object({ treeList: Type.Array(permissionNode), ids: Type.Array(Type.String()) })

/** Everything that can be granted: the menu with its buttons, and the ids of all. */
export const queryPermissionTree = endpoint({
  method: 'GET',
  path: '/sys/permission/queryTreeList',
  // Departments have a part of it.
  access: { anyPermission: [...SEE_GRANTS.anyPermission, SAVE_DEPART_PERMISSION] },
  result: permissionTree,
})

/** The same, where clients of the contract ask for it while they grant. */
export const queryRoleTree = endpoint({ ...queryPermissionTree, path: '/sys/role/queryTreeList' })

/** What lies directly below an entry of it; without one the entries at the top. */
export const queryPermissionLevel = endpoint({
  method: 'GET',
  path: '/sys/permission/queryListAsync',
  access: queryPermissionTree.access,
  query: Type.Object({ pid: searched('上级菜单', 100) }),
  result: Type.Array(permissionNode),
})

/** The ids that a role grants. */
export const queryRolePermission = endpoint({
  method: 'GET',
  path: '/sys/permission/queryRolePermission',
  access: SEE_GRANTS,
  query: Type.Object({ roleId: id('角色') }),
  result: Type.Array(Type.String()),
})

/**
 * Adds what is in `permissionIds` and not in `lastpermissionIds`, and takes away what is only in the latter: what others
 * have changed since stays.
 */
export const saveRolePermission = endpoint({
  method: 'POST',
  title: '保存角色授权',
  path: '/sys/permission/saveRolePermission',
  access: { permission: SAVE_ROLE_PERMISSION },
  body: Type.Object({
    roleId: id('角色'),
    permissionIds: ids('所选权限'),
    lastpermissionIds: Type.Optional(ids('原有权限')),
    lastPermissionIds: Type.Optional(ids('原有权限')),
  }),
  result: noResult,
})

export const addRoleUsers = endpoint({
  method: 'POST',
  path: '/sys/user/addSysUserRole',
  access: { permission: ADD_ROLE_USERS },
  body: Type.Object({
    roleId: id('角色'),
    userIdList: Type.Array(id('用户'), { minItems: 1, maxItems: 1_000, description: '用户' }),
  }),
  result: noResult,
})

export const removeRoleUser = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteUserRole',
  access: { permission: REMOVE_ROLE_USER },
  query: Type.Object({ roleId: id('角色'), userId: id('用户') }),
  result: noResult,
})

export const removeRoleUsers = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteUserRoleBatch',
  access: { permission: REMOVE_ROLE_USERS },
  query: Type.Object({
    roleId: id('角色'),
    userIds: Type.String({ minLength: 1, maxLength: 40_000, description: '用户' }),
  }),
  result: noResult,
})

export type Role = Static<typeof role>
