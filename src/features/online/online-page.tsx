import { CloudOutlined } from '@ant-design/icons'
import { StateCard } from '#renderer/react/states/state-card.tsx'
import { messages } from './messages.ts'
import type { OnlineKind } from './online-kind.ts'
import styles from './online-page.module.css'

export interface OnlinePageProps {
  readonly kind: OnlineKind
  /** Of the form or report, from the address; absent for the pages that list them all. */
  readonly code: string | undefined
}

/** What stands behind an online form or report while this console has none: said kindly, with the code for support. */
export function OnlinePage({ kind, code }: OnlinePageProps) {
  return (
    <div className={styles.state}>
      <StateCard icon={<CloudOutlined />} title={messages.title(kind)}>
        <p>{messages.text}</p>
        {code !== undefined && (
          <p>
            {messages.code} <code>{code}</code>
          </p>
        )}
      </StateCard>
    </div>
  )
}
