import type { StorageEntry } from '#src/platform/storage/storage.ts'
import { createTabSet, HOME_ID, type TabPage, type TabSet, visit } from './tab-set.ts'

/** What of the open tabs outlives a reload. Pages are read from their routes again; what was in them is not kept. */
export interface StoredTabs {
  /** Tenant, department and user that they belong to. */
  readonly scope: string
  readonly tabs: readonly StoredTab[]
}

interface StoredTab {
  readonly fullPath: string
  readonly pinned: boolean
  readonly ownTitle?: string
}

/** In the session area: two browser tabs have different pages open. */
export const tabsEntry: StorageEntry<StoredTabs> = {
  key: 'OPEN_TABS',
  lifetimeMs: null,
  parse: (stored) => (isStoredTabs(stored) ? stored : undefined),
}

/** The contract's list of component names that are kept alive. */
export const keptAliveEntry: StorageEntry<readonly string[]> = {
  key: 'CACHE_INCLUDED_ROUTES',
  lifetimeMs: null,
  parse: (stored) => (Array.isArray(stored) && stored.every(isText) ? stored : undefined),
}

export function toStoredTabs(set: TabSet, scope: string): StoredTabs {
  const tabs = set.tabs.filter(({ id }) => id !== HOME_ID)
  return {
    scope,
    tabs: tabs.map(({ fullPath, pinned, ownTitle }) => ({
      fullPath,
      pinned,
      ...(ownTitle === undefined ? {} : { ownTitle }),
    })),
  }
}

/** The tabs of the last visit, as far as their pages still exist. Which one is shown is up to the address. */
export function restoreTabs(
  home: TabPage,
  stored: readonly StoredTab[],
  pageAt: (fullPath: string) => TabPage | undefined,
): TabSet {
  let set = createTabSet(home)
  for (const { fullPath, pinned, ownTitle } of stored) {
    const page = pageAt(fullPath)
    if (page === undefined || fullPath === home.fullPath) continue
    set = visit(set, page)
    const own = ownTitle === undefined ? {} : { ownTitle }
    set = { ...set, tabs: set.tabs.map((tab) => (tab.fullPath === fullPath ? { ...tab, ...own, pinned } : tab)) }
  }
  const pinnedFirst = [...set.tabs.filter(({ pinned }) => pinned), ...set.tabs.filter(({ pinned }) => !pinned)]
  // None has been shown yet, so none is mounted.
  return { ...set, tabs: pinnedFirst, activeId: HOME_ID, recent: [] }
}

function isStoredTabs(stored: unknown): stored is StoredTabs {
  return isRecord(stored) && isText(stored.scope) && Array.isArray(stored.tabs) && stored.tabs.every(isStoredTab)
}

function isStoredTab(stored: unknown): stored is StoredTab {
  if (!isRecord(stored) || !isText(stored.fullPath) || typeof stored.pinned !== 'boolean') return false
  return stored.ownTitle === undefined || isText(stored.ownTitle)
}

function isText(stored: unknown): stored is string {
  return typeof stored === 'string'
}

function isRecord(stored: unknown): stored is Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null
}
