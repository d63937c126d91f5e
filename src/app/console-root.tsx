import { QueryClientProvider } from '@tanstack/react-query'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { ConsoleServices } from './console-services.ts'
import { NoticeOutlet } from './notice-outlet.tsx'
import { Themed } from './themed.tsx'

/** The providers around the console. */
export function ConsoleRoot({
  services,
  children,
}: {
  readonly services: ConsoleServices
  readonly children: ReactNode
}) {
  const preferences = useSnapshot(services.settings.state)
  return (
    <Themed preferences={preferences} locale={zhCN}>
      <QueryClientProvider client={services.queryClient}>
        <NoticeOutlet board={services.notices} />
        {children}
      </QueryClientProvider>
    </Themed>
  )
}
