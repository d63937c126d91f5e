import { lazy, Suspense, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { HostPage } from '#renderer/host.ts'
import { usePageColors } from '#renderer/react/page-colors.ts'
import { PageSkeleton } from '#renderer/react/states/page-skeleton.tsx'
import { scopeOf } from '#src/platform/session/session-store.ts'
import { useConsole } from '../boot/console-context.ts'
import { createHost } from '../boot/create-host.ts'
import { loadChunk } from '../boot/load-chunk.ts'
import type { ViewProps } from '../views/view.ts'
import styles from './page-frame.module.css'

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
  const { services, session, liveTables } = useConsole()
  // Another department is another host: what the old one has loaded is not shown any more.
  const signedIn = useSnapshot(session)
  const scope = scopeOf(signedIn)
  const { permissions } = signedIn
  // biome-ignore lint/correctness/useExhaustiveDependencies: the host reads scope and permissions from the session
  const host = useMemo(() => {
    const page: HostPage = {
      path: address.path,
      title,
      params: { ...address.query, ...address.params },
      setUnsaved: tab.setUnsaved,
      replaceQuery: tab.replaceQuery,
      close: tab.close,
    }
    return createHost(services, session, { page, liveTables, goTo: tab.goTo })
  }, [services, session, liveTables, scope, permissions, title, address, tab])
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
