import { Button } from 'antd'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { AnnouncementArticle } from '#widgets/announcement/announcement-article.tsx'
import { messages } from './messages.ts'
import type { ShownAnnouncement } from './shown-announcement.ts'

const WIDTH_PX = 880

export interface AnnouncementDetailProps {
  readonly announcement: ShownAnnouncement
  readonly open: boolean
  /** Where a stored file is; undefined for what names none. */
  addressOf(path: string): string | undefined
  onClose(): void
  onClosed(): void
  /** Specified: only where the announcement has an address to go to. */
  readonly onHandle?: (() => void) | undefined
}

/** One announcement to read. Loaded when the first one is opened: it brings the purifier along. */
export function AnnouncementDetail({
  announcement,
  open,
  addressOf,
  onClose,
  onClosed,
  onHandle,
}: AnnouncementDetailProps) {
  const { title, sender, senderName, sentAt, html, priority, files } = announcement
  return (
    <AppModal
      open={open}
      title={messages.detailTitle}
      widthPx={WIDTH_PX}
      onCloseRequest={onClose}
      onSettled={(isOpen) => !isOpen && onClosed()}
      footer={
        <>
          <Button autoInsertSpace={false} onClick={onClose}>
            {messages.close}
          </Button>
          {onHandle && (
            <Button type="primary" autoInsertSpace={false} onClick={onHandle}>
              {messages.handle}
            </Button>
          )}
        </>
      }
    >
      <AnnouncementArticle
        {...{ title, priority, html, files, addressOf }}
        sender={senderName ?? sender ?? messages.unknownSender}
        sentAt={sentAt ?? ''}
      />
    </AppModal>
  )
}
