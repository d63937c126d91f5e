import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import { renderHook } from 'vitest-browser-react'
import { liveTabs } from './live-tabs.ts'
import { TabPanels } from './tab-panels.tsx'
import { activate, refresh } from './tab-set.ts'
import { idOf, openedTabs } from './tabs.fixture.ts'
import { createTabsStore, type TabsStore } from './tabs-store.ts'

/** Home, `/first`, which is shown, and `/other`. */
export function openPages() {
  const opened = openedTabs('/first', '/other')
  const store = createTabsStore(activate(opened, idOf(opened, '/first')))
  return {
    store,
    show: (path: string) => store.change(activate(store.read(), idOf(store.read(), path))),
    refresh: (path: string) => store.change(refresh(store.read(), idOf(store.read(), path))),
  }
}

interface PanelsConsoleProps {
  readonly store: TabsStore
  readonly renderPage: (tab: { readonly fullPath: string }) => ReactNode
}

/** The panels of the console, without what stands around them. */
export function PanelsConsole({ store, renderPage }: PanelsConsoleProps) {
  const set = useSyncExternalStore(store.subscribe, store.read)
  const main = useRef<HTMLElement>(null)
  return (
    <main ref={main} tabIndex={-1} style={{ height: 600, display: 'flex', flexDirection: 'column' }}>
      <TabPanels
        live={liveTabs(set, 'all')}
        activeId={set.activeId}
        labelled={false}
        renderPage={renderPage}
        fallbackFocus={main}
      />
    </main>
  )
}

/**
 * Shows a page, or hides it, with all that its effects do then and what is drawn because of them. They may come long
 * after the page can be seen: whoever only waits for that sees what was there before.
 */
export async function withEffects(change: () => void) {
  // The `act` for which the environment has been prepared is handed out with a hook.
  const { act, unmount } = await renderHook(() => undefined)
  await act(async () => change())
  await unmount()
}
