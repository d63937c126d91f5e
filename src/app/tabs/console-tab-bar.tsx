import { useEffect } from 'react'
import { useShortcut } from '#renderer/react/shortcuts/use-shortcut.ts'
import { tabShortcuts } from '#src/features/tabs/shortcuts.ts'
import { TabBar, type TabBarProps } from '#src/features/tabs/tab-bar.tsx'
import { useLazyPart } from '../layouts/use-lazy-part.ts'
import { useMobile } from '../layouts/use-viewport.ts'
import { messages } from '../messages.ts'
import { useConsoleTabs, useTabSet } from './tabs-context.ts'

/** The bar of open pages; nothing on a narrow screen, and nothing where only one page is kept. */
export function ConsoleTabBar({ isAlone, onAlone }: Pick<TabBarProps, 'isAlone' | 'onAlone'>) {
  const tabs = useConsoleTabs()
  const set = useTabSet()
  const menu = useLazyPart(
    () => import('#src/features/tabs/tab-menu.tsx').then((module) => module.TabMenu),
    messages.tabMenuMissing,
  )
  const hidden = useMobile() || !set.multiple
  useShortcut(tabShortcuts.reopen, tabs.reopen)
  useShortcut(tabShortcuts.next, () => tabs.activateNext(1))
  useShortcut(tabShortcuts.previous, () => tabs.activateNext(-1))
  useShortcut(tabShortcuts.alone, () => onAlone(!hidden && !isAlone))
  // Without the bar nothing would lead back.
  useEffect(() => {
    if (hidden) onAlone(false)
  }, [hidden, onAlone])
  if (hidden) return null
  return (
    <TabBar
      set={set}
      isAlone={isAlone}
      onAlone={onAlone}
      menu={menu}
      commands={{
        activate: tabs.activate,
        close: (closing, id) => void tabs.close(closing, id),
        refresh: (id) => void tabs.refresh(id),
        setPinned: tabs.setPinned,
        move: tabs.move,
        reopen: tabs.reopen,
      }}
    />
  )
}
