import type { Tab, TabSet } from './tab-set.ts'

/** More living pages than this cost more memory than they save time; the others start afresh when they are shown. */
export const LIVE_LIMIT = 12

/** Which pages live on while their tab is hidden: all of them, or those whose menu entry asks for it. */
export type KeepAlive = 'all' | 'menu'

/**
 * The tabs whose pages are mounted: the one that is shown, those that hold unsaved input, and the latest of the others.
 * In the order in which they were opened, which never changes: a page that is moved in the document loses its scroll
 * positions and reloads its frames.
 */
export function liveTabs(set: TabSet, keepAlive: KeepAlive): readonly Tab[] {
  const byId = new Map(set.tabs.map((tab) => [tab.id, tab]))
  const shown = set.recent.flatMap((id) => byId.get(id) ?? [])
  const mayLive = (tab: Tab) =>
    tab.id === set.activeId || tab.unsaved || keepAlive === 'all' || keptByMenu(set).includes(componentNameOf(tab))
  const candidates = shown.filter(mayLive)
  const live = candidates.filter((tab, rank) => rank < LIVE_LIMIT || tab.unsaved)
  return live.toSorted((one, other) => openedAt(one) - openedAt(other))
}

function openedAt({ id }: Tab): number {
  return Number(/\d+$/.exec(id)?.[0] ?? 0)
}

/**
 * The contract's list of components that stay alive: of the open tabs, those whose menu entry says so and names the
 * component. A closed tab's name is gone from it, unless another tab has it too.
 */
export function keptByMenu(set: TabSet): readonly string[] {
  const names = set.tabs.filter(({ meta }) => meta.keepAlive === true).map(componentNameOf)
  return [...new Set(names)].filter((name) => name !== '')
}

function componentNameOf({ meta }: Tab): string {
  return meta.componentName ?? ''
}
