import { type Kysely, sql } from 'kysely'
import { maskMobile } from '../accounts/masked-mobile.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { businessFailure } from '../http/api-error.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import { chunksOf } from '../resources/chunks.ts'
import type { TenantWork } from '../resources/resource-work.ts'
import type { Channel, MessageContent, MessageEntry, OutboxEntry, WebhookContent } from './entry.ts'
import { outboxMessages as messages } from './messages.ts'

/** Channel of LISTEN on which servers hear that something waits. */
export const OUTBOX_CHANNEL = 'pagewright_outbox'

const MAX_CONTENT_BYTES = 256 * 1024
const SHOWN_RECEIVERS = 200
const SHOWN_TITLE = 200

/**
 * Puts what is to be told into the caller's transaction: it is told by some server within a second once that is
 * committed, and never when it is taken back. At least once: a server that ends between telling and noting so leaves it
 * to another one, under the same id.
 */
export async function putIntoOutbox(change: TenantWork, entries: readonly OutboxEntry[]): Promise<void> {
  const rows = entries.flatMap(partsOf)
  if (rows.length === 0) return
  const { context } = change
  const now = context.now()
  await inTransaction(change.db, async (trx) => {
    await insertParts(
      trx,
      rows.map((row) => ({ ...row, tenantId: context.tenantId, sender: context.username })),
      now,
    )
  })
}

/** One row to be. */
export interface OutboxPart extends Pick<OutboxEntry, 'cause'> {
  readonly kind: Channel | 'webhook'
  readonly lane: string
  readonly title: string
  readonly receiver: string
  readonly content: MessageContent | WebhookContent
}

interface OwnedPart extends OutboxPart {
  readonly tenantId: number
  readonly sender: string
}

/** As many values as PostgreSQL binds in a statement, with room. */
const ROWS_AT_A_TIME = 1_000

export async function insertParts(trx: Db, parts: readonly OwnedPart[], now: Date): Promise<void> {
  for (const some of chunksOf(parts, ROWS_AT_A_TIME)) {
    await trx
      .insertInto('sys_outbox')
      .values(
        some.map(({ tenantId, sender, cause, content, ...part }) => ({
          ...part,
          id: createUuidV7(now.getTime()),
          tenant_id: tenantId,
          content: JSON.stringify(content),
          cause_page: cause.page,
          cause_record: cause.record,
          cause_name: cause.name,
          state: 'waiting',
          next_time: now,
          create_by: sender,
          create_time: now,
        })),
      )
      .execute()
  }
  await wakeOutbox(trx)
}

/** Heard when the transaction commits; said often, it is heard once. */
export async function wakeOutbox<Tables>(trx: Kysely<Tables>): Promise<void> {
  await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(trx)
}

function partsOf(entry: OutboxEntry): readonly OutboxPart[] {
  const parts = entry.kind === 'message' ? messageParts(entry) : [webhookPart(entry)]
  for (const { content, title } of parts) {
    if (Buffer.byteLength(JSON.stringify(content)) > MAX_CONTENT_BYTES) throw businessFailure(messages.tooLarge(title))
  }
  return parts
}

function messageParts(entry: MessageEntry): readonly OutboxPart[] {
  const { announce = false, format = 'plain', link = null, cause, title, text, readField, isAnnouncement } = entry
  const kinds = [...new Set(entry.channels)]
  if (entry.addressees) {
    return entry.addressees.flatMap(({ name, address }) => {
      const receiver = messages.addressee(name, maskAddress(address))
      return kinds.map((kind) => {
        const content: MessageContent = { to: [], title, text, format, link, address }
        return { ...messagePart(kind, cause, content), receiver: receiver.slice(0, SHOWN_RECEIVERS) }
      })
    })
  }
  const to = announce ? null : [...new Set(entry.to)]
  if (to?.length === 0) return []
  const content: MessageContent = {
    to,
    title,
    text,
    format,
    link,
    ...(readField && { readField }),
    ...(isAnnouncement && { isAnnouncement }),
  }
  return kinds.map((kind) => messagePart(kind, cause, content))
}

/** The list of what was sent is read by more people than may see where somebody is reached. */
function maskAddress(address: string): string {
  const [name = '', host] = address.split('@')
  return host === undefined ? maskMobile(address) : `${name.slice(0, 1)}****@${host}`
}

export function messagePart(kind: Channel, cause: OutboxEntry['cause'], content: MessageContent): OutboxPart {
  const receiver = content.to === null ? messages.everybody : content.to.join('、')
  return {
    kind,
    lane: kind,
    cause,
    title: content.title.slice(0, SHOWN_TITLE),
    receiver: receiver.slice(0, SHOWN_RECEIVERS),
    content,
  }
}

function webhookPart({ cause, target, event, body }: Extract<OutboxEntry, { kind: 'webhook' }>): OutboxPart {
  const content: WebhookContent = { target, event, body }
  return {
    kind: 'webhook',
    lane: `webhook:${target}`,
    cause,
    title: event.slice(0, SHOWN_TITLE),
    receiver: target,
    content,
  }
}
