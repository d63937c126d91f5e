import { Suspense, useMemo } from 'react'
import type { ActionRegistry } from '../action.ts'
import type { Host } from '../host.ts'
import { KIND_VIEWS } from '../kinds/views.tsx'
import type { PageSource } from '../page-source.ts'
import type { LoadPanels } from '../panel.ts'
import type { PageWidgets } from '../widget.ts'
import { HostProvider } from './host-context.tsx'
import { Inspector } from './inspector/inspector.tsx'
import { usePageColors } from './page-colors.ts'
import { PageLoaderContext } from './page-loader.ts'
import styles from './page-view.module.css'
import { PageErrors, PageNote } from './problems/page-problems.tsx'
import { FailureCard } from './states/failure-card.tsx'
import { PageSkeleton } from './states/page-skeleton.tsx'
import { type PageCompiler, type SoundPage, useCompiledPage } from './use-compiled-page.ts'

export interface PageViewProps {
  /** Of the page, as in `component: "page/<code>"` of its menu row. */
  readonly code: string
  readonly source: PageSource
  readonly compile: PageCompiler
  readonly registry: PageWidgets
  /** Kinds of actions that pages may declare; absent: none. */
  readonly actions?: ActionRegistry
  /** Panels that pages may show; absent: none. */
  readonly panels?: LoadPanels
  /** The tab's. Keep its identity between renders. */
  readonly host: Host
}

/**
 * A page by its code: loaded, compiled, mounted. It fills the height of its parent and scrolls inside; below 768 px it
 * is as high as its content and the parent scrolls. It needs a `QueryClientProvider` and antd's `ConfigProvider` above.
 */
export function PageView({ code, source, compile, registry, actions, panels, host }: PageViewProps) {
  const loader = useMemo(() => ({ source, compile, views: KIND_VIEWS }), [source, compile])
  return (
    <HostProvider host={host} registry={registry} {...(actions && { actions })} {...(panels && { panels })}>
      <div className={styles.root} style={usePageColors()}>
        {/* A page starts with its own state: conditions and rows of another must not shine through. */}
        <PageLoaderContext value={loader}>
          <PageContent key={code} code={code} source={source} compile={compile} />
        </PageLoaderContext>
      </div>
      <Inspector />
    </HostProvider>
  )
}

function PageContent({ code, source, compile }: Pick<PageViewProps, 'code' | 'source' | 'compile'>) {
  const query = useCompiledPage(code, source, compile)
  const reload = () => void query.refetch()
  if (query.isError) return <FailureCard error={query.error} onRetry={reload} />
  if (!query.data) return <PageSkeleton />
  const { file, shown, problems } = query.data
  if (!shown) return <PageErrors file={file} problems={problems} onRecheck={reload} />
  return (
    <>
      {/* Without a key of its version: a page that is being written keeps its conditions and the form in progress. */}
      <Suspense fallback={<PageSkeleton />}>
        <SoundPageView {...shown} />
      </Suspense>
      {problems.length > 0 && <PageNote file={file} problems={problems} />}
    </>
  )
}

function SoundPageView(page: SoundPage) {
  const View = KIND_VIEWS[page.plan.kind]
  return View && <View {...page} />
}
