import type { ReactNode } from 'react'
import { messages } from './messages.ts'
import styles from './sign-in.module.css'

export interface RememberBoxProps {
  readonly checked: boolean
  /** At the other end of the line. */
  readonly children?: ReactNode
  onChange(checked: boolean): void
}

/** Whether the session outlives the window. */
export function RememberBox({ checked, children, onChange }: RememberBoxProps) {
  return (
    <div className={styles.rememberRow}>
      <label className={styles.remember}>
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
        {messages.remember}
      </label>
      {children}
    </div>
  )
}
