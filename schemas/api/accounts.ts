import { type Static, Type } from 'typebox'
import { API_BASE_PATH } from './base-path.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'
import { loginResult } from './session.ts'

const username = Type.String({ minLength: 1, maxLength: 64, description: '用户名' })
const password = Type.String({ maxLength: 128, description: '密码' })
const phone = Type.String({ minLength: 1, maxLength: 32, description: '手机号' })
const smsCode = Type.String({ minLength: 1, maxLength: 8, description: '验证码' })

/**
 * Whether a value is still free: success true, or success false with 用户账号已存在. Exactly one is given. Who is not
 * signed in may ask for the user name and the phone alone, and only where registration is open.
 */
export const checkOnlyUser = endpoint({
  method: 'GET',
  path: '/sys/user/checkOnlyUser',
  access: 'public',
  query: Type.Object(
    {
      username: Type.Optional(Type.String({ maxLength: 64, description: '用户名' })),
      phone: Type.Optional(Type.String({ maxLength: 32, description: '手机号' })),
      email: Type.Optional(Type.String({ maxLength: 128, description: '邮箱' })),
    },
    { additionalProperties: false },
  ),
  result: Type.Boolean(),
})

const registerRequest = Type.Object(
  {
    username,
    password,
    phone,
    /** Of `sendSms` with the mode `register`. */
    smscode: smsCode,
    email: Type.Optional(Type.String({ maxLength: 128, description: '邮箱' })),
    realname: Type.Optional(Type.String({ maxLength: 64, description: '姓名' })),
  },
  { additionalProperties: false },
)
export type RegisterRequest = Static<typeof registerRequest>

/** Refused where registration is not open (`registration` of the console's configuration). */
export const register = endpoint({
  method: 'POST',
  path: '/sys/user/register',
  access: 'public',
  body: registerRequest,
  result: noResult,
})

/**
 * Second-last step of a forgotten password: `smscode` of the result is a one-time ticket for `passwordChange`. The code
 * itself stays good for that as well: clients of the contract send either on.
 */
export const phoneVerification = endpoint({
  method: 'POST',
  path: '/sys/user/phoneVerification',
  access: 'public',
  body: Type.Object({ phone, smscode: smsCode }, { additionalProperties: false }),
  result: Type.Object({ smscode: Type.String(), username: Type.String() }),
})

const passwordChangeRequest = Type.Object(
  {
    username,
    password,
    /** The ticket of `phoneVerification`, or the code of the text message while it is good. */
    smscode: Type.String({ minLength: 1, maxLength: 64, description: '验证码' }),
    phone,
  },
  { additionalProperties: false },
)
export type PasswordChangeRequest = Static<typeof passwordChangeRequest>

/** Sets the password and ends every session of the user. By POST, so that no password stands in an address. */
export const passwordChange = endpoint({
  method: 'POST',
  path: '/sys/user/passwordChange',
  access: 'public',
  body: passwordChangeRequest,
  result: noResult,
})

/** The contract's form of it, for its other clients. */
export const passwordChangeByGet = endpoint({
  method: 'GET',
  path: '/sys/user/passwordChange',
  access: 'public',
  query: passwordChangeRequest,
  result: noResult,
})

const updatePasswordRequest = Type.Object(
  { username, oldpassword: password, password, confirmpassword: password },
  { additionalProperties: false },
)
export type UpdatePasswordRequest = Static<typeof updatePasswordRequest>

/** The caller's own password; `username` must be his. His other sessions end. */
export const updatePassword = endpoint({
  method: 'PUT',
  /** The specification's clients post it. */
  alsoBy: ['POST'],
  title: '修改密码',
  path: '/sys/user/updatePassword',
  access: 'self',
  withInitialPassword: true,
  body: updatePasswordRequest,
  result: noResult,
})

/** Opened in a window of its own; it ends on a page of ours that tells a `ThirdLoginMessage`, then closes. */
export function thirdLoginAddress(source: string): string {
  return `${API_BASE_PATH}/sys/thirdLogin/render/${encodeURIComponent(source)}`
}

/**
 * The channel on which the window of a third-party sign-in tells how it ended. It also posts to its opener, as the
 * contract has it; the channel works where the browser has cut the two windows apart.
 */
