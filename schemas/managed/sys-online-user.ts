import type { ManagedResource } from './managed-resource.ts'

const LIST_ONLINE = 'system:online:list'
export const FORCE_LOGOUT = 'system:online:forceLogout'

/** Sessions of the tenant that have not ended, one row each: read-only. `token` is the row's id, and opens nothing. */
export const sysOnlineUser: ManagedResource = {
  name: 'sys-online-user',
  title: '在线用户',
  table: 'sys_online_user',
  api: '/sys/online',
  pages: ['online-user'],
  permissions: { list: LIST_ONLINE },
  otherPermissions: [{ code: FORCE_LOGOUT, title: '强制退出' }],
  fields: {
    token: { type: 'string(36)' },
    username: { type: 'string(64)' },
    realname: { type: 'string(64)' },
    avatar: { type: 'file' },
    birthday: { type: 'date' },
    sex: { type: 'enum' },
    phone: { type: 'string(32)' },
    address: { type: 'string(64)' },
    lastSeenTime: { type: 'datetime' },
  },
}
