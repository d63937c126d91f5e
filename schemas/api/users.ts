import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { noResult, pagedResult, totalIsExact } from './envelope.ts'
import { pickedFor, searched, sorting, textPaging, wantedTotal } from './picker-query.ts'

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** A colleague as pickers show him. The phone is masked, and there is no e-mail: whoever may edit users sees the rest. */
const colleague = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  avatar: optionalText,
  sex: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  sex_dictText: optionalText,
  birthday: optionalText,
  phone: optionalText,
  orgCode: optionalText,
  /** Names of the departments, separated by commas. */
  orgCodeTxt: optionalText,
  createTime: optionalText,
})
export type Colleague = Static<typeof colleague>

/** Members of the caller's tenant; the contract's pickers, and its newest client for the name of a sender. */
export const listColleagues = endpoint({
  method: 'GET',
  path: '/sys/user/queryUserComponentData',
  access: 'self',
  query: Type.Object({
    ...textPaging,
    ...sorting,
    ...pickedFor,
    /** A part of it; with commas, or `isMultiTranslate`, exactly these. */
    username: searched('用户账号'),
    realname: searched('用户姓名'),
    sex: Type.Optional(Type.String({ pattern: '^[0-9]?$', description: '性别' })),
    birthday: Type.Optional(Type.String({ pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$', description: '出生日期' })),
    /** That department and those below it, by its id or its code. */
    departId: searched('部门'),
    orgCode: searched('机构编码', 100),
    /** Exactly these, separated by commas. */
    id: searched('用户编号'),
    isMultiTranslate: Type.Optional(Type.String({ maxLength: 5 })),
    total: wantedTotal,
  }),
  result: Type.Object({ ...pagedResult(colleague).properties, totalIsExact }),
})

/** The same, where the newest client of the contract chooses people by departments and posts, */
export const queryDepartPostUserPageList = endpoint({
  ...listColleagues,
  path: '/sys/user/queryDepartPostUserPageList',
})
/** and by the code of one. */
export const queryDepartPostByOrgCode = endpoint({ ...listColleagues, path: '/sys/user/queryDepartPostByOrgCode' })

/** Who belongs to a department itself, for whoever chooses among them. */
export const getUsersByDepartId = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/getUsersByDepartId',
  access: 'self',
  query: Type.Object({ id: searched('部门', 100) }),
  result: Type.Array(colleague),
})

/** Who is in charge of a department. */
export const getDepartmentHead = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/getDepartmentHead',
  access: 'self',
  query: Type.Object({ departId: searched('部门', 100), ...textPaging }),
  result: pagedResult(colleague),
})

/**
 * The active members of the caller's tenant with these ids, accounts or names, each a list with commas, a trailing one
 * allowed: what pickers turn stored values into texts by. Without any of them nobody.
 */
export const getMultiUser = endpoint({
  method: 'GET',
  path: '/sys/user/getMultiUser',
  access: 'self',
  bare: true,
  query: Type.Object({
    id: searched('用户编号', 8_000),
    username: searched('用户账号', 8_000),
    realname: searched('用户姓名', 8_000),
  }),
  result: Type.Array(colleague),
})

/** What may be the picture of a person; judged before it is sent and when it is taken. */
export const AVATAR_LIMITS = {
  accept: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  maxMegabytes: 2,
} as const

/**
 * What people say of themselves; what is left out stays. The picture is the path that the upload has answered, null takes it
 * away. The contract's client sends the whole person: a phone and an e-mail that are not new change nothing, another e-mail
 * needs the password, another phone goes by `changePhone`.
 */
export const userEdit = endpoint({
  method: 'POST',
  alsoBy: ['PUT'],
  title: '修改个人资料',
  path: '/sys/user/login/setting/userEdit',
  access: 'self',
  body: Type.Object({
    /** The contract's client says who it is; nobody else is changed. */
    id: Type.Optional(Type.Union([Type.String({ maxLength: 36 }), Type.Null()])),
    avatar: Type.Optional(Type.Union([Type.String({ maxLength: 600, description: '头像' }), Type.Null()])),
    realname: Type.Optional(Type.Union([Type.String({ maxLength: 64, description: '姓名' }), Type.Null()])),
    /** 1 man, 2 woman; as a number or a text. */
    sex: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 9 }), Type.String({ pattern: '^[0-9]?$' }), Type.Null()], {
        description: '性别',
      }),
    ),
    birthday: Type.Optional(Type.Union([Type.String({ maxLength: 19, description: '生日' }), Type.Null()])),
    phone: Type.Optional(Type.Union([Type.String({ maxLength: 32, description: '手机号' }), Type.Null()])),
    email: Type.Optional(Type.Union([Type.String({ maxLength: 128, description: '邮箱' }), Type.Null()])),
    /** Not in the original contract. */
    password: Type.Optional(Type.String({ maxLength: 128, description: '当前密码' })),
  }),
  result: noResult,
})
