import type { BellItem, Priority, SentAnnouncement } from '#schemas/api/announcements.ts'
import { type Handling, handlingOf } from './handling.ts'
import { priorityOf } from './priority.ts'

/** An announcement in the console's own words. */
export interface ShownAnnouncement {
  readonly id: string
  readonly title: string
  /** As it came: to be cleaned before it is shown. */
  readonly html: string
  readonly priority: Priority
  /** Name of the account. */
  readonly sender: string | null
  /** Name of the person; null: the server did not say. */
  readonly senderName: string | null
  readonly sentAt: string | null
  readonly handling: Handling
}

export function fromBell(item: BellItem): ShownAnnouncement {
  return {
    id: item.id,
    title: item.titile,
    html: item.msgContent ?? '',
    priority: priorityOf(item.priority),
    sender: item.sender ?? null,
    senderName: item.sender_dictText ?? null,
    sentAt: item.sendTime ?? item.createTime ?? null,
    handling: handlingOf(item),
  }
}

export function fromList(row: SentAnnouncement): ShownAnnouncement {
  return {
    id: row.anntId,
    title: row.titile,
    html: row.msgContent ?? '',
    priority: priorityOf(row.priority),
    sender: row.sender ?? null,
    senderName: row.sender_dictText ?? null,
    sentAt: row.sendTime ?? null,
    handling: handlingOf(row),
  }
}
