import { Type } from 'typebox'
import { SAVE_DEPART_PERMISSION, sysDepart } from '../managed/sys-depart.ts'
import { LIST_DEPART_ROLES, SAVE_DEPART_ROLE_PERMISSION } from '../managed/sys-depart-role.ts'
import { LIST_MENU } from '../managed/sys-permission-rule.ts'
import { SAVE_ROLE_PERMISSION, sysRole } from '../managed/sys-role.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

const id = (description: string) => Type.String({ minLength: 1, maxLength: 36, description })
const text = Type.Union([Type.String(), Type.Null()])

/** A data rule as clients of the contract know it. */
const dataRule = Type.Object({
  id: Type.String(),
  permissionId: Type.String(),
  ruleName: Type.String(),
  ruleColumn: text,
  ruleConditions: Type.String(),
  ruleValue: Type.String(),
  status: Type.String(),
  createBy: text,
  createTime: text,
  updateBy: text,
  updateTime: text,
})

/** The data rules of a menu entry. */
export const getPermRuleListByPermId = endpoint({
  method: 'GET',
  path: '/sys/permission/getPermRuleListByPermId',
  access: { permission: LIST_MENU },
  query: Type.Object({ permissionId: id('菜单') }),
  result: Type.Array(dataRule),
})

/** The same, as far as their names and values hold what is searched for. */
export const queryPermissionRule = endpoint({
  method: 'GET',
  path: '/sys/permission/queryPermissionRule',
  access: { permission: LIST_MENU },
  query: Type.Object({
    permissionId: id('菜单'),
    ruleName: Type.Optional(Type.String({ maxLength: 100, description: '规则名称' })),
    ruleValue: Type.Optional(Type.String({ maxLength: 300, description: '规则值' })),
  }),
  result: Type.Array(dataRule),
})

/** Rules, and which of them are chosen. */
const ruleChoice = Type.Object({
  datarule: Type.Array(dataRule),
  /** Ids, joined by commas. */
  drChecked: Type.String(),
})
const chosenRules = Type.Optional(
  Type.Union([Type.String({ maxLength: 20_000, description: '数据规则' }), Type.Null()]),
)

/** The data rules of a menu entry, and which of them a role brings along with it. */
export const getRoleDataRules = endpoint({
  method: 'GET',
  path: '/sys/role/datarule/{permissionId}/{roleId}',
  access: { anyPermission: [SAVE_ROLE_PERMISSION, sysRole.permissions.list ?? ''] },
  params: Type.Object({ permissionId: id('菜单'), roleId: id('角色') }),
  result: ruleChoice,
})

/** Sets which data rules a role brings along with a menu entry that it grants. */
export const saveRoleDataRules = endpoint({
  method: 'POST',
  title: '保存角色数据规则',
  path: '/sys/role/datarule',
  access: { permission: SAVE_ROLE_PERMISSION },
  body: Type.Object({
    permissionId: id('菜单'),
    roleId: id('角色'),
    dataRuleIds: chosenRules,
  }),
  result: noResult,
})

/** The data rules of a menu entry, and which of them a department has with it, for its roles. */
export const getDepartDataRules = endpoint({
  method: 'GET',
  path: '/sys/sysDepartPermission/datarule/{permissionId}/{departId}',
  access: { anyPermission: [SAVE_DEPART_PERMISSION, sysDepart.permissions.list ?? ''] },
  params: Type.Object({ permissionId: id('菜单'), departId: id('部门') }),
  result: ruleChoice,
})

/** Sets which data rules a department has with a menu entry that it may give on. */
export const saveDepartDataRules = endpoint({
  method: 'POST',
  title: '保存部门数据规则',
  path: '/sys/sysDepartPermission/datarule',
  access: { permission: SAVE_DEPART_PERMISSION },
  body: Type.Object({ permissionId: id('菜单'), departId: id('部门'), dataRuleIds: chosenRules }),
  result: noResult,
})

/** The rules that a department has with a menu entry, and which of them one of its roles brings along. */
export const getDepartRoleDataRules = endpoint({
  method: 'GET',
  path: '/sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}',
  access: { permission: LIST_DEPART_ROLES },
  params: Type.Object({ permissionId: id('菜单'), departId: id('部门'), roleId: id('部门角色') }),
  result: ruleChoice,
})

/** Sets which of them the role brings along; none: all of them bind it. */
export const saveDepartRoleDataRules = endpoint({
  method: 'POST',
  title: '保存部门角色数据规则',
  path: '/sys/sysDepartRole/datarule',
  access: { permission: SAVE_DEPART_ROLE_PERMISSION },
  body: Type.Object({ permissionId: id('菜单'), roleId: id('部门角色'), dataRuleIds: chosenRules }),
  result: noResult,
})
