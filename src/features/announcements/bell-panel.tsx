import { Button, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import type { BellItem } from '#schemas/api/announcements.ts'
import { priorityOf } from '#widgets/announcement/priority.ts'
import { PriorityTag } from '#widgets/announcement/priority-tag.tsx'
import styles from './announcements.module.css'
import { messages } from './messages.ts'

/** What the bell knows at present. */
export interface BellContent {
  readonly notices: readonly BellItem[]
  readonly noticeCount: number
  readonly systemMessages: readonly BellItem[]
  readonly systemMessageCount: number
}

export interface BellPanelProps {
  /** Undefined until it was loaded for the first time. */
  readonly content: BellContent | undefined
  readonly failed: boolean
  /** Whether news come by themselves. */
  readonly live: boolean
  onOpen(item: BellItem): void
  /** Settles when they are marked, or could not be. */
  onReadAll(): Promise<void>
  onMore(): void
  onRetry(): void
}

/** The inside of the bell's popover: notices and system messages. */
export function BellPanel({ content, failed, live, onOpen, onReadAll, onMore, onRetry }: BellPanelProps) {
  const [busy, setBusy] = useState(false)
  const unread = (content?.noticeCount ?? 0) + (content?.systemMessageCount ?? 0)

  async function readAll() {
    setBusy(true)
    await onReadAll()
    setBusy(false)
  }

  const list = (items: readonly BellItem[] | undefined) => (
    <>
      {failed ? <BellFailure onRetry={onRetry} /> : <BellList items={items} onOpen={onOpen} />}
      <div className={styles.panelButtons}>
        <Button
          type="text"
          autoInsertSpace={false}
          loading={busy}
          disabled={unread === 0}
          onClick={() => void readAll()}
        >
          {messages.markAllRead}
        </Button>
        <Button type="text" autoInsertSpace={false} onClick={onMore}>
          {messages.viewMore}
        </Button>
      </div>
    </>
  )
  return (
    <div className={styles.panel}>
      <Tabs
        size="small"
        centered
        items={[
          { key: '1', label: messages.notices(content?.noticeCount ?? 0), children: list(content?.notices) },
          {
            key: '2',
            label: messages.systemMessages(content?.systemMessageCount ?? 0),
            children: list(content?.systemMessages),
          },
        ]}
      />
      <p className={styles.connection} data-live={live} role="status">
        {live ? messages.live : messages.reconnecting}
      </p>
    </div>
  )
}

function BellFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.empty} role="alert">
      <p>{messages.loadFailed}</p>
      <Button size="small" autoInsertSpace={false} onClick={onRetry}>
        {messages.retry}
      </Button>
    </div>
  )
}

function BellList({
  items,
  onOpen,
}: {
  readonly items: readonly BellItem[] | undefined
  readonly onOpen: (item: BellItem) => void
}) {
  if (items === undefined)
    return <Skeleton active title={false} paragraph={{ rows: 4 }} className={styles.skeleton ?? ''} />
  if (items.length === 0) return <p className={styles.empty}>{messages.nothing}</p>
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" className={styles.item} onClick={() => onOpen(item)}>
            <span className={styles.itemTitle}>{item.titile}</span>
            <span className={styles.itemFacts}>
              {messages.sentAt(item.createTime ?? item.sendTime ?? '')}
              <PriorityTag priority={priorityOf(item.priority)} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
