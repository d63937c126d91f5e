import { CheckOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { AppSheet } from '../../overlay/app-sheet.tsx'
import { usePageColors } from '../../page-colors.ts'
import styles from './action-sheet.module.css'

/** Something to choose in a sheet. */
export interface SheetEntry {
  readonly key: string
  readonly title: string
  readonly isDanger?: boolean
  /** It is in force already. */
  readonly isChosen?: boolean
  /** Why it does nothing at present; it is told when it is chosen. */
  readonly reason?: string | undefined
  run(): void
}

export interface ActionSheetProps {
  readonly title: string
  readonly entries: readonly SheetEntry[]
  /** It is gone, and the focus is back on what opened it. */
  onClosed(): void
}

/** What there is to choose from, one below the other, each as high as a thumb needs it. One mount is one opening. */
export function ActionSheet({ title, entries, onClosed }: ActionSheetProps) {
  const [open, setOpen] = useState(true)
  const colors = usePageColors()
  const chosen = useRef<SheetEntry | null>(null)
  const choose = (entry: SheetEntry) => {
    chosen.current = entry
    setOpen(false)
  }
  const settle = (isOpen: boolean) => {
    if (isOpen) return
    onClosed()
    // Not before: what it opens gives the focus back to what has it then.
    chosen.current?.run()
  }
  return (
    <AppSheet open={open} title={title} onCloseRequest={() => setOpen(false)} onSettled={settle}>
      <ul className={styles.entries} style={colors}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <button
              type="button"
              className={styles.entry}
              data-danger={entry.isDanger || undefined}
              {...(entry.isChosen && { 'aria-current': true })}
              {...(entry.reason !== undefined && { 'aria-disabled': true, title: entry.reason })}
              onClick={() => choose(entry)}
            >
              <span className={styles.title}>{entry.title}</span>
              {entry.isChosen && <CheckOutlined aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </AppSheet>
  )
}
