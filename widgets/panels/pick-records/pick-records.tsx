import { Alert, Button } from 'antd'
import { useState } from 'react'
import { READ_AGAIN } from '#renderer/action.ts'
import { callFor } from '#renderer/calls/page-call.ts'
import { PageInPane } from '#renderer/kinds/panes/react/page-in-pane.tsx'
import { PaneHost } from '#renderer/kinds/panes/react/pane-host.tsx'
import type { PanelProps } from '#renderer/panel.ts'
import { usePageColors } from '#renderer/react/page-colors.ts'
import { PanelFooter } from '#renderer/react/panel/panel-footer.tsx'
import { usePanelFrame, useUnsavedPanel } from '#renderer/react/panel/panel-frame.ts'
import { toFailure } from '#renderer/react/states/failure.ts'
import { pageCalls } from '#schemas/api/page-calls.ts'
import { messages } from './messages.ts'
import styles from './pick-records.module.css'

export interface PickRecordsProps {
  readonly page: string
  readonly endpoint: string
  readonly input?: object
}

const NO_VALUES = {}
const ignore = () => undefined

/** Rows of another page to choose from; what is to become of them, a call of the server decides. */
export function PickRecords({ host, props, onDone }: PanelProps<PickRecordsProps>) {
  const { requestClose } = usePanelFrame()
  const [ids, setIds] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useUnsavedPanel(ids.length > 0)

  async function confirm() {
    const call = pageCalls.get(props.endpoint)
    if (busy || ids.length === 0) return
    setBusy(true)
    setFailure(null)
    try {
      if (!call) throw new Error(messages.unknownCall(props.endpoint))
      await callFor(host, call, props.input ?? {}, ids)
      host.notice.success(messages.done(ids.length))
      onDone(READ_AGAIN)
    } catch (error) {
      setFailure(toFailure(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {failure !== null && <Alert className={styles.error ?? ''} type="error" showIcon title={failure} role="alert" />}
      {/* An overlay stands outside of the page that has opened it, and of its colours. */}
      <div className={styles.list} style={usePageColors()}>
        <PaneHost title={props.page} setUnsaved={ignore}>
          <PageInPane code={props.page} values={NO_VALUES} choosing={null} onLoaded={ignore} onSelection={setIds} />
        </PaneHost>
      </div>
      <PanelFooter>
        {requestClose && (
          <Button autoInsertSpace={false} disabled={busy} onClick={requestClose}>
            {messages.cancel}
          </Button>
        )}
        <Button
          autoInsertSpace={false}
          type="primary"
          loading={busy}
          disabled={ids.length === 0}
          onClick={() => void confirm()}
        >
          {messages.confirm(ids.length)}
        </Button>
      </PanelFooter>
    </>
  )
}
