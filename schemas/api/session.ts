import { type Static, type TSchema, Type } from 'typebox'
import { dictItemsByCode } from './dictionaries.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

/**
 * Null is what is not there: servers of the contract send it in answers, its clients in calls. Fields that only their own
 * servers read are passed over, here and in the other calls of a sign-in.
 */
export function optional<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Union([schema, Type.Null()]))
}

const optionalText = optional(Type.String())
const optionalInteger = optional(Type.Integer())

/**
 * The signed-in person as the contract spells it, as far as the console reads it. What is optional here is left out by
 * some servers of the contract; what else they say of him is not looked at (`whole-user-info.ts`: what ours says).
 */
export const userInfo = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  avatar: optionalText,
  phone: optionalText,
  email: optionalText,
  orgCode: optionalText,
  orgCodeTxt: optionalText,
  /** 1 normal, 2 frozen. */
  status: optionalInteger,
  homePath: optionalText,
  /** The tenant chosen last; null or absent: none was. */
  loginTenantId: optionalInteger,
})
export type UserInfo = Static<typeof userInfo>

export const department = Type.Object({ id: Type.String(), orgCode: Type.String(), departName: Type.String() })
export type Department = Static<typeof department>

/** A department with its place among the others, by which clients offer it. */
const placedDepartment = Type.Object({
  ...department.properties,
  // Older servers of the contract send the department alone.
  parentId: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** 1 company, 2 department, 3 post; clients of the contract offer only 2. */
  orgCategory: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  departNameAbbr: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** Names from the top down: `华兴商贸/市场部`. */
  departPathName: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
export type PlacedDepartment = Static<typeof placedDepartment>

const tenant = Type.Object({ id: Type.Integer(), name: Type.String() })
export type Tenant = Static<typeof tenant>

/** A tenant as the signed-in user is told of it. */
export const currentTenant = Type.Object({
  ...tenant.properties,
  /** 1 normal, 0 frozen. */
  status: Type.Integer(),
  beginDate: Type.Union([Type.String(), Type.Null()]),
  endDate: Type.Union([Type.String(), Type.Null()]),
})
export type CurrentTenant = Static<typeof currentTenant>

/** A department to begin in; one that the user does not belong to is passed over. */
export const loginOrgCode = optional(Type.String({ maxLength: 64, description: '部门' }))
/** Of `checkSlider`: stands for a captcha, once. */
const sliderTicket = optional(Type.String({ maxLength: 64, description: '滑动验证' }))
const rememberMe = optional(Type.Boolean())
/** Asked for after three failures only. */
export const captcha = optional(Type.String({ maxLength: 8, description: '验证码' }))
export const checkKey = optional(Type.Union([Type.String({ maxLength: 64 }), Type.Integer()]))

export const MAX_PASSWORD_LENGTH = 128
/** As the newest client of the contract encrypts it, a password of that length grows to this. */
export const MAX_SENT_PASSWORD_LENGTH = 540
const sentPassword = Type.String({ minLength: 1, maxLength: MAX_SENT_PASSWORD_LENGTH, description: '密码' })

const loginRequest = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 64, description: '用户名' }),
  password: sentPassword,
  captcha,
  checkKey,
  /** Instead of the captcha. Not in the original contract. */
  sliderTicket,
  remember_me: rememberMe,
  loginOrgCode,
})
export type LoginRequest = Static<typeof loginRequest>

/** Each way to sign in has its own parts of it in the contract; ours answers all of it to each. */
export const loginResult = Type.Object({
  token: Type.String({ minLength: 1 }),
  userInfo,
  /** Absent, as after the sign-in by another service: nothing is said of them. */
  departs: optional(Type.Array(department)),
  /** 0 none, 1 one, 2 several departments. */
  multi_depart: optionalInteger,
  /** The tenants that the user belongs to; absent when there are none. With one there is nothing to choose. */
  tenantList: optional(Type.Array(tenant)),
  /**
   * The password was made by the server and is to be replaced by one of the user's own. Until `updatePassword` has done
   * so, all calls but the session's own are answered with code `mustChangePassword`. Not in the original contract.
   */
  mustChangePassword: Type.Optional(Type.Boolean()),
  /**
   * The installation wants a second factor of this user, who has none. Until it is set up all other calls are answered with
   * code `mustSetUpSecondFactor`. Not in the original contract.
   */
  mustSetUpSecondFactor: Type.Optional(Type.Boolean()),
  /** Absent, as after single sign-on: `queryAllDictItems` has them. */
  sysAllDictItems: optional(dictItemsByCode),
})
export type LoginResult = Static<typeof loginResult>

/** `result` of a refused sign-in. Not in the original contract: old clients always show the captcha. */
export const loginRefusal = Type.Object({ captchaRequired: Type.Boolean() })
export type LoginRefusal = Static<typeof loginRefusal>

/** `result` of a sign-in that is refused with code `secondFactor`, not in the original contract: what was shown was right, and is not all. */
export const secondFactorWanted = Type.Object({ secondFactorTicket: Type.String() })
export type SecondFactorWanted = Static<typeof secondFactorWanted>

