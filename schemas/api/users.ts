import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { pagedResult } from './envelope.ts'

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** A colleague as pickers show him. The phone is masked, and there is no e-mail: whoever may edit users sees the rest. */
const colleague = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  avatar: optionalText,
  sex: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  phone: optionalText,
  orgCode: optionalText,
  /** Names of the departments, separated by commas. */
  orgCodeTxt: optionalText,
})
export type Colleague = Static<typeof colleague>

const searched = (description: string) => Type.Optional(Type.String({ maxLength: 2_000, description }))

/** Members of the caller's tenant; the contract's pickers, and its newest client for the name of a sender. */
export const listColleagues = endpoint({
  method: 'GET',
  path: '/sys/user/queryUserComponentData',
  access: 'self',
  query: Type.Object({
    pageNo: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,4})?$', description: '页码' })),
    pageSize: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,2})?$', description: '每页条数' })),
    /** A part of it; with commas, or `isMultiTranslate`, exactly these. */
    username: searched('用户账号'),
    realname: searched('用户姓名'),
    /** That department and those below it. */
    departId: searched('部门'),
    /** Exactly these, separated by commas. */
    id: searched('用户编号'),
    isMultiTranslate: Type.Optional(Type.String({ maxLength: 5 })),
  }),
  result: pagedResult(colleague),
})
