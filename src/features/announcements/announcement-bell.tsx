import { BellOutlined } from '@ant-design/icons'
import { type ComponentType, useRef, useState } from 'react'
import styles from './announcements.module.css'
import type { BellPanelProps } from './bell-panel.tsx'
import type { BellPopoverProps } from './bell-popover.tsx'
import { messages } from './messages.ts'

/** From so many on, the exact number no longer matters. */
const MOST_COUNTED = 99

export interface AnnouncementBellProps {
  readonly unreadCount: number
  /** Whether news come by themselves. */
  readonly live: boolean
  /** Absent until it was asked for and has arrived: most of a popover is not needed for the first page. */
  readonly Popover: ComponentType<BellPopoverProps> | undefined
  readonly panel: Omit<BellPanelProps, 'label' | 'live'>
  onNeeded(): void
}

/** The bell of the top bar with the number of what is unread, and a quiet mark when news do not come by themselves. */
export function AnnouncementBell({ unreadCount, live, Popover, panel, onNeeded }: AnnouncementBellProps) {
  const [open, setOpen] = useState(false)
  const bell = useRef<HTMLButtonElement>(null)
  // A press beside the popover closes it, and the bell is beside it: the click that follows must not open it again.
  const wasOpen = useRef(false)
  const label = messages.bell(unreadCount)

  function closeAnd(act: () => void) {
    setOpen(false)
    act()
  }

  return (
    <span className={styles.place}>
      <button
        ref={bell}
        type="button"
        className={styles.bell}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-live={live}
        title={live ? undefined : messages.reconnecting}
        onPointerEnter={onNeeded}
        onFocus={onNeeded}
        onPointerDown={() => {
          wasOpen.current = open
        }}
        onKeyDown={() => {
          wasOpen.current = open
        }}
        onClick={() => {
          onNeeded()
          setOpen(!wasOpen.current)
        }}
      >
        <BellOutlined aria-hidden />
        {unreadCount > 0 && (
          <span className={styles.count} aria-hidden>
            {unreadCount > MOST_COUNTED ? `${MOST_COUNTED}+` : unreadCount}
          </span>
        )}
      </button>
      {/* Beside the button and not around it: the button must stay the same when the popover arrives under the pointer. */}
      {Popover !== undefined && (
        <Popover
          open={open}
          onOpenChange={setOpen}
          onEscape={() => closeAnd(() => bell.current?.focus())}
          panel={{
            ...panel,
            label,
            live,
            onOpen: (item) => closeAnd(() => panel.onOpen(item)),
            onMore: () => closeAnd(panel.onMore),
          }}
        />
      )}
    </span>
  )
}
