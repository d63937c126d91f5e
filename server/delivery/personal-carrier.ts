import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import type { Carried, Carrier } from '../outbox/carrier.ts'
import { DeliveryError } from '../outbox/delivery-error.ts'
import type { Channel, MessageParcel } from '../outbox/entry.ts'
import { insertParts, messagePart } from '../outbox/outbox.ts'
import { deliveryMessages as messages } from './messages.ts'
import { findReceivers, type Receiver } from './receivers.ts'

/** A way to tell one person after the other. */
export interface PersonalChannel {
  readonly kind: Exclude<Channel, 'bell'>
  /** Where they are reached; null: nowhere. */
  readonly addressOf: (receiver: Receiver) => string | null
  readonly hasNone: (name: string) => string
  readonly haveNone: (count: number) => string
  readonly send: (parcel: MessageParcel, address: string) => Promise<void>
}

/**
 * A message for many becomes one parcel for each of them first, so that a try that fails for one of them is made again for
 * nobody else.
 */
export function createPersonalCarrier(db: Db, clock: Clock, channel: PersonalChannel): Carrier<MessageParcel> {
  return async (parcel) => {
    const { to, address } = parcel.content
    if (address !== undefined) {
      await channel.send(parcel, address)
      return {}
    }
    const receivers = await findReceivers(db, parcel.tenantId, to)
    if (receivers.length === 0) throw new DeliveryError(messages.nobody, { isFinal: true })
    const [only] = receivers
    return to?.length === 1 && only ? carryTo(only, parcel) : splitFor(receivers, parcel)
  }

  async function carryTo(receiver: Receiver, parcel: MessageParcel): Promise<Carried> {
    const address = channel.addressOf(receiver)
    if (address === null) throw new DeliveryError(channel.hasNone(receiver.username), { isFinal: true })
    await channel.send(parcel, address)
    return {}
  }

  function splitFor(receivers: readonly Receiver[], { tenantId, sender, cause, content }: MessageParcel): Carried {
    const reached = receivers.filter((receiver) => channel.addressOf(receiver) !== null)
    const unreached = receivers.length - reached.length
    if (reached.length === 0) throw new DeliveryError(channel.haveNone(unreached), { isFinal: true })
    const found = new Set(receivers.map(({ username }) => username))
    const missing = content.to?.filter((name) => !found.has(name)) ?? []
    const notes = [
      ...(missing.length > 0 ? [messages.unknown(missing)] : []),
      ...(unreached > 0 ? [channel.haveNone(unreached)] : []),
    ]
    return {
      within: (trx) => {
        const parts = reached.map(({ username }) => ({
          ...messagePart(channel.kind, cause, { ...content, to: [username] }),
          tenantId,
          sender,
        }))
        return insertParts(trx, parts, clock())
      },
      ...(notes.length > 0 && { note: notes.join('；').slice(0, 500) }),
    }
  }
}
