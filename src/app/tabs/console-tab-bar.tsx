import { useEffect } from 'react'
import { TabBar } from '#src/features/tabs/tab-bar.tsx'
import { useMobile } from '../layouts/use-viewport.ts'
import type { ConsoleTabs } from './console-tabs.ts'
import { useConsoleTabs, useTabSet } from './tabs-context.ts'

/** With Ctrl and Alt. The arrows of the bar are out of reach while a dialog of the page is open; these are not. */
const SHORTCUTS: Readonly<Record<string, (tabs: ConsoleTabs) => void>> = {
  KeyT: (tabs) => tabs.reopen(),
  PageDown: (tabs) => tabs.activateNext(1),
  PageUp: (tabs) => tabs.activateNext(-1),
}

/** The bar of open pages; nothing on a narrow screen, and nothing where only one page is kept. */
export function ConsoleTabBar() {
  const tabs = useConsoleTabs()
  const set = useTabSet()
  const hidden = useMobile() || !set.multiple
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = SHORTCUTS[event.code]
      if (!event.ctrlKey || !event.altKey || command === undefined) return
      event.preventDefault()
      command(tabs)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [tabs])
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
