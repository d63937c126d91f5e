import { useSnapshot } from 'valtio'
import { LatestAnnouncements } from '#src/features/announcements/latest-announcements.tsx'
import { scopeOf } from '#src/platform/session/session-store.ts'
import { useConsole } from '../boot/console-context.ts'
import { MY_MESSAGES_PATH } from '../boot/routes.ts'
import { useAnnouncementOpener } from '../layouts/use-announcement-opener.tsx'
import type { ViewProps } from '../views/view.ts'

/** Announcements on the home page; they come after what is needed at once. */
export function HomeAnnouncements({ tab }: Pick<ViewProps, 'tab'>) {
  const { services, session } = useConsole()
  const { openAnnouncement, detail } = useAnnouncementOpener(tab.goTo)
  return (
    <>
      <LatestAnnouncements
        http={services.http}
        scope={scopeOf(useSnapshot(session))}
        onOpen={openAnnouncement}
        onMore={() => tab.goTo(MY_MESSAGES_PATH)}
      />
      {detail}
    </>
  )
}
