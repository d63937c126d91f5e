import { type Closing, closeRefusal, tabsToClose } from '#src/features/tabs/closing.ts'
import { keptByMenu } from '#src/features/tabs/live-tabs.ts'
import { messages } from '#src/features/tabs/messages.ts'
import { keptAliveEntry, restoreTabs, tabsEntry, toStoredTabs } from '#src/features/tabs/stored-tabs.ts'
import * as tabSet from '#src/features/tabs/tab-set.ts'
import { createTabsStore, type TabsStore } from '#src/features/tabs/tabs-store.ts'
import type { NoticeBoard } from '#src/platform/notice-board.ts'
import type { ConsoleStorage } from '#src/platform/storage/storage.ts'
import { HOME_PATH } from '../boot/routes.ts'
import { splitAddress, type ViewResolver } from '../views/resolve-view.ts'
import type { TabControls } from '../views/view.ts'

/** The open tabs of the console, and everything that the user and the pages do to them. */
export interface ConsoleTabs {
  readonly store: TabsStore
  readonly resolve: ViewResolver
  /** The router shows this address; `led`: since the tabs have led it there, not the user. */
  arrive(fullPath: string, led?: boolean): void
  activate(id: string): void
  /** Shows the tab so many places further on; after the last comes the first. */
  activateNext(by: 1 | -1): void
  /** Closes tabs, after one question when input would be lost; false when nothing was closed. */
  close(closing: Closing, id: string): Promise<boolean>
  refresh(id: string): Promise<void>
  reopen(): void
  setPinned(id: string, pinned: boolean): void
  move(id: string, to: number): void
  /** The contract's `changeTabTitle`: of the tab with this address, or of the one that is shown. */
  changeTitle(title: string, fullPath?: string): void
  /** Switches multi-tab mode; false when the user would rather keep what is not saved in other tabs. */
  setMultiple(multiple: boolean): Promise<boolean>
  controlsOf(id: string): TabControls
  /** They are another scope's from now on: the user works for another department. */
  keep(): void
}

export interface NavigateOptions {
  readonly replace?: boolean
  readonly led?: boolean
}

export interface ConsoleTabsSettings {
  readonly resolve: ViewResolver
  readonly storage: ConsoleStorage
  readonly notices: Pick<NoticeBoard, 'ask' | 'show'>
  /** Tenant, department and user: the tabs of one are not the other's. */
  scope(): string
  /** `led`: to the tab that is shown; what arrives there is told so. */
  navigate(fullPath: string, options?: NavigateOptions): void
  /** Runs the task when what has just changed is painted; returns what calls it off. */
  afterPaint(task: () => void): () => void
}

