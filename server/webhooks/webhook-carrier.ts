import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import type { Carrier } from '../outbox/carrier.ts'
import { DeliveryError } from '../outbox/delivery-error.ts'
import type { WebhookParcel } from '../outbox/entry.ts'
import { type SecretBox, SecretError } from '../secrets/secret-box.ts'
import { webhookMessages as messages } from './messages.ts'
import { NETWORK, sendWebhook, type WebhookNetwork, type WebhookOutcome } from './send-webhook.ts'
import { findTarget, placeOf, type SealedTarget } from './webhook-targets.ts'

interface WebhookCarrierOptions {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: SecretBox
  readonly network?: WebhookNetwork
}

/** Each try is a row of the log, whatever comes of it. */
export function createWebhookCarrier(options: WebhookCarrierOptions): Carrier<WebhookParcel> {
  const { db, clock, secrets, network = NETWORK } = options
  return async (parcel) => {
    const started = clock()
    const outcome = await tryToSend(parcel, started)
    await db
      .insertInto('sys_webhook_log')
      .values({
        id: createUuidV7(started.getTime()),
        tenant_id: parcel.tenantId,
        outbox_id: parcel.id,
        target: parcel.content.target,
        event: parcel.content.event.slice(0, 100),
        attempt: parcel.attempt,
        answer_status: outcome.status,
        duration_ms: clock().getTime() - started.getTime(),
        error: outcome.error,
        create_time: started,
      })
      .execute()
    if (outcome.error !== null) throw new DeliveryError(outcome.error, { isFinal: outcome.isFinal })
    return {}
  }

  async function tryToSend(parcel: WebhookParcel, now: Date): Promise<WebhookOutcome & { readonly isFinal: boolean }> {
    const { id, content, cause } = parcel
    const { target: name, event } = content
    const target = await findTarget(db, name)
    if (!target?.isEnabled) {
      const error = target ? messages.disabledTarget(name) : messages.unknownTarget(name)
      return { status: null, error, isFinal: true }
    }
    const secret = openSecret(target)
    if ('error' in secret) return { status: null, error: secret.error, isFinal: false }
    const body = JSON.stringify({ event, page: cause.page, record: cause.record, name: cause.name, data: content.body })
    return { ...(await sendWebhook({ ...target, ...secret }, { id, event, body }, now, network)), isFinal: false }
  }

  function openSecret({ name, sealedSecret }: SealedTarget): { readonly secret: string } | { readonly error: string } {
    try {
      return { secret: secrets.open(sealedSecret, placeOf(name)) }
    } catch (error) {
      if (error instanceof SecretError) return { error: error.message }
      throw error
    }
  }
}
