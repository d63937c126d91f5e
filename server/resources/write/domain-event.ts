import { type Kysely, sql } from 'kysely'

/** Channel of LISTEN on which every server hears what was changed on any of them. */
export const DOMAIN_EVENT_CHANNEL = 'pagewright_domain_event'

/** Rows of one table were changed. It names them and tells no values: whoever wants those asks, with his own rights. */
export interface DomainEvent {
  readonly kind: 'records'
  readonly table: string
  readonly action: RecordAction
  readonly ids: readonly string[]
  readonly tenantId: number
  readonly username: string
}
export type RecordAction = 'add' | 'edit' | 'delete' | 'restore'

/** The notification of an event, as a part of a statement that takes `noticeValues`. */
export function domainNotice(channel: string, payload: string) {
  return sql<unknown>`pg_notify(${channel}, ${payload})`
}

/** @param event that names few rows. */
export function noticeValues(event: DomainEvent): readonly [string, string] {
  return [DOMAIN_EVENT_CHANNEL, JSON.stringify(event)]
}

/** A notification carries at most 8,000 bytes; that many ids are about half of it. */
const MAX_IDS = 100

/** Sent when the transaction commits, and only then. */
export async function notifyDomainEvent<Tables>(trx: Kysely<Tables>, event: DomainEvent): Promise<void> {
  for (let start = 0; start < event.ids.length; start += MAX_IDS) {
    const part: DomainEvent = { ...event, ids: event.ids.slice(start, start + MAX_IDS) }
    await sql`select ${domainNotice(...noticeValues(part))}`.execute(trx)
  }
}
