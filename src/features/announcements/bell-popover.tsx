import type { PopoverOfButton } from '#src/platform/top-bar/bar-button.tsx'
import { BarPopover } from '#src/platform/top-bar/bar-popover.tsx'
import { BellPanel, type BellPanelProps } from './bell-panel.tsx'

/** What the bell opens. Loaded when somebody comes near it. */
export function BellPopover({ panel, ...popover }: PopoverOfButton<BellPanelProps>) {
  return (
    <BarPopover {...popover}>
      <BellPanel {...panel} />
    </BarPopover>
  )
}
