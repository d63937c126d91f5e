import { BellOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import { BarButton, type PopoverOfButton } from '#src/platform/top-bar/bar-button.tsx'
import type { BellPanelProps } from './bell-panel.tsx'
import { messages } from './messages.ts'

export interface AnnouncementBellProps {
  readonly unreadCount: number
  /** Whether news come by themselves. */
  readonly live: boolean
  readonly Popover: ComponentType<PopoverOfButton<BellPanelProps>> | undefined
  readonly panel: Omit<BellPanelProps, 'live'>
  onNeeded(): void
}

/** The bell of the top bar with the number of what is unread, and a quiet mark when news do not come by themselves. */
export function AnnouncementBell({ unreadCount, live, Popover, panel, onNeeded }: AnnouncementBellProps) {
  return (
    <BarButton
      label={messages.bell(unreadCount)}
      title={live ? undefined : messages.reconnecting}
      icon={<BellOutlined aria-hidden />}
      count={unreadCount}
      alarm
      live={live}
      Popover={Popover}
      panel={(closeAnd) => ({
        ...panel,
        live,
        onOpen: (item) => closeAnd(() => panel.onOpen(item)),
        onMore: () => closeAnd(panel.onMore),
      })}
      onNeeded={onNeeded}
    />
  )
}
