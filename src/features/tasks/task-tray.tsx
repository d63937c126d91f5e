import { CloudSyncOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import { BarButton, type PopoverOfButton } from '#src/platform/top-bar/bar-button.tsx'
import { messages } from './messages.ts'
import type { TaskPanelProps } from './task-panel.tsx'
import { isOpen } from './task-state.ts'

export interface TaskTrayProps {
  readonly Popover: ComponentType<PopoverOfButton<TaskPanelProps>> | undefined
  readonly panel: TaskPanelProps
  onNeeded(): void
}

/** The button of the top bar with the number of what is under way. */
export function TaskTray({ Popover, panel, onNeeded }: TaskTrayProps) {
  const count = panel.tasks?.filter(isOpen).length ?? 0
  return (
    <BarButton
      label={messages.button(count)}
      title={messages.title}
      icon={<CloudSyncOutlined aria-hidden />}
      count={count}
      Popover={Popover}
      panel={() => panel}
      onNeeded={onNeeded}
    />
  )
}
