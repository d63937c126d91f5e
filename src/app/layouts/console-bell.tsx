import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { AnnouncementBell } from '#src/features/announcements/announcement-bell.tsx'
import { announcementsKey, myAnnouncements, readAll } from '#src/features/announcements/queries.ts'
import { fromBell } from '#src/features/announcements/shown-announcement.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { scopeOf } from '#src/platform/session/session-store.ts'
import { useConsole } from '../boot/console-context.ts'
import { MY_MESSAGES_PATH } from '../boot/routes.ts'
import { messages } from '../messages.ts'
import { useAnnouncementOpener } from './use-announcement-opener.tsx'
import { useLazyPart } from './use-lazy-part.ts'

/** The bell with what it hears. Its popover and the detail come with the first use. */
export function ConsoleBell() {
  const { services, session, liveNotices: live } = useConsole()
  const { http, notices, queryClient } = services
  const navigate = useNavigate()
  const isLive = useSyncExternalStore(live.subscribe, live.state) === 'open'
  const enabled = useSyncExternalStore(live.subscribe, live.isSettled)
  const { data, isError, refetch } = useQuery(myAnnouncements(http, scopeOf(session), { poll: !isLive, enabled }))
  const popover = useLazyPart(
    () => import('#src/features/announcements/bell-popover.tsx').then((module) => module.BellPopover),
    messages.bellMissing,
  )
  const { openAnnouncement, detail } = useAnnouncementOpener((address) => void navigate(address))

  async function markAllRead() {
    try {
      notices.show({ kind: 'message', tone: 'success', text: await readAll(http) })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      notices.show({ kind: 'message', tone: 'error', text: error.message })
    }
    // They may be read although the other windows were not told.
    await queryClient.invalidateQueries({ queryKey: announcementsKey(scopeOf(session)) })
  }

  return (
    <>
      <AnnouncementBell
        unreadCount={(data?.anntMsgTotal ?? 0) + (data?.sysMsgTotal ?? 0)}
        live={isLive}
        Popover={popover.Part}
        onNeeded={() => void popover.request()}
        panel={{
          content: data && {
            notices: data.anntMsgList,
            noticeCount: data.anntMsgTotal,
            systemMessages: data.sysMsgList,
            systemMessageCount: data.sysMsgTotal,
          },
          failed: isError,
          onOpen: (item) => openAnnouncement(fromBell(item)),
          onReadAll: markAllRead,
          onMore: () => void navigate(MY_MESSAGES_PATH),
          onRetry: () => void refetch(),
        }}
      />
      {detail}
    </>
  )
}
