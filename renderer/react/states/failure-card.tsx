import { FileSearchOutlined, LockOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useHost } from '../host-context.tsx'
import { type Failure, toFailure } from './failure.ts'
import { messages } from './messages.ts'
import { ProblemFacts } from './problem-facts.tsx'
import { StateCard } from './state-card.tsx'

const ICONS = {
  forbidden: <LockOutlined />,
  'not-found': <FileSearchOutlined />,
  failed: <WarningOutlined />,
} as const satisfies Record<Failure['kind'], unknown>

const TITLES = {
  forbidden: messages.forbidden,
  'not-found': messages.pageNotFound,
  failed: messages.loadFailed,
} as const satisfies Record<Failure['kind'], string>

export interface FailureCardProps {
  readonly error: unknown
  onRetry(): void
}

/** A failed call, shown where its result would stand: the sentence, what to tell support, and the way on. */
export function FailureCard({ error, onRetry }: FailureCardProps) {
  const { page } = useHost()
  const failure = useMemo(() => toFailure(error), [error])
  return (
    <StateCard
      role="alert"
      icon={ICONS[failure.kind]}
      title={TITLES[failure.kind]}
      actions={
        failure.kind === 'failed' ? (
          <Button autoInsertSpace={false} onClick={onRetry}>
            {messages.retry}
          </Button>
        ) : (
          <Button onClick={() => page.close()}>{messages.closePage}</Button>
        )
      }
    >
      <p>{failure.message}</p>
      {failure.kind !== 'not-found' && <ProblemFacts failure={failure} />}
    </StateCard>
  )
}
