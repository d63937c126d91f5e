import { type Static, Type } from 'typebox'
import { RESET_SECOND_FACTOR } from '../managed/sys-user.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'
import { loginResult } from './session.ts'

// None of this is in the original contract: its clients put the code behind the password.

/** Six digits of the app, or a recovery code. */
const code = Type.String({ minLength: 1, maxLength: 32, description: '动态码' })
/** Of the caller; left out by who has none, since other services sign them in. */
const ownPassword = Type.Optional(Type.String({ maxLength: 128, description: '当前密码' }))

/**
 * The second step of a sign-in. The ticket is good for five minutes and one sign-in; code `secondFactor` says that it is
 * over, and that the first step is to be taken again.
 */
export const loginSecondFactor = endpoint({
  method: 'POST',
  path: '/sys/login/secondFactor',
  access: 'public',
  okCodeOnly: true,
  body: Type.Object({ ticket: Type.String({ minLength: 1, maxLength: 64 }), code }),
  result: loginResult,
})

const secondFactorState = Type.Object({
  isOn: Type.Boolean(),
  /** The installation wants it of the caller. */
  isRequired: Type.Boolean(),
  since: Type.Union([Type.String(), Type.Null()]),
  recoveryCodesLeft: Type.Integer(),
  /** Without one nothing here asks for it. */
  hasPassword: Type.Boolean(),
})
export type SecondFactorState = Static<typeof secondFactorState>

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/sys/user/secondFactor',
  access: 'self',
  withoutSecondFactor: true,
  result: secondFactorState,
})

/** A secret for an app, told in this answer and in no other; it counts once a code has confirmed it. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  title: '设置两步验证',
  path: '/sys/user/secondFactor/begin',
  access: 'self',
  withoutSecondFactor: true,
  body: Type.Object({ password: ownPassword }),
  result: Type.Object({
    /** Base32, to be typed in. */
    secret: Type.String(),
    /** `otpauth://…`, for a QR code. */
    address: Type.String(),
  }),
})

const recoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })

/** Turns it on, ends the caller's other sessions, and tells the recovery codes, in this answer and in no other. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  title: '开启两步验证',
  path: '/sys/user/secondFactor/confirm',
  access: 'self',
  withoutSecondFactor: true,
  body: Type.Object({ code }),
  result: recoveryCodes,
})

/** Instead of those that there were. */
export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  title: '重新生成恢复码',
  path: '/sys/user/secondFactor/recoveryCodes',
  access: 'self',
  body: Type.Object({ password: ownPassword, code }),
  result: recoveryCodes,
})

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  title: '关闭两步验证',
  path: '/sys/user/secondFactor/turnOff',
  access: 'self',
  body: Type.Object({ password: ownPassword, code }),
  result: noResult,
})

/** For who has lost it. Their sessions end; whoever does it holds all rights that they have. */
export const resetSecondFactor = endpoint({
  method: 'POST',
  title: '重置用户的两步验证',
  path: '/sys/user/resetSecondFactor',
  access: { permission: RESET_SECOND_FACTOR },
  body: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 40_000, description: '用户' }) }),
  result: noResult,
})
