import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import styles from './top-bar.module.css'

/** From so many on, the exact number no longer matters. */
const MOST_COUNTED = 99

/** What the popover of a button is given; `BarPopover` draws it. */
export interface PopoverOfButton<Panel> {
  readonly label: string
  readonly open: boolean
  onOpenChange(open: boolean): void
  onEscape(): void
  readonly panel: Panel
}

export interface BarButtonProps<Panel> {
  /** Says the number too, for those who do not see it. */
  readonly label: string
  readonly title?: string | undefined
  readonly icon: ReactNode
  readonly count: number
  /** Whether the number wants something of the user. */
  readonly alarm?: boolean
  /** Whether news come by themselves; a quiet mark where they do not. */
  readonly live?: boolean
  /** Absent until it was asked for and has arrived: most of a popover is not needed for the first page. */
  readonly Popover: ComponentType<PopoverOfButton<Panel>> | undefined
  /** @param closeAnd closes the popover, and does what was chosen in it */
  panel(closeAnd: (act: () => void) => void): Panel
  onNeeded(): void
}

/** A button of the top bar with a number, and the popover that it opens and closes. */
export function BarButton<Panel>(props: BarButtonProps<Panel>) {
  const { label, title, icon, count, alarm = false, live = true, Popover, panel, onNeeded } = props
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A press beside the popover closes it, and the button is beside it: the click that follows must not open it again.
  const wasOpen = useRef(false)
  const note = () => {
    wasOpen.current = open
  }

  function closeAnd(act: () => void) {
    setOpen(false)
    act()
  }

  return (
    <span className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-live={live}
        title={title}
        onPointerEnter={onNeeded}
        onFocus={onNeeded}
        onPointerDown={note}
        onKeyDown={note}
        onClick={() => {
          onNeeded()
          setOpen(!wasOpen.current)
        }}
      >
        {icon}
        {count > 0 && (
          <span className={`${styles.count} ${alarm ? styles.alarm : ''}`} aria-hidden>
            {count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}
          </span>
        )}
      </button>
      {/* Beside the button and not around it: the button must stay the same when the popover arrives under the pointer. */}
      {Popover !== undefined && (
        <Popover
          label={label}
          open={open}
          onOpenChange={setOpen}
          onEscape={() => closeAnd(() => button.current?.focus())}
          panel={panel(closeAnd)}
        />
      )}
    </span>
  )
}