export const login = endpoint({
  method: 'POST',
  path: '/sys/login',
  access: 'public',
  okCodeOnly: true,
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

/**
 * Ends the session of the token in the header. Public, because an expired token must be able to leave as well. The
 * contract's servers take any method: its newest client gets.
 */
export const logout = endpoint({
  method: 'POST',
  alsoBy: ['GET', 'PUT', 'DELETE'],
  path: '/sys/logout',
  access: 'public',
  result: noResult,
})

/** The signed-in user anew, with dictionaries; the console calls it after a reload. */
export const getUserInfo = endpoint({
  method: 'GET',
  path: '/sys/user/getUserInfo',
  access: 'self',
  withInitialPassword: true,
  result: Type.Object({
    userInfo,
    mustChangePassword: Type.Optional(Type.Boolean()),
    mustSetUpSecondFactor: Type.Optional(Type.Boolean()),
    sysAllDictItems: optional(dictItemsByCode),
  }),
})

/**
 * What a text message code is for: sign-in or binding, registration, a forgotten password. A code is of no use for
 * anything else.
 */
export const SMS_MODES = { signIn: '0', register: '1', resetPassword: '2' } as const
export type SmsMode = (typeof SMS_MODES)[keyof typeof SMS_MODES]

/**
 * Sends a code to a phone. A refusal that carries `humanCheckRequired` wants the call again with a slider ticket. For
 * sign-in and forgotten passwords the answer is the same whether the phone belongs to anybody.
 */
export const sendSms = endpoint({
  method: 'POST',
  path: '/sys/sms',
  access: 'public',
  signed: true,
  body: Type.Object({
    mobile: Type.String({ maxLength: 32, description: '手机号' }),
    smsmode: Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Literal('2')], { description: '短信类型' }),
    sliderTicket,
  }),
  result: noResult,
})

/**
 * `result` of a `sendSms` that wants a human shown, by the slider (envelope code `captcha`) or, from clients that do not
 * know it, by `smsCheckCaptcha` (`smsRefused`). Not in the original contract.
 */
export const smsRefusal = Type.Object({ humanCheckRequired: Type.Boolean() })
export type SmsRefusal = Static<typeof smsRefusal>

/** A wrong code is refused with success false; the contract's server said true with a code other than 200. */
export const phoneLogin = endpoint({
  method: 'POST',
  path: '/sys/phoneLogin',
  access: 'public',
  okCodeOnly: true,
  body: Type.Object({
    mobile: Type.String({ minLength: 1, maxLength: 32, description: '手机号' }),
    captcha: Type.String({ minLength: 1, maxLength: 8, description: '验证码' }),
    remember_me: rememberMe,
    loginOrgCode,
  }),
  result: loginResult,
})

/**
 * A drag slider: `piece` is to be moved along a picture until it closes the gap. Lengths are in pixels of the picture.
 * Not in the original contract.
 */
const sliderChallenge = Type.Object({
  /** PNG as a data URI: the picture with the gap. */
  background: Type.String(),
  /** PNG as a data URI: what was cut out, transparent around it. */
  piece: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  pieceSize: Type.Integer(),
  /** Where the upper edge of the piece stands; only the left edge is moved. */
  pieceTop: Type.Integer(),
})
export type SliderChallenge = Static<typeof sliderChallenge>

/** `key` is chosen by the client, unique per challenge. A challenge lives 60 s and takes one answer. */
export const sliderCaptcha = endpoint({
  method: 'GET',
  path: '/sys/sliderCaptcha/{key}',
  access: 'public',
  params: Type.Object({ key: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: sliderChallenge,
})

/** `left` is the left edge of the piece. The ticket is good for one call that asks for a human, within two minutes. */
export const checkSlider = endpoint({
  method: 'POST',
  path: '/sys/checkSlider',
  access: 'public',
  body: Type.Object(
    {
      key: Type.String({ minLength: 1, maxLength: 64 }),
      left: Type.Number({ minimum: 0, maximum: 10_000, description: '位置' }),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({ sliderTicket: Type.String() }),
})

/** The departments of the signed-in user, and which of them is the current one. */
export const getCurrentUserDeparts = endpoint({
  method: 'GET',
  path: '/sys/user/getCurrentUserDeparts',
  access: 'self',
  withInitialPassword: true,
  result: Type.Object({ list: Type.Array(placedDepartment), orgCode: Type.Union([Type.String(), Type.Null()]) }),
})

/** The tenants that the signed-in user may switch to. */
export const getCurrentUserTenant = endpoint({
  method: 'GET',
  path: '/sys/tenant/getCurrentUserTenant',
  access: 'self',
  withInitialPassword: true,
  result: Type.Object({ list: Type.Array(currentTenant) }),
})

/** Departments and tenants that the user does not belong to are refused, as is a user name that is not the caller's. */
export const selectDepart = endpoint({
  method: 'PUT',
  /** The specification's clients post it. */
  alsoBy: ['POST'],
  title: '切换部门或租户',
  path: '/sys/selectDepart',
  access: 'self',
  withInitialPassword: true,
  body: Type.Object(
    {
      orgCode: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()], { description: '部门' })),
      username: Type.Optional(Type.String({ maxLength: 64, description: '用户名' })),
      /** As number or text; an empty text, and 0 of who is no member of it, leave the tenant as it is. */
      loginTenantId: Type.Optional(
        Type.Union([Type.Integer({ minimum: 0, maximum: 999_999_999 }), Type.String({ maxLength: 9 }), Type.Null()], {
          description: '租户',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({ userInfo }),
})
