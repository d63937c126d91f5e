import type { ManagedResource } from './managed-resource.ts'

export const CHANGE_PASSWORD = 'system:user:changepwd'
export const RESET_SECOND_FACTOR = 'system:user:resetSecondFactor'
export const FREEZE_USERS = 'system:user:frozenBatch'
export const RESTORE_USERS = 'system:user:putRecycleBin'
export const REMOVE_USERS = 'system:user:deleteRecycleBin'

/** What opens the people of a tenant from the menu: rules of these entries bound people wherever they are administrated. */
export const ENTRIES_OF_USERS: readonly string[] = ['page/user-list', 'system/UserList']

/** The people of a tenant, for those who administrate them: a row for each membership. */
export const sysUser: ManagedResource = {
  name: 'sys-user',
  title: '用户',
  table: 'sys_account',
  api: '/sys/user',
  pages: ['user-list'],
  permissions: {
    list: 'system:user:list',
    add: 'system:user:add',
    edit: 'system:user:edit',
    delete: 'system:user:delete',
    batch_delete: 'system:user:deleteBatch',
    export: 'system:user:export',
    import: 'system:user:import',
  },
  otherPermissions: [
    { code: CHANGE_PASSWORD, title: '重设密码' },
    { code: RESET_SECOND_FACTOR, title: '重置两步验证' },
    { code: FREEZE_USERS, title: '冻结与解冻' },
    { code: RESTORE_USERS, title: '从回收站还原用户' },
    { code: REMOVE_USERS, title: '彻底删除用户' },
  ],
  fields: {
    username: { type: 'string(64)' },
    realname: { type: 'string(64)' },
    workNo: { type: 'string(100)' },
    phone: { type: 'string(32)' },
    email: { type: 'string(128)' },
    telephone: { type: 'string(45)' },
    sex: { type: 'enum' },
    birthday: { type: 'date' },
    avatar: { type: 'file' },
    post: { type: 'ref' },
    userIdentity: { type: 'enum' },
    activitiSync: { type: 'enum' },
    status: { type: 'enum' },
    selectedroles: { type: 'ref' },
    selecteddeparts: { type: 'ref' },
    departIds: { type: 'ref' },
    relTenantIds: { type: 'ref' },
    orgCodeTxt: { type: 'text' },
    password: { type: 'string(128)' },
    confirmpassword: { type: 'string(128)' },
  },
}
