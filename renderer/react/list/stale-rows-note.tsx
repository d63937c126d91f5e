import { Button } from 'antd'
import { toFailure } from '../states/failure.ts'
import { messages as stateMessages } from '../states/messages.ts'
import { TraceId } from '../states/trace-id.tsx'
import { messages } from './messages.ts'
import styles from './stale-rows-note.module.css'

interface StaleRowsNoteProps {
  readonly error: unknown
  /** That was asked for. */
  readonly page: number
  onRetry(): void
}

/** Stands above rows that are not those that were asked for, because these could not be had. */
export function StaleRowsNote({ error, page, onRetry }: StaleRowsNoteProps) {
  const { message, traceId } = toFailure(error)
  return (
    <div className={styles.stale} role="alert">
      <span>{messages.staleRows(page)}</span>
      <span className={styles.staleReason}>{message}</span>
      {traceId !== null && <TraceId traceId={traceId} />}
      <Button size="small" autoInsertSpace={false} onClick={onRetry}>
        {stateMessages.retry}
      </Button>
    </div>
  )
}
