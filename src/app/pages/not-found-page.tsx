import { FileSearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { StateCard } from '#renderer/react/states/state-card.tsx'
import { HOME_PATH } from '../boot/routes.ts'
import { messages } from '../messages.ts'
import type { ViewProps } from '../views/view.ts'
import styles from './page-frame.module.css'
import { PageFrame } from './page-frame.tsx'

export function NotFoundPage({ tab }: ViewProps) {
  return (
    <PageFrame title="404" titleHidden>
      <div className={styles.state}>
        <StateCard
          icon={<FileSearchOutlined />}
          title={messages.notFoundTitle}
          actions={
            <Button type="primary" onClick={() => tab.goTo(HOME_PATH)}>
              {messages.backHome}
            </Button>
          }
        >
          {messages.notFoundText}
        </StateCard>
      </div>
    </PageFrame>
  )
}
