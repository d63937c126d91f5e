import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'
import { wholeUserInfo } from './whole-user-info.ts'

/** What somebody is told of themselves, in the contract's settings. */
export const getUserData = endpoint({
  method: 'GET',
  path: '/sys/user/login/setting/getUserData',
  access: 'self',
  result: wholeUserInfo,
})

/** Whose code it is: of the phone that the account has, or of the one that it is to have. */
export const PHONE_CODES = { original: 'verifyOriginalPhone', next: 'updatePhone' } as const
/** What their codes are for, beside those of `SMS_MODES`. */
export const OWN_PHONE_MODES = { original: '3', next: '4' } as const
export type OwnPhoneMode = (typeof OWN_PHONE_MODES)[keyof typeof OWN_PHONE_MODES]

const phoneCode = Type.Union([Type.Literal(PHONE_CODES.original), Type.Literal(PHONE_CODES.next)], {
  description: '验证类型',
})
const phone = (description: string) => Type.String({ minLength: 1, maxLength: 32, description })

/** A code to the caller's own phone, or to the one that is to be theirs. */
export const sendChangePhoneSms = endpoint({
  method: 'POST',
  path: '/sys/user/sendChangePhoneSms',
  access: 'self',
  signed: true,
  body: Type.Object({ phone: phone('手机号'), type: phoneCode }),
  result: noResult,
})

/**
 * Two steps of the contract: the code of the phone that is there, then that of the new one. Who has the password at hand
 * (and who has no phone yet) needs no first step.
 */
export const changePhone = endpoint({
  method: 'PUT',
  alsoBy: ['POST'],
  title: '修改手机号',
  path: '/sys/user/changePhone',
  access: 'self',
  body: Type.Object({
    type: phoneCode,
    /** The one that is there; with `newPhone`, null where there is none. */
    phone: Type.Optional(Type.Union([Type.String({ maxLength: 32, description: '手机号' }), Type.Null()])),
    newPhone: Type.Optional(phone('新手机号')),
    smscode: Type.String({ minLength: 1, maxLength: 8, description: '验证码' }),
    password: Type.Optional(Type.String({ maxLength: 128, description: '当前密码' })),
  }),
  result: noResult,
})

/** The second of those steps by itself, as clients of the contract call it where an account gets its first phone. */
export const updateMobile = endpoint({
  method: 'PUT',
  title: '修改手机号',
  path: '/sys/user/updateMobile',
  access: 'self',
  body: Type.Object({
    /** The new one; its code is that of `sendChangePhoneSms`. */
    phone: phone('新手机号'),
    smscode: Type.String({ minLength: 1, maxLength: 8, description: '验证码' }),
    password: Type.Optional(Type.String({ maxLength: 128, description: '当前密码' })),
  }),
  result: noResult,
})

const ownSession = Type.Object({
  /** It opens nothing. */
  id: Type.String(),
  address: Type.String(),
  createTime: Type.String(),
  lastSeenTime: Type.String(),
  /** It is the one that asks. */
  isCurrent: Type.Boolean(),
})
export type OwnSession = Static<typeof ownSession>

/** Where the caller is signed in, the latest first. Not in the original contract. */
export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/sys/user/ownSessions',
  access: 'self',
  result: Type.Array(ownSession),
})

/** Ends one of the caller's sessions, all but the one that asks, or all. Not in the original contract. */
export const endOwnSessions = endpoint({
  method: 'POST',
  title: '退出其他设备',
  path: '/sys/user/ownSessions/end',
  access: 'self',
  body: Type.Object({
    which: Type.Union([Type.Literal('one'), Type.Literal('others'), Type.Literal('all')], { description: '范围' }),
    id: Type.Optional(Type.String({ minLength: 1, maxLength: 36, description: '会话' })),
  }),
  result: noResult,
})
