import { type Static, Type } from 'typebox'
import { CHANGE_PASSWORD, FREEZE_USERS, REMOVE_USERS, RESTORE_USERS, sysUser } from '../managed/sys-user.ts'
import { recordOf } from '../record-schema.ts'
import { endpoint } from './endpoint.ts'
import { noResult, pagedResult, totalIsExact } from './envelope.ts'
import { searched } from './picker-query.ts'
import { wireRecord } from './resources.ts'

const id = (description: string) => Type.String({ minLength: 1, maxLength: 36, description })
/** Joined by commas; a trailing one is allowed. */
const ids = (description: string) => Type.String({ minLength: 1, maxLength: 40_000, description })
const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const optionalNumber = Type.Optional(Type.Union([Type.Integer(), Type.Null()]))

const LIST_USERS = sysUser.permissions.list ?? ''
/** Accounts that one call changes at a time. */
export const MAX_ACCOUNTS = 500

/** A member of the tenant as the contract's screens read one. */
const userRow = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  avatar: optionalText,
  sex: optionalNumber,
  birthday: optionalText,
  phone: optionalText,
  email: optionalText,
  workNo: optionalText,
  status: Type.Integer(),
  /** In the recycle bin, and of people of a department: names of departments. */
  orgCode: optionalText,
  orgCodeTxt: optionalText,
  createTime: optionalText,
  updateTime: optionalText,
})
export type UserRow = Static<typeof userRow>

/** The list of users as the newest client of the contract asks for it: there those of all tenants, here those of the caller's. */
export const listAllUsers = endpoint({
  method: 'GET',
  path: '/sys/user/listAll',
  access: { permission: LIST_USERS },
  query: recordOf(Type.String()),
  result: Type.Object({ ...pagedResult(wireRecord).properties, totalIsExact }),
})

/** Ids of the roles that a user has in the tenant. */
export const queryUserRole = endpoint({
  method: 'GET',
  path: '/sys/user/queryUserRole',
  access: { permission: LIST_USERS },
  query: Type.Object({ userid: id('用户编号') }),
  result: Type.Array(Type.String()),
})

const departmentOfUser = Type.Object({
  key: Type.String(),
  value: Type.String(),
  code: Type.String(),
  title: Type.String(),
})

/** Departments of the tenant that a user belongs to. */
export const userDepartList = endpoint({
  method: 'GET',
  path: '/sys/user/userDepartList',
  access: { permission: LIST_USERS },
  query: Type.Object({ userId: id('用户编号') }),
  result: Type.Array(departmentOfUser),
})

/** An id for a user that is about to be added; the contract's forms ask for one, and the server makes its own. */
export const generateUserId = endpoint({
  method: 'GET',
  path: '/sys/user/generateUserId',
  access: { permission: sysUser.permissions.add ?? '' },
  result: Type.String(),
})

/** Shuts members out, '2', or lets them in again, '1': their account from tenant 0, else their place in the tenant. */
export const frozenBatch = endpoint({
  method: 'PUT',
  path: '/sys/user/frozenBatch',
  access: { permission: FREEZE_USERS },
  body: Type.Object({
    ids: ids('用户'),
    status: Type.Union([Type.Enum(['1', '2']), Type.Literal(1), Type.Literal(2)]),
  }),
  result: noResult,
})

/** A password for somebody else. Their sessions end. */
export const changePassword = endpoint({
  method: 'PUT',
  title: '重设用户密码',
  path: '/sys/user/changePassword',
  access: { permission: CHANGE_PASSWORD },
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 64, description: '用户账号' }),
    password: Type.String({ minLength: 1, maxLength: 128, description: '登录密码' }),
    confirmpassword: Type.String({ minLength: 1, maxLength: 128, description: '确认密码' }),
  }),
  result: noResult,
})

const madePassword = Type.Object({ username: Type.String(), realname: Type.String(), password: Type.String() })
export type MadePassword = Static<typeof madePassword>

/**
 * Passwords of the server's making, to be replaced at the first sign-in: handed out in this answer and never again. Not in
 * the original contract.
 */
export const makePasswords = endpoint({
  method: 'POST',
  title: '生成初始密码',
  path: '/sys/user/makePasswords',
  access: { permission: CHANGE_PASSWORD },
  body: Type.Object({ ids: ids('用户') }),
  result: Type.Array(madePassword),
})

/**
 * The same for the newest client of the contract, by accounts. Its server gives everybody one and the same password; here
 * the message tells those that were made, where that client shows it.
 */
export const resetPassword = endpoint({
  method: 'PUT',
  title: '重置用户密码',
  path: '/sys/user/resetPassword',
  access: { permission: CHANGE_PASSWORD },
  query: Type.Object({ usernames: ids('用户账号') }),
  result: Type.Array(madePassword),
})

/** Puts a member in charge of one of their departments, or takes them out of it. */
export const changeDepartChargePerson = endpoint({
  method: 'PUT',
  title: '设置部门负责人',
  path: '/sys/user/changeDepartChargePerson',
  access: { permission: sysUser.permissions.edit ?? '' },
  body: Type.Object({
    userId: id('用户'),
    departId: id('部门'),
    status: Type.Boolean({ description: '是否负责' }),
  }),
  result: noResult,
})

/** Those that were deleted here, newest first. */
export const userRecycleBin = endpoint({
  method: 'GET',
  path: '/sys/user/recycleBin',
  access: { permission: RESTORE_USERS },
  result: Type.Array(userRow),
})

export const restoreUsers = endpoint({
  method: 'PUT',
  path: '/sys/user/putRecycleBin',
  access: { permission: RESTORE_USERS },
  body: Type.Object({ userIds: ids('用户') }),
  result: noResult,
})

/** For good: the account goes, from another tenant than 0 what it had there. */
export const removeUsers = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteRecycleBin',
  access: { permission: REMOVE_USERS },
  query: Type.Object({ userIds: ids('用户') }),
  result: noResult,
})

export const queryUsersByIds = endpoint({
  method: 'GET',
  path: '/sys/user/queryByIds',
  access: { permission: LIST_USERS },
  query: Type.Object({ userIds: ids('用户') }),
  result: Type.Array(userRow),
})

/** Who belongs to a department itself. */
export const queryUsersOfDepartment = endpoint({
  method: 'GET',
  path: '/sys/user/queryUserByDepId',
  access: { permission: LIST_USERS },
  query: Type.Object({ id: id('部门'), realname: searched('用户姓名', 64) }),
  result: Type.Array(userRow),
})
