import { type Static, Type } from 'typebox'
import {
  LEAVE_TENANT,
  LIST_DELETED_TENANTS,
  LIST_TENANT_USERS,
  QUERY_TENANTS,
  RESTORE_TENANTS,
  sysTenant,
} from '../managed/sys-tenant.ts'
import { sysUser } from '../managed/sys-user.ts'
import { endpoint } from './endpoint.ts'
import { noResult, pagedResult } from './envelope.ts'
import { searched, textPaging } from './picker-query.ts'
import { currentTenant } from './session.ts'

const optionalText = Type.Union([Type.String(), Type.Null()])
const TENANT_NUMBER = '[0-9]{1,9}'
/** Of memberships, joined by commas. The contract has more of them than we do; those find nothing. */
const memberStatuses = Type.Optional(Type.String({ pattern: '^([0-9],?){0,10}$', description: '成员状态' }))

/** Tenants that may be chosen for somebody, those named by their ids or all: from tenant 0 any, else the caller's own. */
export const queryTenants = endpoint({
  method: 'GET',
  path: '/sys/tenant/queryList',
  access: { permission: QUERY_TENANTS },
  query: Type.Object({ ids: Type.Optional(Type.String({ maxLength: 10_000, description: '租户编号' })) }),
  result: Type.Array(currentTenant),
})

const tenantRow = Type.Object({
  ...currentTenant.properties,
  trade: optionalText,
  companySize: optionalText,
  companyAddress: optionalText,
  createBy: optionalText,
  createTime: optionalText,
})
export type TenantRow = Static<typeof tenantRow>

/** The tenants that the signed-in user belongs to, but those that are frozen, page by page. */
export const listOwnTenants = endpoint({
  method: 'GET',
  path: '/sys/tenant/getTenantPageListByUserId',
  access: 'self',
  query: Type.Object({ ...textPaging, name: searched('租户名称', 100), userTenantStatus: memberStatuses }),
  result: pagedResult(tenantRow),
})

const ownMembership = Type.Object({
  /** Of the user. */
  id: Type.String(),
  /** The number of the tenant, as a text. */
  tenantUserId: Type.String(),
  name: Type.String(),
  trade: optionalText,
  createBy: optionalText,
  userTenantStatus: Type.String(),
})

/** The same all at once, as memberships. */
export const listOwnMemberships = endpoint({
  method: 'GET',
  path: '/sys/tenant/getTenantListByUserId',
  access: 'self',
  query: Type.Object({ userTenantStatus: memberStatuses }),
  result: Type.Array(ownMembership),
})

const searchedMember = {
  ...textPaging,
  username: searched('用户账号', 64),
  realname: searched('用户姓名', 64),
}

const memberRow = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  avatar: optionalText,
  sex: Type.Union([Type.Integer(), Type.Null()]),
  phone: optionalText,
  email: optionalText,
  workNo: optionalText,
  orgCodeTxt: optionalText,
  /** '1' works here, '2' frozen. */
  status: Type.String(),
  createTime: optionalText,
})
export type MemberRow = Static<typeof memberRow>

/** The members of the caller's tenant with how they stand in it. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/sys/tenant/getUserTenantPageList',
  access: { permission: sysUser.permissions.list ?? '' },
  query: Type.Object({
    ...searchedMember,
    userTenantStatus: memberStatuses,
    sex: Type.Optional(Type.String({ pattern: '^[0-9]?$', description: '性别' })),
  }),
  result: pagedResult(memberRow),
})

const tenantUser = Type.Pick(memberRow, ['id', 'username', 'realname', 'sex', 'phone'])
export type TenantUser = Static<typeof tenantUser>

/** Who works in a tenant: from tenant 0 in any, else in the caller's own. */
export const listTenantUsers = endpoint({
  method: 'GET',
  path: '/sys/tenant/getTenantUserList',
  access: { permission: LIST_TENANT_USERS },
  query: Type.Object({
    ...searchedMember,
    userTenantId: Type.String({ pattern: `^${TENANT_NUMBER}$`, description: '租户' }),
  }),
  result: pagedResult(tenantUser),
})

/**
 * Takes members out of a tenant, from tenant 0 of any, else of the caller's own: they lie in its recycle bin, and work on in
 * their other ones.
 */
export const leaveTenant = endpoint({
  method: 'PUT',
  title: '请离租户用户',
  path: '/sys/tenant/leaveTenant',
  access: { permission: LEAVE_TENANT },
  query: Type.Object({
    /** Joined by commas. */
    userIds: Type.String({ minLength: 1, maxLength: 40_000, description: '用户' }),
    tenantId: Type.String({ pattern: `^${TENANT_NUMBER}$`, description: '租户' }),
  }),
  result: noResult,
})

/** Tenants that were deleted, the last one first. */
export const listDeletedTenants = endpoint({
  method: 'GET',
  path: '/sys/tenant/recycleBinPageList',
  access: { permission: LIST_DELETED_TENANTS },
  ofInstallation: sysTenant.title,
  query: Type.Object({ ...textPaging, name: searched('租户名称', 100) }),
  result: pagedResult(tenantRow),
})

/** They come back frozen, as they went: all of them or none. */
export const restoreTenants = endpoint({
  method: 'PUT',
  title: '还原租户',
  path: '/sys/tenant/revertTenantLogic',
  access: { permission: RESTORE_TENANTS },
  ofInstallation: sysTenant.title,
  query: Type.Object({
    /** Joined by commas. */
    ids: Type.String({ pattern: `^${TENANT_NUMBER}(,${TENANT_NUMBER}){0,499},?$`, description: '租户' }),
  }),
  result: noResult,
})
