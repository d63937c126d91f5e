import { messages } from './messages.ts'
import styles from './sign-in.module.css'

export interface RememberBoxProps {
  readonly checked: boolean
  onChange(checked: boolean): void
}

/** Whether the session outlives the window. */
export function RememberBox({ checked, onChange }: RememberBoxProps) {
  return (
    <label className={styles.remember}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {messages.remember}
    </label>
  )
}
