import { lazy, Suspense, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { HostPage } from '#renderer/host.ts'
import { usePageColors } from '#renderer/react/page-colors.ts'
import { PageSkeleton } from '#renderer/react/states/page-skeleton.tsx'
import { useConsole } from '../console-context.ts'
import { createHost } from '../create-host.ts'
import { loadChunk } from '../load-chunk.ts'
import { HOME_PATH } from '../routes.ts'
import styles from './page-frame.module.css'

/** The renderer and the widgets come with the first page. */
const RenderedPage = lazy(() =>
  loadChunk(() => import('./rendered-page.tsx')).then((module) => ({ default: module.RenderedPage })),
)

export interface SchemaPageProps {
  readonly code: string
  readonly path: string
  readonly title: string
}

/** A page that exists only as a file. What it may know of its address is frozen here: pages call no router hooks. */
export function SchemaPage({ code, path, title }: SchemaPageProps) {
  const { services, session } = useConsole()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const query = search.toString()
  const host = useMemo(() => {
    const page: HostPage = {
      path,
      title,
      params: Object.fromEntries(new URLSearchParams(query)),
      setUnsaved: (unsaved) => keepFromLeaving(unsaved),
      close: () => void navigate(HOME_PATH),
    }
    return createHost(services, session, { page, goTo: (address) => void navigate(address) })
  }, [services, session, path, title, query, navigate])
  return (
    <Suspense fallback={<LoadingPage />}>
      {/* Another query is another opening of the page: its conditions are read once, when it is mounted. */}
      <RenderedPage key={query} code={code} source={services.pageSource} host={host} />
    </Suspense>
  )
}

function LoadingPage() {
  return (
    <div className={styles.loading} style={usePageColors()}>
      <PageSkeleton />
    </div>
  )
}

/** The browser asks before it throws away input that is not saved. */
function keepFromLeaving(unsaved: boolean): void {
  window.removeEventListener('beforeunload', askBeforeUnload)
  if (unsaved) window.addEventListener('beforeunload', askBeforeUnload)
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
