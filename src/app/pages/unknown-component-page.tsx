import { ToolOutlined } from '@ant-design/icons'
import { StateCard } from '#renderer/react/states/state-card.tsx'
import { messages } from '../messages.ts'
import styles from './page-frame.module.css'
import { PageFrame } from './page-frame.tsx'

/** A menu entry whose component this console does not have: named, so that it can be mended. */
export function UnknownComponentPage({ title, component }: { readonly title: string; readonly component: string }) {
  return (
    <PageFrame title={title}>
      <div className={styles.state}>
        <StateCard icon={<ToolOutlined />} title={messages.unknownTitle}>
          <p>{messages.unknownText}</p>
          <p>
            {messages.component} <code>{component}</code>
          </p>
        </StateCard>
      </div>
    </PageFrame>
  )
}
