import { DisconnectOutlined, ExclamationCircleFilled, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { Connection, Connectivity } from '#src/platform/connectivity.ts'
import type { VersionWatch } from '#src/platform/new-version.ts'
import { messages } from '../boot/status-messages.ts'
import styles from './connectivity-banner.module.css'

export interface ConnectivityBannerProps {
  readonly connectivity: Connectivity
  readonly version: VersionWatch
  /** Loads the console anew; where input is not saved, the browser asks first. */
  onReload(): void
}

const TEXTS: Readonly<Record<Exclude<Connection, 'online'>, string>> = {
  offline: messages.offline,
  'server-down': messages.serverDown,
}

/**
 * A line above everything else, in the flow of the page: that the server cannot be reached, or that there is a new
 * version. It covers nothing and keeps nobody from going on.
 */
export function ConnectivityBanner({ connectivity, version, onReload }: ConnectivityBannerProps) {
  const connection = useSyncExternalStore(connectivity.subscribe, connectivity.state)
  const hasNews = useSyncExternalStore(version.subscribe, version.isAvailable)
  const [asking, setAsking] = useState(false)

  async function retry() {
    setAsking(true)
    await connectivity.retry()
    setAsking(false)
  }

  // The region stays, so that what appears in it is read out.
  return (
    <div role="status">
      {connection !== 'online' && (
        <Line
          icon={connection === 'offline' ? <DisconnectOutlined /> : <ExclamationCircleFilled />}
          text={TEXTS[connection]}
        >
          <Button size="small" autoInsertSpace={false} loading={asking} onClick={() => void retry()}>
            {messages.retry}
          </Button>
        </Line>
      )}
      {connection === 'online' && hasNews && (
        <Line tone="news" icon={<ReloadOutlined />} text={messages.newVersion}>
          <Button size="small" type="primary" autoInsertSpace={false} onClick={onReload}>
            {messages.reload}
          </Button>
          <Button size="small" autoInsertSpace={false} onClick={version.postpone}>
            {messages.later}
          </Button>
        </Line>
      )}
    </div>
  )
}

interface LineProps {
  readonly icon: ReactNode
  readonly text: string
  readonly tone?: 'news'
  readonly children: ReactNode
}

function Line({ icon, text, tone, children }: LineProps) {
  return (
    <div className={styles.banner} data-tone={tone}>
      <span className={styles.sign} aria-hidden>
        {icon}
      </span>
      <span className={styles.text}>{text}</span>
      {children}
    </div>
  )
}
