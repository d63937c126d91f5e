import type { ManagedResource } from './managed-resource.ts'

export const LIST_DELIVERIES = 'system:delivery:list'
export const RESEND_DELIVERIES = 'system:delivery:resend'

/** What was told to people and other systems, or still has to be: read-only, and without what was written. */
export const sysDelivery: ManagedResource = {
  name: 'sys-delivery',
  title: '推送记录',
  table: 'sys_delivery',
  api: '/sys/delivery',
  pages: ['delivery-list'],
  ruledBy: ['page/deliveries'],
  permissions: { list: LIST_DELIVERIES },
  otherPermissions: [{ code: RESEND_DELIVERIES, title: '重新发送' }],
  fields: {
    kind: { type: 'enum' },
    title: { type: 'string(200)' },
    receiver: { type: 'string(200)' },
    causePage: { type: 'string(100)' },
    causeRecord: { type: 'string(100)' },
    causeName: { type: 'string(100)' },
    state: { type: 'enum' },
    attempts: { type: 'integer' },
    nextTime: { type: 'datetime' },
    doneTime: { type: 'datetime' },
    error: { type: 'string(500)' },
  },
}
