import type { ManagedResource } from './managed-resource.ts'
import { ENTRIES_OF_USERS } from './sys-user.ts'

/** Members of the tenant, as far as others may choose them: read-only. */
export const sysUserChoice: ManagedResource = {
  name: 'sys-user-choice',
  title: '供选择的用户',
  table: 'sys_member',
  api: '/sys/user/choice',
  paths: { list: '/sys/user/selectUserList' },
  pages: ['user-choice'],
  ruledBy: ENTRIES_OF_USERS,
  permissions: { list: 'system:user:list' },
  fields: {
    username: { type: 'string(64)' },
    realname: { type: 'string(64)' },
    sex: { type: 'enum' },
    phone: { type: 'string(32)' },
    status: { type: 'enum' },
    orgCodeTxt: { type: 'text' },
  },
}
