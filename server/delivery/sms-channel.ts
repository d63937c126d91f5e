import type { FastifyBaseLogger } from 'fastify'
import type { AccountSettings } from '../accounts/account-settings.ts'
import { maskMobile } from '../accounts/masked-mobile.ts'
import { SMS_NOTICE } from '../accounts/sms-provider.ts'
import { DeliveryError } from '../outbox/delivery-error.ts'
import { plainOf } from './message-text.ts'
import { deliveryMessages as messages } from './messages.ts'
import type { PersonalChannel } from './personal-carrier.ts'

/** Text messages go where codes go: to the provider, or to the file of the data folder. */
export function createSmsChannel(
  { smsProvider, smsFile }: Pick<AccountSettings, 'smsProvider' | 'smsFile'>,
  log: FastifyBaseLogger,
): PersonalChannel {
  return {
    kind: 'sms',
    addressOf: ({ phone }) => phone,
    hasNone: messages.noPhone,
    haveNone: messages.withoutPhone,
    send: async ({ id, content }, mobile) => {
      const text = messages.sms(content.title, plainOf(content))
      const message = { id, mobile, mode: SMS_NOTICE, code: '', content: text } as const
      if (!smsProvider) log.warn({ mobile: maskMobile(mobile) }, 'no text message provider is set')
      await (smsProvider ?? smsFile)?.send(message).catch((cause: unknown) => {
        throw new DeliveryError(messages.smsRefused, { cause })
      })
    },
  }
}
