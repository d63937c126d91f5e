import type { ManagedResource } from './managed-resource.ts'
import { LIST_DELIVERIES } from './sys-delivery.ts'

/** Each try to tell another system something. */
export const sysWebhookTry: ManagedResource = {
  name: 'sys-webhook-try',
  title: '推送日志',
  table: 'sys_webhook_try',
  api: '/sys/webhookTry',
  pages: ['webhook-tries'],
  partOf: { page: 'delivery-list', field: 'outboxId' },
  permissions: { list: LIST_DELIVERIES },
  fields: {
    outboxId: { type: 'string(36)' },
    target: { type: 'string(64)' },
    event: { type: 'string(100)' },
    attempt: { type: 'integer' },
    answerStatus: { type: 'integer' },
    durationMs: { type: 'integer' },
    error: { type: 'string(500)' },
  },
}
