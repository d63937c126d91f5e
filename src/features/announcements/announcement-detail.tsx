import { Button } from 'antd'
import { CleanHtml } from '#renderer/react/html/clean-html.tsx'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { usePageColors } from '#renderer/react/page-colors.ts'
import styles from './announcements.module.css'
import { messages } from './messages.ts'
import { PriorityTag } from './priority-tag.tsx'
import type { ShownAnnouncement } from './shown-announcement.ts'

const WIDTH_PX = 880

export interface AnnouncementDetailProps {
  readonly announcement: ShownAnnouncement
  readonly open: boolean
  onClose(): void
  onClosed(): void
  /** Specified: only where the announcement has an address to go to. */
  readonly onHandle?: (() => void) | undefined
}

/** One announcement to read. Loaded when the first one is opened: it brings the purifier along. */
export function AnnouncementDetail({ announcement, open, onClose, onClosed, onHandle }: AnnouncementDetailProps) {
  const { title, sender, senderName, sentAt, html, priority } = announcement
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
      <article style={usePageColors()}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.facts}>
          <PriorityTag priority={priority} />
          {messages.sentBy(senderName ?? sender ?? messages.unknownSender, sentAt ?? '')}
        </p>
        <CleanHtml html={html} />
      </article>
    </AppModal>
  )
}
