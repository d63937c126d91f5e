import type { FastifyBaseLogger } from 'fastify'
import type { AccountSettings } from '../accounts/account-settings.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import type { Carriers } from '../outbox/carrier.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { WebhookNetwork } from '../webhooks/send-webhook.ts'
import { createWebhookCarrier } from '../webhooks/webhook-carrier.ts'
import { createBellCarrier } from './bell-carrier.ts'
import { createMailChannel } from './mail-channel.ts'
import type { MailProvider } from './mail-provider.ts'
import { createPersonalCarrier } from './personal-carrier.ts'
import { createSmsChannel } from './sms-channel.ts'

export interface CarrierOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly accounts: Pick<AccountSettings, 'smsProvider' | 'smsFile' | 'publicUrl'>
  readonly mail: MailProvider
  readonly secrets: SecretBox
  readonly network?: WebhookNetwork
}

/** The ways by which this installation tells anything. */
export function createCarriers({ db, clock, log, accounts, mail, secrets, network }: CarrierOptions): Carriers {
  return {
    bell: createBellCarrier(db, clock),
    sms: createPersonalCarrier(db, clock, createSmsChannel(accounts, log)),
    email: createPersonalCarrier(db, clock, createMailChannel(db, mail, accounts.publicUrl)),
    webhook: createWebhookCarrier({ db, clock, secrets, ...(network && { network }) }),
  }
}
