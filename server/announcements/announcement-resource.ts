import { sysAnnouncement } from '#schemas/managed/sys-announcement.ts'
import { businessFailure } from '../http/api-error.ts'
import { defineManagedResource, type ManagedSave, type ManagedWrite } from '../resources/managed/managed-resource.ts'
import type { StoredRecord } from '../resources/read/stored-record.ts'
import { announcementMessages as messages } from './messages.ts'
import { PUBLISHED, UNPUBLISHED } from './repository.ts'

/** What its release and its revocation write, and what stands beside what people read. */
const OF_RELEASE: ReadonlySet<string> = new Set(['sendStatus', 'sendTime', 'cancelTime', 'sender', 'pinned'])

/** Announcements are written, then released. What people read is what was released: it changes no more. */
export const announcementResource = defineManagedResource({
  resource: sysAnnouncement,
  calls: { messages: { edited: messages.edited, deleted: messages.deleted, batchDeleted: messages.deleted } },
  hooks: {
    judge: async (_judging, saves) => saves.flatMap(judgeReceivers),
    beforeWrite: async (write) => assertUnreleased(write),
  },
})

function judgeReceivers({ at, before, values }: ManagedSave) {
  const value = (name: string) => (values.has(name) ? values.get(name) : before?.values.get(name)) ?? null
  const isForSome = value('audience') === 'USER'
  const receivers = [value('userIds'), value('departIds')].flat().filter((one) => one !== null)
  if (!isForSome || receivers.length > 0) return []
  return [{ pointer: `${at}/userIds`, code: 'receivers', message: messages.receiversMissing }]
}

function assertUnreleased({ action, rows }: ManagedWrite): void {
  for (const { before, values } of rows) {
    if (!before) continue
    const isRelease = [...values.keys()].every((name) => OF_RELEASE.has(name))
    if (action === 'delete' ? statusOf(before) === PUBLISHED : !isRelease && statusOf(before) !== UNPUBLISHED) {
      throw businessFailure(messages.released(String(before.values.get('title'))))
    }
  }
}

export function statusOf({ values }: StoredRecord): string {
  return String(values.get('sendStatus') ?? UNPUBLISHED)
}
