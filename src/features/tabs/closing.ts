import { HOME_ID, type Tab, type TabSet } from './tab-set.ts'

/** What the menu of a tab closes. */
export type Closing = 'this' | 'left' | 'right' | 'others'

/** Why a tab may not be closed. */
export type CloseRefusal = 'home' | 'last'

/** Specified: home stays, and so does the last page. */
export function closeRefusal(set: TabSet, id: string): CloseRefusal | undefined {
  if (id === HOME_ID) return 'home'
  return set.tabs.length === 1 ? 'last' : undefined
}

/** The tabs that a choice in the menu of tab `id` closes. Home and pinned tabs are left where they are. */
export function tabsToClose(set: TabSet, closing: Closing, id: string): readonly Tab[] {
  const index = set.tabs.findIndex((tab) => tab.id === id)
  if (index < 0) return []
  const loose = (tab: Tab) => tab.id !== HOME_ID && !tab.pinned && tab.id !== id
  switch (closing) {
    case 'this':
      return set.tabs.slice(index, index + 1)
    case 'left':
      return set.tabs.slice(0, index).filter(loose)
    case 'right':
      return set.tabs.slice(index + 1).filter(loose)
    case 'others':
      return set.tabs.filter(loose)
  }
}
