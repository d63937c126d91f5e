import { useSnapshot } from 'valtio'
import { MyMessages } from '#src/features/announcements/my-messages.tsx'
import { scopeOf } from '#src/platform/session/session-store.ts'
import { useConsole } from '../boot/console-context.ts'
import { useAnnouncementOpener } from '../layouts/use-announcement-opener.tsx'
import { messages } from '../messages.ts'
import type { ViewProps } from '../views/view.ts'
import { PageFrame } from './page-frame.tsx'

/** Specified: the list that the bell leads to. */
export function MyMessagesView({ tab }: ViewProps) {
  const { services, session } = useConsole()
  const { notices, http } = services
  const { openAnnouncement, detail } = useAnnouncementOpener(tab.goTo)
  return (
    <PageFrame title={messages.myMessages} ownHeading>
      <MyMessages
        http={http}
        scope={scopeOf(useSnapshot(session))}
        onOpen={openAnnouncement}
        confirm={(question) => notices.ask(question)}
        onSaid={(text) => notices.show({ kind: 'message', tone: 'success', text })}
        onFailed={(text) => notices.show({ kind: 'message', tone: 'error', text })}
      />
      {detail}
    </PageFrame>
  )
}
