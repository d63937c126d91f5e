import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import { maskMobile } from './masked-mobile.ts'
import type { SmsMessage, SmsProvider } from './sms-provider.ts'

const KEPT_MS = 7 * 24 * 3_600_000
const NOT_SENT = '0'

export interface SmsDelivery {
  /** Resolves when the message is on its way. @throws when the provider did not take it. */
  readonly deliver: (message: SmsMessage) => Promise<void>
}

/**
 * With a provider messages go there. Without one they stay with us, in the log and in `sys_sms_outbox`, where the
 * operator of the installation reads them: for demonstrations and for setting up, never in an answer.
 */
export function createSmsDelivery(
  db: Db,
  clock: Clock,
  provider: SmsProvider | null,
  log: FastifyBaseLogger,
): SmsDelivery {
  if (provider) return { deliver: (message) => provider.send(message) }
  return {
    deliver: async ({ mobile, code, content }) => {
      const now = clock()
      log.warn({ mobile: maskMobile(mobile), code }, 'no text message provider is set: the code stays here')
      await db
        .insertInto('sys_sms_outbox')
        .values({ id: createUuidV7(now.getTime()), mobile, content, send_status: NOT_SENT, create_time: now })
        .execute()
      await db
        .deleteFrom('sys_sms_outbox')
        .where('create_time', '<', instant(new Date(now.getTime() - KEPT_MS)))
        .execute()
    },
  }
}
