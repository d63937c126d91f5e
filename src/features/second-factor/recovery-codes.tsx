import { Button } from 'antd'
import { useState } from 'react'
import { messages } from './messages.ts'
import styles from './second-factor.module.css'

export interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** They are kept somewhere. */
  onSaved(): void
}

/** Shown once. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const [said, setSaid] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid(messages.copied),
      () => setSaid(messages.copyFailed),
    )
  return (
    <div className={styles.panel}>
      <h3>{messages.codesTitle}</h3>
      <p>{messages.codesText}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button autoInsertSpace={false} onClick={() => void copy()}>
          {messages.copy}
        </Button>
        <Button type="primary" autoInsertSpace={false} onClick={onSaved}>
          {messages.saved}
        </Button>
      </div>
      <p role="status">{said}</p>
    </div>
  )
}
