import { Button } from 'antd'
import { useState } from 'react'
import { useHost } from '../host-context.tsx'
import type { Failure } from './failure.ts'
import { messages } from './messages.ts'

/** What the user tells support: when it happened, and the number that stands in the server's log as well. */
export function ProblemFacts({ failure }: { readonly failure: Failure }) {
  const { clock, notice } = useHost()
  const { message, traceId } = failure
  const [seen, setSeen] = useState(() => ({ failure, time: clock.businessNow() }))
  // Another failure has another time.
  if (seen.failure !== failure) setSeen({ failure, time: clock.businessNow() })
  const { time } = seen

  const copy = async () => {
    const lines = [
      message,
      `${messages.time}：${time}`,
      ...(traceId === null ? [] : [`${messages.traceId}：${traceId}`]),
    ]
    try {
      // Absent on plain http in a company network: the text can still be selected by hand.
      await navigator.clipboard.writeText(lines.join('\n'))
      notice.success(messages.copied)
    } catch {
      notice.warning(messages.copyFailed)
    }
  }

  return (
    <p>
      {messages.time}：{time}
      {traceId !== null && (
        <>
          {' · '}
          {messages.traceId}：<code>{traceId}</code>
        </>
      )}{' '}
      <Button type="link" size="small" autoInsertSpace={false} onClick={() => void copy()}>
        {messages.copy}
      </Button>
    </p>
  )
}
