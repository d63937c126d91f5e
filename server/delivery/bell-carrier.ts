import { publishAnnouncement } from '../announcements/publish.ts'
import { NOTICE, SYSTEM_MESSAGE } from '../announcements/repository.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { createSystemContext } from '../http/request-context.ts'
import type { Carrier } from '../outbox/carrier.ts'
import { DeliveryError } from '../outbox/delivery-error.ts'
import type { MessageParcel } from '../outbox/entry.ts'
import { htmlOf } from './message-text.ts'
import { deliveryMessages as messages } from './messages.ts'
import { findReceivers } from './receivers.ts'
import { addressOf } from './record-address.ts'

/** The bell is in our own database: the message and the note that it was told are written together, so it rings once. */
export function createBellCarrier(db: Db, clock: Clock): Carrier<MessageParcel> {
  return async ({ tenantId, sender, cause, content }) => {
    const { to, title, link, readField, isAnnouncement } = content
    const receivers = to === null ? null : await findReceivers(db, tenantId, to)
    if (receivers?.length === 0) throw new DeliveryError(messages.nobody, { isFinal: true })
    const found = new Set(receivers?.map(({ username }) => username))
    const missing = to?.filter((name) => !found.has(name)) ?? []
    const address = await addressOf(db, link)
    return {
      within: async (trx) => {
        await publishAnnouncement(trx, createSystemContext(sender, clock, tenantId), {
          title,
          content: htmlOf(content),
          priority: 'M',
          category: isAnnouncement ? NOTICE : SYSTEM_MESSAGE,
          userIds: receivers?.map(({ id }) => id) ?? null,
          ...(readField && { count: { page: cause.page, record: cause.record, field: readField } }),
          ...(address !== null && link && { open: { type: 'url', page: address, businessId: link.id } }),
        })
      },
      ...(missing.length > 0 && { note: messages.unknown(missing) }),
    }
  }
}
