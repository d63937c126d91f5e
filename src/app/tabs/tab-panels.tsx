import { type ReactNode, type RefObject, useCallback, useMemo } from 'react'
import { liveTabs } from '#src/features/tabs/live-tabs.ts'
import { TabPanels as Panels } from '#src/features/tabs/tab-panels.tsx'
import { activeTab, type Tab, titleOf } from '#src/features/tabs/tab-set.ts'
import { useConsole } from '../boot/console-context.ts'
import { useMobile } from '../layouts/use-viewport.ts'
import styles from './tab-panels.module.css'
import { TabView } from './tab-view.tsx'
import { useTabSet } from './tabs-context.ts'
import { usePageArea } from './use-page-area.ts'

export interface TabPanelsProps {
  /** Gets the `main` element: skip links and the like give it the focus. */
  readonly main: RefObject<HTMLElement | null>
  /** Below every page, scrolling with it. */
  readonly footer: ReactNode
}

/** The pages of the open tabs, in the place of a router's outlet. Fills its container, which must not scroll. */
export function TabPanels({ main, footer }: TabPanelsProps) {
  const { config } = useConsole().services
  const set = useTabSet()
  const labelled = !useMobile() && set.multiple
  usePageArea(main, labelled)
  const live = useMemo(() => liveTabs(set, config.keepAlive), [set, config.keepAlive])
  const renderPage = useCallback(
    ({ id, fullPath }: Pick<Tab, 'id' | 'fullPath'>) => (
      <>
        <div className={styles.content}>
          <TabView id={id} fullPath={fullPath} />
        </div>
        {footer}
      </>
    ),
    [footer],
  )
  return (
    <main ref={main} tabIndex={-1} className={styles.main} aria-label={titleOf(activeTab(set))}>
      <Panels live={live} activeId={set.activeId} labelled={labelled} renderPage={renderPage} fallbackFocus={main} />
    </main>
  )
}
