import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { StateCard } from '#renderer/react/states/state-card.tsx'
import { HOME_PATH } from '../boot/routes.ts'
import { messages as titles } from '../boot/status-messages.ts'
import type { ViewProps } from '../views/view.ts'
import { messages } from './outcome-messages.ts'
import styles from './page-frame.module.css'
import { PageFrame } from './page-frame.tsx'
import colors from './result-page.module.css'

export interface ResultPageProps {
  readonly outcome: 'success' | 'fail'
  readonly title: string
  /** What has been done, or what was wrong. */
  readonly children?: ReactNode
  /** The next steps, the first one first. */
  readonly actions?: ReactNode
}

/** How something ended that filled a page of its own. */
function ResultPage({ outcome, title, children, actions }: ResultPageProps) {
  const succeeded = outcome === 'success'
  return (
    <PageFrame title={title} titleHidden>
      <div className={styles.state}>
        <StateCard
          {...(succeeded ? {} : { role: 'alert' as const })}
          icon={
            succeeded ? (
              <CheckCircleOutlined className={colors.success} />
            ) : (
              <CloseCircleOutlined className={colors.fail} />
            )
          }
          title={title}
          actions={actions}
        >
          {children}
        </StateCard>
      </div>
    </PageFrame>
  )
}

export function SuccessView({ tab }: ViewProps) {
  return (
    <ResultPage outcome="success" title={titles.successTitle} actions={<NextSteps tab={tab} />}>
      <p>{messages.successText}</p>
    </ResultPage>
  )
}

export function FailView({ tab }: ViewProps) {
  return (
    <ResultPage outcome="fail" title={titles.failTitle} actions={<NextSteps tab={tab} />}>
      <p>{messages.failText}</p>
    </ResultPage>
  )
}

function NextSteps({ tab }: Pick<ViewProps, 'tab'>) {
  return (
    <>
      <Button type="primary" onClick={() => tab.goTo(HOME_PATH)}>
        {messages.backHome}
      </Button>
      <Button onClick={() => tab.close()}>{messages.close}</Button>
    </>
  )
}
