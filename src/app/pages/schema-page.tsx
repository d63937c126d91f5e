import { lazy, Suspense } from 'react'
import { usePageColors } from '#renderer/react/page-colors.ts'
import { PageSkeleton } from '#renderer/react/states/page-skeleton.tsx'
import { useConsole } from '../boot/console-context.ts'
import { loadChunk } from '../boot/load-chunk.ts'
import type { ViewProps } from '../views/view.ts'
import styles from './page-frame.module.css'
import { useTabHost } from './use-tab-host.ts'

/** The renderer and the widgets come with the first page. */
const loadRenderedPage = () => import('./rendered-page.tsx')
const RenderedPage = lazy(() => loadChunk(loadRenderedPage).then((module) => ({ default: module.RenderedPage })))

/** For when a page is going to be shown, but not yet known. That it cannot be had is told when it is missed. */
export function requestRenderedPage(): void {
  loadRenderedPage().catch(() => undefined)
}

export interface SchemaPageProps extends ViewProps {
  readonly code: string
  readonly title: string
}

/** A page that exists only as a file. What it may know of its address is what its tab was opened with. */
export function SchemaPage({ code, title, address, tab }: SchemaPageProps) {
  const { services } = useConsole()
  const host = useTabHost(title, { address, tab })
  return (
    <div className={styles.filling}>
      <Suspense fallback={<LoadingPage />}>
        <RenderedPage code={code} source={services.pageSource} host={host} />
      </Suspense>
    </div>
  )
}

/** The outline of a page that is still on its way. */
export function LoadingPage() {
  return (
    <div className={styles.loading} style={usePageColors()}>
      <PageSkeleton />
    </div>
  )
}
