import type { ManagedResource } from './managed-resource.ts'
import { ENTRIES_OF_USERS, RESTORE_USERS } from './sys-user.ts'

/** Users whom the tenant has deleted, to be brought back: read-only. */
export const sysUserBin: ManagedResource = {
  name: 'sys-user-bin',
  title: '回收站中的用户',
  table: 'sys_removed_account',
  api: '/sys/user/bin',
  pages: ['user-bin'],
  ruledBy: ENTRIES_OF_USERS,
  permissions: { list: RESTORE_USERS },
  fields: {
    username: { type: 'string(64)' },
    realname: { type: 'string(64)' },
    phone: { type: 'string(32)' },
    orgCodeTxt: { type: 'text' },
  },
}
