import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId } from 'react'
import styles from './advanced-query.module.css'
import { messages } from './messages.ts'
import type { KeptQuery } from './use-saved-queries.ts'

export interface SavedListProps {
  readonly queries: readonly KeptQuery[]
  readonly failed: boolean
  onRetry(): void
  onLoad(query: KeptQuery): void
  onRemove(query: KeptQuery): void
}

/** What the user keeps of the page: one press loads it, and asks nothing yet. */
export function SavedList({ queries, failed, onRetry, onLoad, onRemove }: SavedListProps) {
  const titleId = useId()
  return (
    <section className={styles.saved} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.savedTitle}>
        {messages.savedTitle}
      </h3>
      {failed ? (
        <p className={styles.nothing} role="alert">
          {messages.savedFailed}
          <Button type="link" size="small" onClick={onRetry}>
            {messages.retry}
          </Button>
        </p>
      ) : queries.length === 0 ? (
        <p className={styles.nothing}>{messages.nothingSaved}</p>
      ) : (
        <ul className={styles.savedList}>
          {queries.map((query) => (
            <li key={query.id}>
              <Button
                type="text"
                className={styles.savedName ?? ''}
                aria-label={messages.loadSaved(query.title)}
                title={query.title}
                onClick={() => onLoad(query)}
              >
                {query.title}
              </Button>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={messages.deleteSaved(query.title)}
                title={messages.remove}
                onClick={() => onRemove(query)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
