import { Type } from 'typebox'
import { RESEND_MESSAGES } from '../managed/sys-message.ts'
import { SEND_TEMPLATES } from '../managed/sys-message-template.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

/** Sends a template to somebody, as a trial: filled in with what is given. */
export const sendTemplate = endpoint({
  method: 'POST',
  path: '/sys/message/sysMessageTemplate/sendMsg',
  access: { permission: SEND_TEMPLATES },
  title: '发送测试',
  body: Type.Object({
    templateCode: Type.String({ minLength: 1, maxLength: 64, description: '模板CODE' }),
    /** Values by name, as a JSON object. */
    testData: Type.Optional(Type.Union([Type.String({ maxLength: 10_000 }), Type.Null()])),
    receiver: Type.String({ minLength: 1, maxLength: 1_000, description: '消息接收方' }),
    msgType: Type.Optional(Type.String({ maxLength: 32 })),
  }),
  result: noResult,
})

/** Tries again what could not be sent; the rest of what is named stays as it is. Not in the original contract. */
export const resendMessages = endpoint({
  method: 'POST',
  path: '/sys/message/sysMessage/resend',
  access: { permission: RESEND_MESSAGES },
  title: '重新发送消息',
  body: Type.Object({
    ids: Type.Array(Type.String({ minLength: 1, maxLength: 36 }), {
      minItems: 1,
      maxItems: 1_000,
      description: '消息的 id。',
    }),
  }),
  result: noResult,
})
