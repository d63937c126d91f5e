import { Type } from 'typebox'
import { RESEND_DELIVERIES } from '../managed/sys-delivery.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

/** Tries again what has failed for good; the rest of what is named stays as it is. */
export const resendDeliveries = endpoint({
  method: 'POST',
  path: '/sys/delivery/resend',
  access: { permission: RESEND_DELIVERIES },
  body: Type.Object({
    ids: Type.Array(Type.String({ minLength: 1, maxLength: 36 }), {
      minItems: 1,
      maxItems: 1_000,
      description: '推送记录的 id。',
    }),
  }),
  result: noResult,
})
