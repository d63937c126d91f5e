import { sysDelivery } from '#schemas/managed/sys-delivery.ts'
import { sysWebhookTry } from '#schemas/managed/sys-webhook-try.ts'
import { defineManagedResource } from '../resources/managed/managed-resource.ts'

export const deliveryResource = defineManagedResource({ resource: sysDelivery })
export const webhookTryResource = defineManagedResource({ resource: sysWebhookTry })
