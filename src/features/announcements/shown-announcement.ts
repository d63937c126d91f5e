import type { BellItem, Priority, SentAnnouncement } from '#schemas/api/announcements.ts'
import { type Handling, handlingOf } from './handling.ts'

/** An announcement in the console's own words. */
export interface ShownAnnouncement {
  readonly id: string
  readonly title: string
  /** As it came: to be cleaned before it is shown. */
  readonly html: string
  readonly priority: Priority
  readonly senderName: string | null
  readonly sentAt: string | null
  readonly handling: Handling
}

export function fromBell(item: BellItem): ShownAnnouncement {
  return {
    id: item.id,
    title: item.titile,
    html: item.msgContent ?? '',
    priority: item.priority,
    senderName: item.sender,
    sentAt: item.sendTime ?? item.createTime,
    handling: handlingOf(item),
  }
}

export function fromList(row: SentAnnouncement): ShownAnnouncement {
  return {
    id: row.anntId,
    title: row.titile,
    html: row.msgContent ?? '',
    priority: row.priority,
    senderName: row.sender_dictText ?? row.sender,
    sentAt: row.sendTime,
    handling: handlingOf(row),
  }
}
