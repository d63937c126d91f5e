import type { PopoverOfButton } from '#src/platform/top-bar/bar-button.tsx'
import { BarPopover } from '#src/platform/top-bar/bar-popover.tsx'
import { TaskPanel, type TaskPanelProps } from './task-panel.tsx'

/** What the tray opens. Loaded when somebody comes near it. */
export function TaskPopover({ panel, ...popover }: PopoverOfButton<TaskPanelProps>) {
  return (
    <BarPopover {...popover}>
      <TaskPanel {...panel} />
    </BarPopover>
  )
}
