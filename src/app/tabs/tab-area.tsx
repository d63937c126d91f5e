import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { messages } from '#src/features/tabs/messages.ts'
import { activeTab, HOME_ID, titleOf } from '#src/features/tabs/tab-set.ts'
import { scopeOf } from '#src/platform/session/session-store.ts'
import { useConsole } from '../boot/console-context.ts'
import { documentTitle } from '../boot/document-title.ts'
import { useLeaveQuestion } from '../navigation/console-router-provider.tsx'
import type { ViewResolver } from '../views/resolve-view.ts'
import { createConsoleTabs } from './console-tabs.ts'
import { TabsContext, useConsoleTabs, useTabSet } from './tabs-context.ts'

/** In the history: the tabs have led the router here. */
const LED = 'led by the tabs'

/** Makes the tabs, and ties them to the router: an address that is arrived at is a tab that is shown. */
export function TabArea({ resolve, children }: { readonly resolve: ViewResolver; readonly children: ReactNode }) {
  const { services, session } = useConsole()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const navigationType = useNavigationType()
  // Who goes back to where the tabs have led once goes there himself.
  const led = state === LED && navigationType !== NavigationType.Pop
  const [tabs] = useState(() => {
    const created = createConsoleTabs({
      resolve,
      storage: services.storage,
      notices: services.notices,
      scope: () => scopeOf(session),
      navigate: (fullPath, { replace = false, led: own = false } = {}) =>
        void navigate(fullPath, { replace, ...(own && { state: LED }) }),
      afterPaint,
    })
    // Before anything is drawn: the first page is not switched to, and must not take the focus.
    created.arrive(pathname + search)
    return created
  })
  const scope = scopeOf(useSnapshot(session))
  const shownScope = useRef(scope)
  useEffect(() => {
    if (shownScope.current !== scope) tabs.keep()
    shownScope.current = scope
  }, [tabs, scope])
  // Before the paint, so that no frame shows the new address over the old page.
  useLayoutEffect(() => tabs.arrive(pathname + search, led), [tabs, pathname, search, led])
  return (
    <TabsContext.Provider value={tabs}>
      <TabEffects />
      {children}
    </TabsContext.Provider>
  )
}

/** What follows from the open tabs outside of them. Apart, so that a change of theirs draws nothing else. */
function TabEffects() {
  const { config, notices } = useConsole().services
  const tabs = useConsoleTabs()
  const set = useTabSet()
  const active = activeTab(set)
  const title = active.id === HOME_ID ? undefined : titleOf(active)
  const anyUnsaved = set.tabs.some(({ unsaved }) => unsaved)

  useEffect(() => {
    document.title = documentTitle(title, config)
  }, [title, config])

  useEffect(() => {
    if (!anyUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [anyUnsaved])

  // With tabs, a page that is left lives on with its input. Without, leaving it is closing it.
  const { pathname, search } = useLocation()
  useLeaveQuestion((nextPath) => {
    if (set.multiple || !active.unsaved || nextPath === pathname + search) return undefined
    const content = messages.abandonOnLeaving(titleOf(activeTab(tabs.store.read())))
    return notices.ask({ title: messages.abandonTitle, content, danger: true })
  })

  return null
}

/** In a window that is not visible nothing is painted, and nothing waited for. */
function afterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer = setTimeout(task)
  }
  if (document.visibilityState === 'hidden') later()
  const frame = document.visibilityState === 'hidden' ? 0 : requestAnimationFrame(later)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
