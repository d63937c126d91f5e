import { Button } from 'antd'
import { READ_AGAIN } from '#renderer/action.ts'
import { PageInPane } from '#renderer/kinds/panes/react/page-in-pane.tsx'
import { PaneHost } from '#renderer/kinds/panes/react/pane-host.tsx'
import type { PanelProps } from '#renderer/panel.ts'
import { usePageColors } from '#renderer/react/page-colors.ts'
import { PanelFooter } from '#renderer/react/panel/panel-footer.tsx'
import { usePanelFrame } from '#renderer/react/panel/panel-frame.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { messages } from './messages.ts'
import styles from './page-list.module.css'

export interface PageListProps {
  readonly page: string
  readonly with?: object
}

const ignore = () => undefined

/** A page with conditions of whoever opens it. It keeps its own permissions; the list behind it is read again afterwards. */
export function PageList({ props, onDone }: PanelProps<PageListProps>) {
  const { requestClose, setUnsaved } = usePanelFrame()
  return (
    <>
      {/* An overlay stands outside of the page that has opened it, and of its colours. */}
      <div className={styles.page} style={usePageColors()}>
        <PaneHost title={props.page} setUnsaved={setUnsaved}>
          <PageInPane code={props.page} values={valuesOf(props.with)} choosing={null} onLoaded={ignore} />
        </PaneHost>
      </div>
      {requestClose && (
        <PanelFooter>
          <Button autoInsertSpace={false} onClick={() => onDone(READ_AGAIN)}>
            {messages.close}
          </Button>
        </PanelFooter>
      )}
    </>
  )
}

/** Expressions have become values by now; what is none of them is no condition. */
function valuesOf(given: object = {}): Readonly<Record<string, CanonicalValue>> {
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  )
}
