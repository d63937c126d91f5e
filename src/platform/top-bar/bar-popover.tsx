import { Popover } from 'antd'
import type { ReactNode } from 'react'
import type { PopoverOfButton } from './bar-button.tsx'
import styles from './top-bar.module.css'

export interface BarPopoverProps extends Omit<PopoverOfButton<never>, 'panel'> {
  readonly children: ReactNode
}

/** The popover of a button of the top bar, at the place of the button. Loaded when somebody comes near it. */
export function BarPopover({ label, open, onOpenChange, onEscape, children }: BarPopoverProps) {
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open}
      // The button opens it; it closes by a press anywhere else.
      onOpenChange={(next) => !next && onOpenChange(false)}
      destroyOnHidden
      classNames={{ root: styles.popover ?? '' }}
      content={
        <div
          role="dialog"
          aria-label={label}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onEscape()
          }}
        >
          {children}
        </div>
      }
    >
      <span className={styles.anchor} aria-hidden />
    </Popover>
  )
}
