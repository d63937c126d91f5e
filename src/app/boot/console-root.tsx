import { QueryClientProvider } from '@tanstack/react-query'
// `antd/locale` holds the same as CommonJS, which takes more bytes.
import zhCN from 'antd/es/locale/zh_CN'
import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { ConnectivityBanner } from '../frame/connectivity-banner.tsx'
import { NoticeOutlet } from '../frame/notice-outlet.tsx'
import { Themed } from '../theme/themed.tsx'
import styles from './console-root.module.css'
import type { ConsoleServices } from './console-services.ts'
import type { HostWatch } from './host-watch.ts'

/** The providers around the console. */
export function ConsoleRoot({
  services,
  hostWatch,
  children,
}: {
  readonly services: ConsoleServices
  readonly hostWatch?: HostWatch
  readonly children: ReactNode
}) {
  const { settings } = services
  const preferences = useSnapshot(settings.state)
  // What is set in one window counts in all of them.
  useEffect(() => {
    window.addEventListener('storage', settings.reread)
    return () => window.removeEventListener('storage', settings.reread)
  }, [settings])
  return (
    <Themed preferences={preferences} locale={zhCN}>
      <QueryClientProvider client={services.queryClient}>
        <NoticeOutlet board={services.notices} />
        <div className={styles.root}>
          {hostWatch && (
            <ConnectivityBanner
              connectivity={hostWatch.connectivity}
              version={hostWatch.version}
              onReload={() => location.reload()}
            />
          )}
          <div className={styles.console}>{children}</div>
        </div>
      </QueryClientProvider>
    </Themed>
  )
}
