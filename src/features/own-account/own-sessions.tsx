import { Button, Tag } from 'antd'
import type { OwnSession } from '#schemas/api/own-account.ts'
import { messages } from './messages.ts'
import styles from './own-account.module.css'

export interface OwnSessionsProps {
  readonly sessions: readonly OwnSession[]
  onEnd(which: 'one' | 'others' | 'all', id?: string): void
}

/** Where somebody is signed in, and the ways to end it. */
export function OwnSessions({ sessions, onEnd }: OwnSessionsProps) {
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map(({ id, address, createTime, lastSeenTime, isCurrent }) => (
          <li key={id} className={styles.session}>
            <span>
              {address} {isCurrent && <Tag color="success">{messages.current}</Tag>}
              <p className={styles.seen}>{messages.sessionLine(createTime, lastSeenTime)}</p>
            </span>
            {!isCurrent && (
              <Button
                size="small"
                autoInsertSpace={false}
                aria-label={messages.endOneOf(address)}
                onClick={() => onEnd('one', id)}
              >
                {messages.endOne}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button autoInsertSpace={false} disabled={sessions.length < 2} onClick={() => onEnd('others')}>
          {messages.endOthers}
        </Button>
        <Button danger autoInsertSpace={false} onClick={() => onEnd('all')}>
          {messages.endAll}
        </Button>
      </div>
    </>
  )
}
