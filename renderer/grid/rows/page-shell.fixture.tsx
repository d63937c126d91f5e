import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { Activity, type ReactNode, Suspense } from 'react'
import { actionRegistry } from '#widgets/action-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import type { Host } from '../../host.ts'
import { HostProvider } from '../../react/host-context.tsx'

/** What the console has around a page, which is hidden while another tab is shown. */
export function createPageShell(host: Host) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return (content: ReactNode, mode: 'visible' | 'hidden' = 'visible') => (
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
      <QueryClientProvider client={client}>
        <HostProvider host={host} registry={widgetRegistry} actions={actionRegistry}>
          <Activity mode={mode}>
            <Suspense>{content}</Suspense>
          </Activity>
        </HostProvider>
      </QueryClientProvider>
    </ConfigProvider>
  )
}

/** As much of the window as the console leaves to a page of rows. */
export function RoomForRows({ children }: { readonly children: ReactNode }) {
  return <div style={{ display: 'flex', flexDirection: 'column', height: 640 }}>{children}</div>
}
