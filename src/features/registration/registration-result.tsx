import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import styles from '#src/forms/forms.module.css'
import { messages } from './messages.ts'

/** It stands in the address, so anybody may have written it. */
const LONGEST_NAME = 32

export interface RegistrationResultProps {
  /** User name or phone; null when the page is opened by itself. */
  readonly name: string | null
  onBack(): void
}

export function RegistrationResult({ name, onBack }: RegistrationResultProps) {
  return (
    <div className={styles.result}>
      <CheckCircleFilled className={styles.resultIcon ?? ''} aria-hidden />
      <h1 className={styles.resultTitle}>
        {name ? messages.succeeded(name.slice(0, LONGEST_NAME)) : messages.succeededUnnamed}
      </h1>
      <p className={styles.resultText}>{messages.succeededText}</p>
      <Button type="primary" size="large" autoInsertSpace={false} onClick={onBack}>
        {messages.backHome}
      </Button>
    </div>
  )
}
