import { createContext, useContext, useSyncExternalStore } from 'react'
import type { TabSet } from '#src/features/tabs/tab-set.ts'
import type { ConsoleTabs } from './console-tabs.ts'

export const TabsContext = createContext<ConsoleTabs | null>(null)

export function useConsoleTabs(): ConsoleTabs {
  const tabs = useContext(TabsContext)
  if (tabs === null) throw new Error('A part of the tabs is mounted outside of the tab area.')
  return tabs
}

export function useTabSet(): TabSet {
  const { store } = useConsoleTabs()
  return useSyncExternalStore(store.subscribe, store.read)
}
