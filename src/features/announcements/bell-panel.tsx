import { Button, Skeleton, Tabs } from 'antd'
import type { BellItem } from '#schemas/api/announcements.ts'
import styles from './announcements.module.css'
import { messages } from './messages.ts'
import { PriorityTag } from './priority-tag.tsx'

/** What the bell knows at present. */
export interface BellContent {
  readonly notices: readonly BellItem[]
  readonly noticeCount: number
  readonly systemMessages: readonly BellItem[]
  readonly systemMessageCount: number
}

export interface BellPanelProps {
  /** What the panel is called, for those who do not see where it comes from. */
  readonly label: string
  /** Undefined until it was loaded for the first time. */
  readonly content: BellContent | undefined
  readonly failed: boolean
  /** Whether news come by themselves. */
  readonly live: boolean
  onOpen(item: BellItem): void
  onMore(): void
  onRetry(): void
}

/** The inside of the bell's popover: notices and system messages. */
export function BellPanel({ content, failed, live, onOpen, onMore, onRetry }: BellPanelProps) {
  const list = (items: readonly BellItem[] | undefined) => (
    <>
      {failed ? <BellFailure onRetry={onRetry} /> : <BellList items={items} onOpen={onOpen} />}
      <Button block type="text" autoInsertSpace={false} onClick={onMore}>
        {messages.viewMore}
      </Button>
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
              {messages.sentAt(item.sendTime ?? item.createTime ?? '')}
              <PriorityTag priority={item.priority} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
