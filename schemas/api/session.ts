import { type Static, Type } from 'typebox'
import { dictItemsByCode } from './dictionaries.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

/** The signed-in person as the contract spells it. Passwords and salts are in no answer. */
export const userInfo = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  avatar: Type.Union([Type.String(), Type.Null()]),
  phone: Type.Union([Type.String(), Type.Null()]),
  email: Type.Union([Type.String(), Type.Null()]),
  orgCode: Type.Union([Type.String(), Type.Null()]),
  orgCodeTxt: Type.Union([Type.String(), Type.Null()]),
  /** 1 normal, 2 frozen. */
  status: Type.Integer(),
  homePath: Type.Union([Type.String(), Type.Null()]),
})
export type UserInfo = Static<typeof userInfo>

const department = Type.Object({ id: Type.String(), orgCode: Type.String(), departName: Type.String() })

export const loginRequest = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 64, description: '用户名' }),
    password: Type.String({ minLength: 1, maxLength: 128, description: '密码' }),
    /** Asked for after three failures only. */
    captcha: Type.Optional(Type.String({ maxLength: 8, description: '验证码' })),
    checkKey: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Integer()])),
    remember_me: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type LoginRequest = Static<typeof loginRequest>

export const loginResult = Type.Object({
  token: Type.String(),
  userInfo,
  departs: Type.Array(department),
  /** 0 none, 1 one, 2 several departments. */
  multi_depart: Type.Integer(),
  sysAllDictItems: dictItemsByCode,
})
export type LoginResult = Static<typeof loginResult>

/** `result` of a refused sign-in. Not in the original contract: old clients always show the captcha. */
export const loginRefusal = Type.Object({ captchaRequired: Type.Boolean() })
export type LoginRefusal = Static<typeof loginRefusal>

/** Sign-in answers carry code 200; the client tests for it. */
export const login = endpoint({
  method: 'POST',
  path: '/sys/login',
  access: 'public',
  body: loginRequest,
  result: loginResult,
})

/** `key` is chosen by the client, unique per captcha. The result is a data URI. */
export const randomImage = endpoint({
  method: 'GET',
  path: '/sys/randomImage/{key}',
  access: 'public',
  params: Type.Object({ key: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.String(),
})

/** Ends the session of the token in the header. Public, because an expired token must be able to leave as well. */
export const logout = endpoint({ method: 'POST', path: '/sys/logout', access: 'public', result: noResult })

/** The signed-in user anew, with dictionaries; the console calls it after a reload. */
export const getUserInfo = endpoint({
  method: 'GET',
  path: '/sys/user/getUserInfo',
  access: 'self',
  result: Type.Object({ userInfo, sysAllDictItems: dictItemsByCode }),
})
