import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { announcementsKey, readOne } from '#src/features/announcements/queries.ts'
import { senderName } from '#src/features/announcements/sender-name.ts'
import type { ShownAnnouncement } from '#src/features/announcements/shown-announcement.ts'
import { staticAddress } from '#src/platform/addresses.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { scopeOf } from '#src/platform/session/session-store.ts'
import { useConsole } from '../boot/console-context.ts'
import { messages } from '../messages.ts'
import { componentAddress } from '../views/component-address.ts'
import { useLazyPart } from './use-lazy-part.ts'

interface AnnouncementOpener {
  openAnnouncement(announcement: ShownAnnouncement): void
  /** To be drawn where the announcement is opened. */
  readonly detail: ReactNode
}

/** Opens announcements as they say: a component, or their text with the way to what has to be done. */
export function useAnnouncementOpener(goTo: (address: string) => void): AnnouncementOpener {
  const { services, session } = useConsole()
  const { http, notices, queryClient } = services
  const [shown, setShown] = useState<ShownAnnouncement>()
  const [open, setOpen] = useState(false)
  const detail = useLazyPart(
    () => import('#src/features/announcements/announcement-detail.tsx').then((module) => module.AnnouncementDetail),
    messages.bellMissing,
  )

  async function markRead(id: string) {
    try {
      await readOne(http, id)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      // It stays unread, which is true.
      notices.show({ kind: 'message', tone: 'error', text: error.message })
    }
    await queryClient.invalidateQueries({ queryKey: [...announcementsKey(scopeOf(session))] })
  }

  async function show(announcement: ShownAnnouncement) {
    if (!(await detail.request())) return
    setShown(announcement)
    setOpen(true)
  }

  const unnamed = shown?.senderName === null ? shown.sender : null
  const { data: name } = useQuery(senderName(http, scopeOf(session), unnamed))
  const handling = shown?.handling
  return {
    openAnnouncement(announcement) {
      void markRead(announcement.id)
      const { handling: how } = announcement
      // Whether there is a view of that name, the view behind the address decides.
      if (how.kind === 'component') goTo(componentAddress(how.name, how.businessId))
      else void show(announcement)
    },
    detail: detail.Part !== undefined && shown !== undefined && (
      <detail.Part
        announcement={{ ...shown, senderName: shown.senderName ?? name ?? null }}
        open={open}
        addressOf={(path) => staticAddress(path, services.config)}
        onClose={() => setOpen(false)}
        onClosed={() => setShown(undefined)}
        onHandle={
          handling?.kind === 'address'
            ? () => {
                setOpen(false)
                goTo(handling.address)
              }
            : undefined
        }
      />
    ),
  }
}
