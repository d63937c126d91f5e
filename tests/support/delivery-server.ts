import pino from 'pino'
import { DEFAULT_ACCOUNT_SETTINGS } from '#server/accounts/account-settings.ts'
import type { SmsMessage } from '#server/accounts/sms-provider.ts'
import { guardTenants } from '#server/db/tenant-guard.ts'
import { createCarriers } from '#server/delivery/create-carriers.ts'
import type { MailMessage } from '#server/delivery/mail-provider.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import type { OutboxEntry } from '#server/outbox/entry.ts'
import { type Outbox, type OutboxOptions, openOutbox } from '#server/outbox/open-outbox.ts'
import { putIntoOutbox } from '#server/outbox/outbox.ts'
import { createSecretBox, type SecretBox } from '#server/secrets/secret-box.ts'
import { toSecretKey } from '#server/secrets/secret-key.ts'
import { NETWORK, type WebhookNetwork } from '#server/webhooks/send-webhook.ts'
import { saveTarget, type WebhookTarget } from '#server/webhooks/webhook-targets.ts'
import { createTestServer, type TestServer } from './test-server.ts'

export const WEBHOOK_SECRET = 'a secret of the other system'

const SILENT = pino({ level: 'silent' })

export interface DeliveryServer extends TestServer {
  readonly outbox: Outbox
  readonly outboxOptions: OutboxOptions
  readonly secrets: SecretBox
  /** What the providers have taken. */
  readonly texts: readonly SmsMessage[]
  readonly mails: readonly MailMessage[]
  /** While set, the providers take nothing. */
  readonly failProviders: (failing: boolean) => void
  /** Puts in by a job of the tenant, in a transaction of its own. */
  readonly put: (entries: readonly OutboxEntry[], tenantId?: number) => Promise<void>
  /** Tells all that is due. */
  readonly flush: () => Promise<void>
  readonly rows: () => Promise<readonly OutboxLine[]>
  readonly addTarget: (target: Pick<WebhookTarget, 'name' | 'address'> & Partial<WebhookTarget>) => Promise<void>
}

interface OutboxLine {
  readonly id: string
  readonly kind: string
  readonly receiver: string
  readonly state: string
  readonly attempts: number
  readonly error: string | null
}

/** The test server together with what carries its outbox, with providers that keep what they get. */
export async function createDeliveryServer(network: Partial<WebhookNetwork> = {}): Promise<DeliveryServer> {
  return withDelivery(await createTestServer(), network)
}

/** The same around a server that is there already. */
export async function withDelivery<Server extends TestServer>(
  server: Server,
  network: Partial<WebhookNetwork> = {},
): Promise<Server & DeliveryServer> {
  const texts: SmsMessage[] = []
  const mails: MailMessage[] = []
  let failing = false
  const take = <Message>(list: Message[]) => ({
    send: async (message: Message) => {
      if (failing) throw new Error('The provider is down.')
      list.push(message)
    },
  })
  const key = toSecretKey(Buffer.alloc(32, 7))
  const secrets = createSecretBox(() => [key])
  const db = guardTenants(server.databases.app)
  const carriers = createCarriers({
    db,
    clock: server.now,
    log: SILENT,
    accounts: { ...DEFAULT_ACCOUNT_SETTINGS, smsProvider: take(texts), publicUrl: 'https://console.example.com' },
    mail: take(mails),
    secrets,
    network: { ...NETWORK, ...network },
  })
  const outboxOptions = { databases: { ...server.databases, app: db }, clock: server.now, log: SILENT, carriers }
  const outbox = await openOutbox(outboxOptions)
  return {
    ...server,
    outbox,
    outboxOptions,
    secrets,
    texts,
    mails,
    failProviders: (value) => {
      failing = value
    },
    put: (entries, tenantId = 0) =>
      putIntoOutbox({ db, context: createSystemContext('trial', server.now, tenantId) }, entries),
    flush: async () => {
      outbox.wake()
      await outbox.idle()
    },
    // Of whatever tenant.
    rows: () =>
      server.databases.app
        .selectFrom('sys_outbox')
        .orderBy('create_time')
        .orderBy('kind')
        .select(['id', 'kind', 'receiver', 'state', 'attempts', 'error'])
        .execute(),
    addTarget: (target) =>
      saveTarget(
        db,
        secrets,
        { isEnabled: true, privateRanges: '127.0.0.0/8', ...target },
        { secret: WEBHOOK_SECRET, now: server.now() },
      ),
    close: async () => {
      await outbox.close()
      await server.close()
    },
  }
}
