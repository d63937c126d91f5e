import type { Db } from '../db/databases.ts'
import type { AnyParcel, Channel, MessageParcel, WebhookParcel } from './entry.ts'

/** What has become of a parcel that was told. */
export interface Carried {
  /** What is left to do in our own database: it is kept together with the note that it is done, or not at all. */
  readonly within?: (trx: Db) => Promise<void>
  /** For who looks at it later: somebody had no phone. */
  readonly note?: string
}

/** @throws {DeliveryError} with what may be shown; whatever else is thrown goes to the log alone. */
export type Carrier<Of extends AnyParcel> = (parcel: Of) => Promise<Carried>

/** How each kind of parcel is told. */
export type Carriers = Readonly<Record<Channel, Carrier<MessageParcel>>> & { readonly webhook: Carrier<WebhookParcel> }

export function carry(carriers: Carriers, parcel: AnyParcel): Promise<Carried> {
  return parcel.kind === 'webhook' ? carriers.webhook(parcel) : carriers[parcel.kind](parcel)
}
