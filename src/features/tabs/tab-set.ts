/** What a tab shows, as its route says it. */
export interface TabPage {
  /** Of the route; the specification's `name`. */
  readonly name: string
  readonly path: string
  /** Path and query: two addresses that differ in it are two tabs, but where `sharesTab` says otherwise. */
  readonly fullPath: string
  readonly meta: TabMeta
}

export interface TabMeta {
  readonly title: string
  readonly icon?: string
  readonly keepAlive?: boolean
  readonly componentName?: string
  /** It tells of an address that has no page: the tab goes when another one is shown, and is not remembered. */
  readonly transient?: boolean
  /** All addresses of its path are one tab, whose address is the one that was visited last. */
  readonly sharesTab?: boolean
}

/** An open page. */
export interface Tab extends TabPage {
  /** Stays the same while the tab lives, whatever becomes of its address. */
  readonly id: string
  /** Given by the page itself, instead of the route's. */
  readonly ownTitle?: string
  readonly pinned: boolean
  /** Holds input that would be lost. */
  readonly unsaved: boolean
  /** Each refresh is a new mounting of the page. */
  readonly refreshes: number
}

/** All open pages, as an immutable value; what may happen to it is in the functions beside it. */
export interface TabSet {
  readonly home: TabPage
  /** Home, then the pinned ones, then the others. */
  readonly tabs: readonly Tab[]
  readonly activeId: string
  /** Ids of the tabs that have been shown, the latest first. */
  readonly recent: readonly string[]
  /** The latest first. */
  readonly closed: readonly ClosedTab[]
  /** Multi-tab mode; without it only the current page is kept. */
  readonly multiple: boolean
  readonly nextId: number
}

export interface ClosedTab {
  readonly tab: Tab
  readonly index: number
}

export const HOME_ID = 'home'
const REMEMBERED_CLOSINGS = 20

export function createTabSet(home: TabPage): TabSet {
  return {
    home,
    tabs: [homeTab(home)],
    activeId: HOME_ID,
    recent: [],
    closed: [],
    multiple: true,
    nextId: 1,
  }
}

function homeTab(home: TabPage): Tab {
  return { ...home, id: HOME_ID, pinned: true, unsaved: false, refreshes: 0 }
}

export function activeTab(set: TabSet): Tab {
  const tab = set.tabs.find(({ id }) => id === set.activeId)
  if (tab === undefined) throw new Error(`The active tab ${set.activeId} is not open.`)
  return tab
}

export function titleOf(tab: Tab): string {
  return tab.ownTitle ?? tab.meta.title
}

/** Opens a page in a tab of its own, or shows the tab that has it, which takes what the route says now. */
export function visit(set: TabSet, page: TabPage): TabSet {
  const known =
    set.tabs.find(({ fullPath }) => fullPath === page.fullPath) ??
    (page.meta.sharesTab ? set.tabs.find(({ path }) => path === page.path) : undefined)
  if (known !== undefined) return activate(replaceTab(set, known.id, updated(known, page)), known.id)
  const tab: Tab =
    page.fullPath === set.home.fullPath
      ? homeTab(set.home)
      : { ...page, id: `tab-${set.nextId}`, pinned: false, unsaved: false, refreshes: 0 }
  const tabs = set.multiple ? [...set.tabs, tab] : [tab]
  return activate({ ...set, tabs, nextId: set.nextId + 1 }, tab.id)
}

/** Specified: revisiting a route updates its tab. The same route says the same, and then nothing changes. */
function updated(tab: Tab, { name, path, fullPath, meta }: TabPage): Tab {
  const isSame = tab.name === name && tab.path === path && tab.fullPath === fullPath && sameMeta(tab.meta, meta)
  return isSame ? tab : { ...tab, name, path, fullPath, meta }
}

function sameMeta(one: TabMeta, other: TabMeta): boolean {
  return (
    one.title === other.title &&
    one.icon === other.icon &&
    one.keepAlive === other.keepAlive &&
    one.componentName === other.componentName &&
    one.transient === other.transient &&
    one.sharesTab === other.sharesTab
  )
}

export function activate(set: TabSet, id: string): TabSet {
  if (set.activeId === id && set.recent[0] === id) return set
  const tabs = set.tabs.filter((tab) => tab.id === id || !tab.meta.transient)
  const open = new Set(tabs.map((tab) => tab.id))
  const recent = [id, ...set.recent.filter((other) => other !== id && open.has(other))]
  return { ...set, tabs: tabs.length === set.tabs.length ? set.tabs : tabs, activeId: id, recent }
}

function replaceTab(set: TabSet, id: string, tab: Tab): TabSet {
  const index = set.tabs.findIndex((other) => other.id === id)
  return set.tabs[index] === tab || index < 0 ? set : { ...set, tabs: set.tabs.with(index, tab) }
}

