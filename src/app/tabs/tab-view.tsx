import { Activity, Suspense, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useConsole } from '../boot/console-context.ts'
import { messages } from '../messages.ts'
import { EXCEPTION_COMPONENTS } from '../pages/exception-views.ts'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { PageBoundary } from '../pages/page-boundary.tsx'
import { LoadingPage } from '../pages/schema-page.tsx'
import { HeadingHidden } from '../views/heading-hidden.ts'
import { useConsoleTabs } from './tabs-context.ts'

const ForbiddenView = EXCEPTION_COMPONENTS['exception/403']

/** What stands behind the address of a tab. A page that fails takes nothing with it but itself. */
export function TabView({ id, fullPath }: { readonly id: string; readonly fullPath: string }) {
  const tabs = useConsoleTabs()
  const { services, session } = useConsole()
  const { notices } = services
  const { permissions } = useSnapshot(session)
  // Once: a page that rewrites its own address must not be opened anew by that.
  const [opened] = useState(() => tabs.resolve(fullPath))
  const controls = useMemo(() => tabs.controlsOf(id), [tabs, id])
  const followed = useMemo(
    () => (opened?.route.meta.sharesTab ? tabs.resolve(fullPath)?.address : undefined),
    [opened, tabs, fullPath],
  )
  const address = followed ?? opened?.address ?? { path: fullPath, fullPath, params: {}, query: {} }
  const View = opened?.route.View ?? NotFoundPage
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be seen changes with the permissions
  const isForbidden = useMemo(() => tabs.resolve(address.fullPath)?.isForbidden ?? false, [tabs, permissions])
  const [wasPermitted, setWasPermitted] = useState(!isForbidden)
  if (!isForbidden && !wasPermitted) setWasPermitted(true)

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      notices.show({ kind: 'message', tone: 'success', text: messages.copied })
    } catch {
      // Without https, or without leave, the browser has no clipboard; the text is on the card to be selected.
      notices.show({ kind: 'message', tone: 'warning', text: messages.copyFailed })
    }
  }

  return (
    <PageBoundary title={opened?.route.meta.title ?? fullPath} path={address.path} onCopy={(text) => void copy(text)}>
      {isForbidden && (
        <Suspense fallback={<LoadingPage />}>
          <ForbiddenView address={address} tab={controls} />
        </Suspense>
      )}
      {wasPermitted && (
        // What is unsaved in it lives on: the permission may come back.
        <Activity mode={isForbidden ? 'hidden' : 'visible'}>
          <Suspense fallback={<LoadingPage />}>
            <HeadingHidden value={opened?.route.meta.hiddenHeaderContent === true}>
              <View address={address} tab={controls} />
            </HeadingHidden>
          </Suspense>
        </Activity>
      )}
    </PageBoundary>
  )
}