export function createConsoleTabs({
  resolve,
  storage,
  notices,
  scope,
  navigate,
  afterPaint,
}: ConsoleTabsSettings): ConsoleTabs {
  const home = pageAt(HOME_PATH)
  if (home === undefined) throw new Error('The console has no home.')
  const stored = storage.read(tabsEntry)
  const store = createTabsStore(restoreTabs(home, stored?.scope === scope() ? stored : { tabs: [] }, pageAt))
  store.subscribe(keep)

  function keep() {
    storage.write(tabsEntry, toStoredTabs(store.read(), scope()), 'session')
    storage.write(keptAliveEntry, keptByMenu(store.read()))
  }

  function pageAt(fullPath: string): tabSet.TabPage | undefined {
    const found = resolve(fullPath)
    if (found === undefined) return undefined
    const { meta, path, name = path } = found.route
    return { name, path: found.address.path, fullPath, meta }
  }

  let callOff: () => void = () => undefined

  /**
   * Takes a change over; the address follows the tab that is shown. It does so after the paint: menu and breadcrumb are
   * drawn again for it, and the page need not wait for them.
   */
  function change(next: tabSet.TabSet): void {
    const before = store.read().activeId
    store.change(next)
    if (next.activeId === before) return
    callOff()
    callOff = afterPaint(() => navigate(tabSet.activeTab(store.read()).fullPath, { led: true }))
  }

  function tabOf(id: string): tabSet.Tab | undefined {
    return store.read().tabs.find((tab) => tab.id === id)
  }

  async function close(closing: Closing, id: string): Promise<boolean> {
    const refusal = closing === 'this' ? closeRefusal(store.read(), id) : undefined
    if (refusal !== undefined) {
      const text = refusal === 'home' ? messages.homeStays : messages.lastStays
      notices.show({ kind: 'message', tone: 'warning', text })
      return false
    }
    const unsaved = tabsToClose(store.read(), closing, id).filter((tab) => tab.unsaved)
    if (unsaved.length > 0 && !(await mayAbandon(questionFor(unsaved)))) return false
    // Asked again: tabs may have come and gone while the question stood.
    const ids = tabsToClose(store.read(), closing, id).map((tab) => tab.id)
    change(tabSet.remove(store.read(), ids, closing === 'this' ? undefined : id))
    return ids.length > 0
  }

  function mayAbandon(content: string): Promise<boolean> {
    return notices.ask({ title: messages.abandonTitle, content, danger: true })
  }

  /** The tab's address gets another query, and no other tab is opened. */
  function readdress(
    id: string,
    toQuery: (query: Readonly<Record<string, string>>) => Readonly<Record<string, string>>,
  ) {
    const tab = tabOf(id)
    if (tab === undefined) return
    const { path, query } = splitAddress(tab.fullPath)
    const now = Object.fromEntries(new URLSearchParams(query))
    const text = new URLSearchParams(toQuery(now)).toString()
    const next = tabSet.readdress(store.read(), id, text === '' ? path : `${path}?${text}`)
    if (next === store.read()) return
    store.change(next)
    if (next.activeId === id) navigate(tabSet.activeTab(next).fullPath, { replace: true, led: true })
  }

  function changeTitle(id: string, ownTitle: string): void {
    store.change(tabSet.changeTab(store.read(), id, () => ({ ownTitle })))
  }

  return {
    store,
    keep,
    resolve,
    arrive(fullPath, led = false) {
      // It comes late to a tab that is no longer shown, or not even open, and is led on from there.
      if (led && tabSet.activeTab(store.read()).fullPath !== fullPath) return
      // The user has gone elsewhere meanwhile.
      if (!led) callOff()
      const page = pageAt(fullPath)
      // Addresses without a view are on their way elsewhere.
      if (page !== undefined) store.change(tabSet.visit(store.read(), page))
    },
    activate: (id) => tabOf(id) !== undefined && change(tabSet.activate(store.read(), id)),
    activateNext(by) {
      const { tabs, activeId } = store.read()
      const next = tabs.at((tabs.findIndex(({ id }) => id === activeId) + by) % tabs.length)
      if (next !== undefined) change(tabSet.activate(store.read(), next.id))
    },
    close,
    async refresh(id) {
      const tab = tabOf(id)
      if (tab === undefined) return
      if (tab.unsaved && !(await mayAbandon(messages.abandonOnRefresh(tabSet.titleOf(tab))))) return
      store.change(tabSet.refresh(store.read(), id))
    },
    reopen: () => change(tabSet.reopen(store.read())),
    setPinned: (id, pinned) => store.change(tabSet.setPinned(store.read(), id, pinned)),
    move: (id, to) => store.change(tabSet.move(store.read(), id, to)),
    changeTitle(title, fullPath) {
      const set = store.read()
      const id = fullPath === undefined ? set.activeId : set.tabs.find((tab) => tab.fullPath === fullPath)?.id
      if (id !== undefined) changeTitle(id, title)
    },
    async setMultiple(multiple) {
      const { tabs, activeId } = store.read()
      const unsaved = tabs.filter((tab) => tab.unsaved && tab.id !== activeId)
      if (!multiple && unsaved.length > 0 && !(await mayAbandon(questionFor(unsaved)))) return false
      store.change(tabSet.setMultiple(store.read(), multiple))
      return true
    },
    controlsOf: (id) => ({
      setTitle: (title) => changeTitle(id, title),
      setUnsaved: (unsaved) => store.change(tabSet.changeTab(store.read(), id, () => ({ unsaved }))),
      close: () => void close('this', id),
      goTo(address) {
        callOff()
        navigate(address)
      },
      replaceQuery: (query) => readdress(id, () => query),
      changeQuery: (changes) =>
        readdress(id, (query) => {
          const changed = Object.entries({ ...query, ...changes })
          return Object.fromEntries(changed.filter((entry): entry is [string, string] => entry[1] !== null))
        }),
    }),
  }
}

function questionFor(unsaved: readonly tabSet.Tab[]): string {
  const titles = unsaved.map(tabSet.titleOf)
  return titles.length === 1
    ? messages.abandonOne(titles.join(''))
    : messages.abandonMany(titles.length, titles.join('、'))
}
