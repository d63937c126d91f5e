import { Button } from 'antd'
import { useHost } from '../host-context.tsx'
import { messages } from './messages.ts'

/** What the user reads out to support: it stands in the server's log as well. */
export function TraceId({ traceId }: { readonly traceId: string }) {
  const { notice } = useHost()
  const copy = async () => {
    try {
      // Absent on plain http in a company network: the text can still be selected by hand.
      await navigator.clipboard.writeText(traceId)
      notice.success(messages.copied)
    } catch {
      notice.warning(messages.copyFailed)
    }
  }
  return (
    <p>
      {messages.traceId}：<code>{traceId}</code>{' '}
      <Button type="link" size="small" autoInsertSpace={false} onClick={() => void copy()}>
        {messages.copy}
      </Button>
    </p>
  )
}
