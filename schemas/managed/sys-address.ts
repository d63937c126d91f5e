import type { ManagedResource } from './managed-resource.ts'

export const LIST_ADDRESSES = 'system:addressList:list'
export const SEE_CONTACTS = 'system:addressList:contacts'

/** Colleagues by department, as far as everybody may know them: read-only. */
export const sysAddress: ManagedResource = {
  name: 'sys-address',
  title: '通讯录',
  table: 'sys_colleague',
  api: '/sys/address',
  paths: { list: '/sys/user/queryByOrgCodeForAddressList' },
  pages: ['address-people'],
  permissions: { list: LIST_ADDRESSES },
  otherPermissions: [{ code: SEE_CONTACTS, title: '查看完整的手机与邮箱' }],
  fields: {
    userId: { type: 'string(36)' },
    departId: { type: 'string(36)' },
    orgCode: { type: 'string(64)' },
    realname: { type: 'string(64)', searched: true },
    workNo: { type: 'string(100)', searched: true },
    departName: { type: 'text' },
    post: { type: 'ref' },
    phone: { type: 'string(32)' },
    telephone: { type: 'string(45)' },
    email: { type: 'string(128)' },
    avatar: { type: 'file' },
    sex: { type: 'enum' },
    birthday: { type: 'date' },
  },
}

/** The departments beside them: read-only. */
export const sysAddressDepart: ManagedResource = {
  name: 'sys-address-depart',
  title: '部门',
  table: 'sys_depart_entry',
  api: '/sys/addressDepart',
  pages: ['address-departs'],
  permissions: { list: LIST_ADDRESSES },
  fields: {
    departName: { type: 'string(100)' },
    orgCode: { type: 'string(64)' },
    departOrder: { type: 'integer' },
  },
}
