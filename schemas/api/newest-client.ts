import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'
import { captcha, checkKey, department, loginOrgCode, MAX_SENT_PASSWORD_LENGTH, optional } from './session.ts'

// Calls around signing in that the contract's newest client makes, and our console does not: they are in none of its parts.

/**
 * The departments of somebody about to sign in, by what he is about to sign in with. It is a try like a sign-in; a right
 * captcha, or code of a text message, stays good for the sign-in that follows. Our console does without.
 */
export const loginGetUserDeparts = endpoint({
  method: 'POST',
  path: '/sys/loginGetUserDeparts',
  access: 'public',
  body: Type.Object({
    loginType: optional(Type.String({ maxLength: 16, description: '登录方式' })),
    username: optional(Type.String({ maxLength: 64, description: '用户名' })),
    password: optional(Type.String({ maxLength: MAX_SENT_PASSWORD_LENGTH, description: '密码' })),
    /** The captcha, spelled so here. */
    inputCode: captcha,
    checkKey,
    mobile: optional(Type.String({ maxLength: 32, description: '手机号' })),
    smscode: optional(Type.String({ maxLength: 8, description: '验证码' })),
    loginOrgCode,
  }),
  result: Type.Object({ departs: Type.Array(department), currentOrgCode: Type.Union([Type.String(), Type.Null()]) }),
})

/**
 * A captcha instead of the slider: the next `sendSms` from this address needs no other proof. For clients of the contract
 * that were answered code `smsRefused`; ours does without.
 */
export const smsCheckCaptcha = endpoint({
  method: 'POST',
  path: '/sys/smsCheckCaptcha',
  access: 'public',
  body: Type.Object({ captcha, checkKey }),
  result: noResult,
})

/**
 * The newest client of the contract asks it after each sign-in: `yes_` and the old password (which we do not know) opens
 * its dialog for a new one, `no` does not. The text is the envelope's message too, where that client reads it.
 */
export const verifyIzDefaultPwd = endpoint({
  method: 'GET',
  path: '/sys/user/verifyIzDefaultPwd',
  access: 'self',
  withInitialPassword: true,
  result: Type.String(),
})

/** Whether the console may ask DingTalk's own window who somebody is: not with us, so the answer names nothing. */
export const getCorpIdClientId = endpoint({
  method: 'GET',
  path: '/sys/thirdLogin/get/corpId/clientId',
  access: 'public',
  query: Type.Object({ tenantId: Type.Optional(Type.String({ maxLength: 32 })) }),
  result: Type.Object({}),
})