export const THIRD_LOGIN_CHANNEL = 'pagewright-third-login'
/** Text that says that it failed. */
export const THIRD_LOGIN_FAILED = '登录失败'
/** `绑定手机号,<thirdUserUuid>`: the person is known there, but to no account here. */
export const THIRD_LOGIN_BIND_PREFIX = '绑定手机号,'

/** Somebody here has the name that the person has there: is it the same person? */
export const thirdUser = Type.Object({
  isObj: Type.Literal(true),
  uuid: Type.String(),
  username: Type.String(),
  avatar: Type.String(),
  source: Type.String(),
  operateCode: Type.String(),
})
export type ThirdUser = Static<typeof thirdUser>

/** Any other text is what `getLoginUser` takes as `token`. */
export type ThirdLoginMessage = string | ThirdUser

/** What a sign-in by another service is told as `token`; where that is the session itself, it is as long as theirs. */
const thirdToken = Type.String({ minLength: 1, maxLength: 2000 })
const thirdType = Type.String({ minLength: 1, maxLength: 32 })

/**
 * `token` is good for one minute and once; the session's token is in the result, and in no address. The newest servers of
 * the contract want a tenant in the address, 0 for none; ours goes by the accounts that are bound, whatever it says.
 */
export const getLoginUser = endpoint({
  method: 'GET',
  path: '/sys/thirdLogin/getLoginUser/{token}/{thirdType}/{tenantId}',
  access: 'public',
  okCodeOnly: true,
  params: Type.Object({ token: thirdToken, thirdType, tenantId: Type.String({ maxLength: 32 }) }),
  result: loginResult,
})

/** As the contract's older servers and clients have it. */
export const getLoginUserOfOld = endpoint({
  method: 'GET',
  path: '/sys/thirdLogin/getLoginUser/{token}/{thirdType}',
  access: 'public',
  okCodeOnly: true,
  params: Type.Object({ token: thirdToken, thirdType }),
  result: loginResult,
})

/** The result is what `getLoginUser` takes as `token`. */
export const bindingThirdPhone = endpoint({
  method: 'POST',
  path: '/sys/thirdLogin/bindingThirdPhone',
  access: 'public',
  body: Type.Object(
    {
      mobile: phone,
      /** Of `sendSms` with the mode `signIn`. */
      captcha: smsCode,
      thirdUserUuid: Type.String({ minLength: 1, maxLength: 64 }),
    },
    { additionalProperties: false },
  ),
  result: Type.String(),
})

/** What the window told, sent back; only `operateCode` counts, the server knows the rest. */
const thirdUserGiven = {
  operateCode: Type.String({ minLength: 1, maxLength: 64 }),
  isObj: Type.Optional(Type.Boolean()),
  uuid: Type.Optional(Type.String({ maxLength: 200 })),
  username: Type.Optional(Type.String({ maxLength: 200 })),
  avatar: Type.Optional(Type.Union([Type.String({ maxLength: 2000 }), Type.Null()])),
  source: Type.Optional(Type.String({ maxLength: 32 })),
}

/** 创建新账号: an account with the name and this number behind it. Only where registration is open. */
export const createThirdUser = endpoint({
  method: 'POST',
  path: '/sys/thirdLogin/user/create',
  access: 'public',
  body: Type.Object(
    { ...thirdUserGiven, suffix: Type.Integer({ minimum: 1, maximum: 99, description: '后缀' }) },
    { additionalProperties: false },
  ),
  result: Type.String(),
})

/** 确认绑定: binds to the account of that name, whose password is given. */
export const checkThirdPassword = endpoint({
  method: 'POST',
  path: '/sys/thirdLogin/user/checkPassword',
  access: 'public',
  body: Type.Object(
    { ...thirdUserGiven, password: Type.String({ minLength: 1, maxLength: 128, description: '密码' }) },
    { additionalProperties: false },
  ),
  result: Type.String(),
})

/** `service` is the address of the console that the ticket was made for. */
export const validateCasLogin = endpoint({
  method: 'GET',
  path: '/sys/cas/client/validateLogin',
  access: 'public',
  okCodeOnly: true,
  query: Type.Object(
    {
      ticket: Type.String({ minLength: 1, maxLength: 500, description: 'ticket' }),
      service: Type.String({ minLength: 1, maxLength: 500, description: 'service' }),
    },
    { additionalProperties: false },
  ),
  result: loginResult,
})
