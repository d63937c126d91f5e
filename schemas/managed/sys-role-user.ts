import type { ManagedResource } from './managed-resource.ts'
import { ENTRIES_OF_USERS } from './sys-user.ts'

/** Who has which role: one row for each pair, its id that of the user, so that a list is asked for one role at a time. */
export const sysRoleUser: ManagedResource = {
  name: 'sys-role-user',
  title: '角色用户',
  table: 'sys_role_member',
  api: '/sys/roleUser',
  paths: { list: '/sys/user/userRoleList' },
  pages: ['role-users'],
  partOf: { page: 'role-list', field: 'roleId' },
  ruledBy: ENTRIES_OF_USERS,
  permissions: { list: 'system:role:list' },
  fields: {
    roleId: { type: 'string(36)' },
    username: { type: 'string(64)' },
    realname: { type: 'string(64)' },
    status: { type: 'enum' },
    sex: { type: 'enum' },
    phone: { type: 'string(32)' },
    orgCodeTxt: { type: 'text' },
  },
}
