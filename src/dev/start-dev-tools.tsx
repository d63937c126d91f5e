import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { createRoot } from 'react-dom/client'
import type { PageSource } from '#renderer/page-source.ts'
import { waitFor } from '#src/platform/http/retrying-transport.ts'
import { consoleTheme, DEFAULT_LOOK } from '../app/theme/theme.ts'
import { createLivePageSource } from './live-page-source.ts'
import { createPageUpdates, type DevServerChannel } from './page-updates.ts'
import { ProblemOverlay } from './problem-overlay.tsx'

/** Only development loads this: pages that change while they are open, and the problems of all of them. */
export function startDevTools(source: PageSource, channel: DevServerChannel): PageSource {
  const updates = createPageUpdates(channel)
  const corner = document.createElement('div')
  document.body.append(corner)
  createRoot(corner).render(
    <ConfigProvider locale={zhCN} theme={consoleTheme(DEFAULT_LOOK)}>
      <ProblemOverlay updates={updates} />
    </ConfigProvider>,
  )
  return createLivePageSource({ source, updates, wait: (ms) => waitFor(ms, undefined) })
}
