import { useShortcut } from '#renderer/react/shortcuts/use-shortcut.ts'
import { tabShortcuts } from '#src/features/tabs/shortcuts.ts'
import { TabBar } from '#src/features/tabs/tab-bar.tsx'
import { useMobile } from '../layouts/use-viewport.ts'
import { useConsoleTabs, useTabSet } from './tabs-context.ts'

/** The bar of open pages; nothing on a narrow screen, and nothing where only one page is kept. */
export function ConsoleTabBar() {
  const tabs = useConsoleTabs()
  const set = useTabSet()
  const hidden = useMobile() || !set.multiple
  useShortcut(tabShortcuts.reopen, tabs.reopen)
  useShortcut(tabShortcuts.next, () => tabs.activateNext(1))
  useShortcut(tabShortcuts.previous, () => tabs.activateNext(-1))
  if (hidden) return null
  return (
    <TabBar
      set={set}
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