/** Changes one tab; a tab that is closed meanwhile has nothing to change. */
export function changeTab(set: TabSet, id: string, change: (tab: Tab) => Partial<Tab>): TabSet {
  const tab = set.tabs.find((other) => other.id === id)
  if (tab === undefined) return set
  const changes = change(tab)
  const same = Object.entries(changes).every(([key, value]) => Reflect.get(tab, key) === value)
  return same ? set : replaceTab(set, id, { ...tab, ...changes })
}

/** Mounts the page of this tab anew, and no other. What was typed into it is gone. */
export function refresh(set: TabSet, id: string): TabSet {
  return changeTab(set, id, ({ refreshes }) => ({ refreshes: refreshes + 1, unsaved: false }))
}

/** Pinned tabs stand behind home, in the order in which they were pinned. */
export function setPinned(set: TabSet, id: string, pinned: boolean): TabSet {
  const tab = set.tabs.find((other) => other.id === id)
  if (tab === undefined || tab.pinned === pinned || id === HOME_ID) return set
  const others = set.tabs.filter((other) => other !== tab)
  const firstFree = countPinned(others)
  return { ...set, tabs: others.toSpliced(firstFree, 0, { ...tab, pinned }) }
}

/** Moves a tab to this place; home stays first, and pinned tabs stay before the others. */
export function move(set: TabSet, id: string, to: number): TabSet {
  const from = set.tabs.findIndex((tab) => tab.id === id)
  const tab = set.tabs[from]
  if (tab === undefined || id === HOME_ID) return set
  const others = set.tabs.toSpliced(from, 1)
  const firstPlace = others[0]?.id === HOME_ID ? 1 : 0
  const firstFree = countPinned(others)
  const [lowest, highest] = tab.pinned ? [firstPlace, firstFree] : [firstFree, others.length]
  const place = Math.min(Math.max(to, lowest), highest)
  return place === from ? set : { ...set, tabs: others.toSpliced(place, 0, tab) }
}

function countPinned(tabs: readonly Tab[]): number {
  const first = tabs.findIndex(({ pinned }) => !pinned)
  return first < 0 ? tabs.length : first
}

/** Switches multi-tab mode. Without it only the current page is kept; with it, home is there again. */
export function setMultiple(set: TabSet, multiple: boolean): TabSet {
  if (set.multiple === multiple) return set
  const current = activeTab(set)
  const hasHome = set.tabs.some(({ id }) => id === HOME_ID)
  const tabs = multiple ? (hasHome ? set.tabs : [homeTab(set.home), ...set.tabs]) : [current]
  return activate({ ...set, multiple, tabs, closed: multiple ? set.closed : [] }, current.id)
}

/** The tab moves on to another address of the same page: its own query, rewritten by itself. */
export function readdress(set: TabSet, id: string, fullPath: string): TabSet {
  // An address has one tab. Where another has it already, this one keeps what it had.
  if (id === HOME_ID || set.tabs.some((tab) => tab.fullPath === fullPath)) return set
  return changeTab(set, id, () => ({ fullPath }))
}

/** Takes tabs away. The active one's place falls to `successor`, else to its neighbour: the next, at the end the previous. */
export function remove(set: TabSet, ids: readonly string[], successor?: string): TabSet {
  const gone = new Set(ids)
  const tabs = set.tabs.filter(({ id }) => !gone.has(id))
  if (tabs.length === 0 || tabs.length === set.tabs.length) return set
  const closed = set.tabs
    .flatMap((tab, index) => (gone.has(tab.id) && !tab.meta.transient ? [{ tab, index }] : []))
    .toReversed()
  const rest: TabSet = {
    ...set,
    tabs,
    recent: set.recent.filter((id) => !gone.has(id)),
    closed: [...closed, ...set.closed].slice(0, REMEMBERED_CLOSINGS),
  }
  if (!gone.has(set.activeId)) return rest
  const index = set.tabs.findIndex(({ id }) => id === set.activeId)
  const next = set.tabs.slice(index).find(({ id }) => !gone.has(id)) ?? tabs.at(-1)
  return activate(rest, successor ?? next?.id ?? HOME_ID)
}

/** Opens the tab that was closed last, where it stood; its page starts afresh. */
export function reopen(set: TabSet): TabSet {
  const [last, ...closed] = set.closed
  if (last === undefined) return set
  const rest: TabSet = { ...set, closed }
  const known = set.tabs.find(({ fullPath }) => fullPath === last.tab.fullPath)
  if (known !== undefined) return activate(rest, known.id)
  const id = `tab-${set.nextId}`
  const tab: Tab = { ...last.tab, id, unsaved: false, refreshes: 0 }
  const back: TabSet = { ...rest, tabs: [...set.tabs, tab], nextId: set.nextId + 1 }
  return activate(move(back, id, last.index), id)
}
