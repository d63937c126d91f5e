import type { BellItem, Priority, SentAnnouncement } from '#schemas/api/announcements.ts'
import { priorityOf } from '#widgets/announcement/priority.ts'
import { type Handling, handlingOf } from './handling.ts'

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
  /** Paths of stored files. */
  readonly files: readonly string[]
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
    files: pathsOf(item.files),
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
    files: pathsOf(row.files),
    handling: handlingOf(row),
  }
}

/** One text, joined by commas. */
function pathsOf(files: string | null | undefined): readonly string[] {
  return (files ?? '').split(',').filter((path) => path.trim() !== '')
}
