import type { StorageEntry } from '#src/platform/storage/storage.ts'
import { type ClosedTab, createTabSet, HOME_ID, type Tab, type TabPage, type TabSet, visit } from './tab-set.ts'

/** What of the open tabs outlives a reload. Pages are read from their routes again; what was in them is not kept. */
export interface StoredTabs {
  /** Tenant, department and user that they belong to. */
  readonly scope: string
  readonly tabs: readonly StoredTab[]
  /** The latest first; absent in what earlier versions have kept. */
  readonly closed?: readonly StoredClosing[]
}

interface StoredTab {
  readonly fullPath: string
  readonly pinned: boolean
  readonly ownTitle?: string
}

interface StoredClosing extends StoredTab {
  /** Where it stood. */
  readonly index: number
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
  const tabs = set.tabs.filter(({ id, meta }) => id !== HOME_ID && !meta.transient)
  return {
    scope,
    tabs: tabs.map(toStored),
    closed: set.closed.map(({ tab, index }) => ({ ...toStored(tab), index })),
  }
}

function toStored({ fullPath, pinned, ownTitle }: Tab): StoredTab {
  return { fullPath, pinned, ...(ownTitle === undefined ? {} : { ownTitle }) }
}

/** The tabs of the last visit, as far as their pages still exist. Which one is shown is up to the address. */
export function restoreTabs(
  home: TabPage,
  { tabs, closed = [] }: Pick<StoredTabs, 'tabs' | 'closed'>,
  pageAt: (fullPath: string) => TabPage | undefined,
): TabSet {
  let set = createTabSet(home)
  for (const { fullPath, pinned, ownTitle } of tabs) {
    const page = pageAt(fullPath)
    if (page === undefined || fullPath === home.fullPath) continue
    set = visit(set, page)
    const own = ownTitle === undefined ? {} : { ownTitle }
    set = { ...set, tabs: set.tabs.map((tab) => (tab.fullPath === fullPath ? { ...tab, ...own, pinned } : tab)) }
  }
  const pinnedFirst = [...set.tabs.filter(({ pinned }) => pinned), ...set.tabs.filter(({ pinned }) => !pinned)]
  // None has been shown yet, so none is mounted.
  return { ...set, tabs: pinnedFirst, activeId: HOME_ID, recent: [], closed: closed.flatMap(restoreClosing) }

  function restoreClosing({ fullPath, pinned, ownTitle, index }: StoredClosing): readonly ClosedTab[] {
    const page = pageAt(fullPath)
    if (page === undefined) return []
    const own = ownTitle === undefined ? {} : { ownTitle }
    // It gets an id of its own when it is opened again.
    return [{ tab: { ...page, ...own, id: '', pinned, unsaved: false, refreshes: 0 }, index }]
  }
}

function isStoredTabs(stored: unknown): stored is StoredTabs {
  if (!isRecord(stored) || !isText(stored.scope) || !isListOf(stored.tabs, isStoredTab)) return false
  return stored.closed === undefined || isListOf(stored.closed, isStoredClosing)
}

function isStoredTab(stored: unknown): stored is StoredTab {
  if (!isRecord(stored) || !isText(stored.fullPath) || typeof stored.pinned !== 'boolean') return false
  return stored.ownTitle === undefined || isText(stored.ownTitle)
}

function isStoredClosing(stored: unknown): stored is StoredClosing {
  return isStoredTab(stored) && Number.isInteger(Reflect.get(stored, 'index'))
}

function isListOf<Item>(stored: unknown, isItem: (item: unknown) => item is Item): stored is readonly Item[] {
  return Array.isArray(stored) && stored.every(isItem)
}

function isText(stored: unknown): stored is string {
  return typeof stored === 'string'
}

function isRecord(stored: unknown): stored is Readonly<Record<string, unknown>> {
  return typeof stored === 'object' && stored !== null
}
