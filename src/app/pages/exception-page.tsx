import { CloudServerOutlined, FileSearchOutlined, LockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { StateCard } from '#renderer/react/states/state-card.tsx'
import { HOME_PATH } from '../boot/routes.ts'
import type { ViewProps } from '../views/view.ts'
import { messages } from './outcome-messages.ts'
import styles from './page-frame.module.css'
import { PageFrame } from './page-frame.tsx'

export type ExceptionCode = '403' | '404' | '500'

const LOOKS: Readonly<
  Record<ExceptionCode, { readonly icon: ReactNode; readonly title: string; readonly text: string }>
> = {
  403: { icon: <LockOutlined />, title: messages.forbiddenTitle, text: messages.forbiddenText },
  404: { icon: <FileSearchOutlined />, title: messages.missingTitle, text: messages.missingText },
  500: { icon: <CloudServerOutlined />, title: messages.failedTitle, text: messages.failedText },
}

export interface ExceptionPageProps {
  readonly code: ExceptionCode
  /** Shows an address of the console. */
  goTo(address: string): void
  /** Tries once more what has led here; absent: that would change nothing. */
  onRetry?(): void
  /** More to say about this very case. */
  readonly children?: ReactNode
}

/** What stands in a tab in place of a page that may not be seen, does not exist, or failed on the server. */
function ExceptionPage({ code, goTo, onRetry, children }: ExceptionPageProps) {
  const { icon, title, text } = LOOKS[code]
  return (
    <PageFrame title={code} titleHidden>
      <div className={styles.state}>
        <StateCard
          icon={icon}
          title={title}
          actions={
            <>
              {onRetry && (
                <Button type="primary" autoInsertSpace={false} onClick={onRetry}>
                  {messages.retry}
                </Button>
              )}
              <Button type={onRetry ? 'default' : 'primary'} onClick={() => goTo(HOME_PATH)}>
                {messages.backHome}
              </Button>
            </>
          }
        >
          <p>{text}</p>
          {children}
        </StateCard>
      </div>
    </PageFrame>
  )
}

export function ForbiddenView({ tab }: ViewProps) {
  return <ExceptionPage code="403" goTo={tab.goTo} />
}

export function MissingView({ tab }: ViewProps) {
  return <ExceptionPage code="404" goTo={tab.goTo} />
}

/** Its address may bear the number of the call that failed, for support. Going back asks for the page once more. */
export function ServerErrorView({ tab, address }: ViewProps) {
  const { traceId } = address.query
  return (
    <ExceptionPage code="500" goTo={tab.goTo} onRetry={() => history.back()}>
      {traceId && <TraceNumber traceId={traceId} />}
    </ExceptionPage>
  )
}

function TraceNumber({ traceId }: { readonly traceId: string }) {
  return (
    <p>
      {messages.traceId}：<code>{traceId}</code>
    </p>
  )
}
