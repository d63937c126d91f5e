import type { Db } from '../db/databases.ts'
import { cleanHtml } from '../html/clean-html.ts'
import type { MailProvider } from './mail-provider.ts'
import { escapeHtml, htmlOf, plainOf } from './message-text.ts'
import { deliveryMessages as messages } from './messages.ts'
import type { PersonalChannel } from './personal-carrier.ts'
import { addressOf } from './record-address.ts'

/** @param publicUrl where browsers reach us; null: an e-mail cannot link to a record. */
export function createMailChannel(db: Db, mail: MailProvider, publicUrl: string | null): PersonalChannel {
  return {
    kind: 'email',
    addressOf: ({ email }) => email,
    hasNone: messages.noEmail,
    haveNone: messages.withoutEmail,
    send: async ({ id, content }, to) => {
      const path = publicUrl === null ? null : await addressOf(db, content.link)
      const address = path === null ? null : `${publicUrl}/#${path}`
      const link = address === null ? '' : `<p><a href="${escapeHtml(address)}">${messages.openLink}</a></p>`
      await mail.send({
        id,
        to,
        subject: content.title,
        text: [plainOf(content), ...(address === null ? [] : [address])].join('\n\n'),
        html: cleanHtml(`${htmlOf(content)}${link}`),
      })
    },
  }
}
