import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import type { ConsoleServices } from './console-services.ts'
import { NoticeOutlet } from './notice-outlet.tsx'
import { consoleTheme } from './theme.ts'

/** The providers around the console. */
export function ConsoleRoot({
  services,
  children,
}: {
  readonly services: ConsoleServices
  readonly children: ReactNode
}) {
  return (
    <ConfigProvider locale={zhCN} theme={consoleTheme}>
      <QueryClientProvider client={services.queryClient}>
        <NoticeOutlet board={services.notices} />
        {children}
      </QueryClientProvider>
    </ConfigProvider>
  )
}
