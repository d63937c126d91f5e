import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import type { AccountSettings } from './account-settings.ts'
import { maskMobile } from './masked-mobile.ts'
import type { SmsMessage } from './sms-provider.ts'

const KEPT_MS = 7 * 24 * 3_600_000
const NOT_SENT = '0'
const MASKED_CODE = '******'

export interface SmsDelivery {
  /** Resolves when the message is on its way. @throws when the provider did not take it. */
  readonly deliver: (message: SmsMessage) => Promise<void>
}

/**
 * With a provider messages go there. Without one they go into a file for the operator's own eyes, if there is one; that
 * they were to be sent stands in the log and in `sys_sms_outbox`, without the code and with part of the phone.
 */
export function createSmsDelivery(
  db: Db,
  clock: Clock,
  { smsProvider, smsFile }: Pick<AccountSettings, 'smsProvider' | 'smsFile'>,
  log: FastifyBaseLogger,
): SmsDelivery {
  if (smsProvider) return { deliver: (message) => smsProvider.send(message) }
  return {
    deliver: async (message) => {
      await smsFile?.send(message)
      const now = clock()
      const mobile = maskMobile(message.mobile)
      log.warn({ mobile }, 'no text message provider is set: the message stays in the data folder')
      const content = message.content.replaceAll(message.code, MASKED_CODE)
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
