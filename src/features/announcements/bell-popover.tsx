import { Popover } from 'antd'
import styles from './announcements.module.css'
import { BellPanel, type BellPanelProps } from './bell-panel.tsx'

export interface BellPopoverProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
  onEscape(): void
  readonly panel: BellPanelProps
}

/** The popover of the bell, at the place of the bell. Loaded when somebody comes near it. */
export function BellPopover({ open, onOpenChange, onEscape, panel }: BellPopoverProps) {
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open}
      // The bell opens it; it closes by a press anywhere else.
      onOpenChange={(next) => !next && onOpenChange(false)}
      destroyOnHidden
      classNames={{ root: styles.popover ?? '' }}
      content={
        <div
          role="dialog"
          aria-label={panel.label}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onEscape()
          }}
        >
          <BellPanel {...panel} />
        </div>
      }
    >
      <span className={styles.anchor} aria-hidden />
    </Popover>
  )
}
