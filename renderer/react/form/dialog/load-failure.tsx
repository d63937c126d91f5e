import { Alert, Button } from 'antd'
import { toFailure } from '../../states/failure.ts'
import { TraceId } from '../../states/trace-id.tsx'
import { messages } from '../messages.ts'

interface LoadFailureProps {
  readonly error: Error
  onRetry(): void
}

/** In place of the record: what happened, the number to quote, and another try. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const { message, traceId } = toFailure(error)
  return (
    <Alert
      type="error"
      showIcon
      title={messages.loadFailed}
      description={
        <>
          {message}
          {traceId !== null && <TraceId traceId={traceId} />}
        </>
      }
      action={
        <Button autoInsertSpace={false} onClick={onRetry}>
          {messages.retry}
        </Button>
      }
    />
  )
}
