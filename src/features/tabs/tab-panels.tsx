import { Activity, memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { panelElementId, tabElementId } from './element-ids.ts'
import styles from './tab-panels.module.css'
import type { Tab } from './tab-set.ts'

export interface TabPanelsProps {
  /** The tabs whose pages are mounted, in an order that never changes. */
  readonly live: readonly Tab[]
  readonly activeId: string
  /** There is a tab bar, whose tabs name the panels. */
  readonly labelled: boolean
  /** Draws the page of a tab; the same function as long as pages need not be drawn again. */
  readonly renderPage: (tab: Pick<Tab, 'id' | 'fullPath'>) => ReactNode
  /** Gets the focus when a page is shown in which nothing had it. */
  readonly fallbackFocus: RefObject<HTMLElement | null>
}

/**
 * The pages of all living tabs, one of them visible. A hidden page keeps its document and its state, while its effects,
 * timers and overlays are gone until it is shown again. Each scrolls in a container of its own: the window's scroll
 * position would be everybody's.
 */
export function TabPanels({ live, activeId, labelled, renderPage, fallbackFocus }: TabPanelsProps) {
  const lastFocused = useLastFocused(live)
  useFocusOfShown(activeId, lastFocused, fallbackFocus)
  return live.map((tab) => (
    <Panel
      // A refresh is another page in the same tab.
      key={`${tab.id} ${tab.refreshes}`}
      id={tab.id}
      fullPath={tab.fullPath}
      visible={tab.id === activeId}
      labelled={labelled}
      renderPage={renderPage}
      lastFocused={lastFocused}
    />
  ))
}

interface PanelProps {
  readonly id: string
  readonly fullPath: string
  readonly visible: boolean
  readonly labelled: boolean
  readonly renderPage: TabPanelsProps['renderPage']
  readonly lastFocused: LastFocused
}

const Panel = memo(function Panel({ id, fullPath, visible, labelled, renderPage, lastFocused }: PanelProps) {
  return (
    <Activity mode={visible ? 'visible' : 'hidden'}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to where the focus is, and is nothing to operate */}
      <div
        id={panelElementId(id)}
        className={styles.panel}
        data-tab-panel=""
        {...(labelled && { role: 'tabpanel', 'aria-labelledby': tabElementId(id) })}
        // Events of React come along the tree of components: from the overlays of the page too, wherever they are drawn.
        onFocus={({ target }) => target instanceof HTMLElement && lastFocused.set(id, new WeakRef(target))}
      >
        {renderPage({ id, fullPath })}
      </div>
    </Activity>
  )
})

type LastFocused = Map<string, WeakRef<HTMLElement>>

/** Where the focus was in each page when it was left. */
function useLastFocused(live: readonly Tab[]): LastFocused {
  const lastFocused = useRef<LastFocused>(new Map()).current
  useLayoutEffect(() => {
    const ids = new Set(live.map(({ id }) => id))
    for (const id of lastFocused.keys()) if (!ids.has(id)) lastFocused.delete(id)
  }, [live, lastFocused])
  return lastFocused
}

/**
 * The focus goes along: to where it was in the page that is shown, else to the page as a whole. Left alone it would fall
 * to the document's body, and whoever works by keyboard would begin at the top of the console.
 */
function useFocusOfShown(activeId: string, lastFocused: LastFocused, fallback: RefObject<HTMLElement | null>) {
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = activeId
    // The first page is not switched to: the focus stays where the browser has put it.
    if (before === undefined || before === activeId) return
    // Tabs that are walked through or closed in their bar keep the focus there.
    if (document.activeElement?.closest('[data-keeps-focus]')) return
    const last = lastFocused.get(activeId)?.deref()
    if (last?.isConnected && last.checkVisibility()) {
      last.focus({ preventScroll: true })
      if (document.activeElement === last) return
    }
    fallback.current?.focus({ preventScroll: true })
  }, [activeId, lastFocused, fallback])
}
