import { FullscreenExitOutlined, FullscreenOutlined, MoreOutlined } from '@ant-design/icons'
import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isPressed } from '#renderer/react/shortcuts/shortcut.ts'
import { bringIntoView } from '#src/platform/bring-into-view.ts'
import { tabElementId } from './element-ids.ts'
import { messages } from './messages.ts'
import { tabBarShortcuts } from './shortcuts.ts'
import styles from './tab-bar.module.css'
import type { TabCommands } from './tab-commands.ts'
import { TabItem } from './tab-item.tsx'
import type { MenuPlace, TabMenuProps } from './tab-menu.tsx'
import { type Tab, type TabSet, titleOf } from './tab-set.ts'
import { useTabSorting } from './use-tab-sorting.tsx'

export interface LaterMenu {
  readonly Part: ComponentType<TabMenuProps> | undefined
  /** Asks for it and resolves whether it is there. */
  request(): Promise<boolean>
}

export interface TabBarProps {
  readonly set: TabSet
  readonly commands: TabCommands
  /** The menu of a tab, which comes with its first use. */
  readonly menu: LaterMenu
  /** The open page has the window for itself, but for this bar. */
  readonly isAlone: boolean
  onAlone(isAlone: boolean): void
}

/**
 * The bar of open pages. In the accessibility tree the list holds nothing but tabs, as its role wants it; what closes
 * them stands beside it. Arrows walk through the tabs without showing them, since showing a page may be costly.
 */
export function TabBar({ set, commands, menu, isAlone, onAlone }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null)
  const [menuPlace, setMenuPlace] = useState<MenuPlace>()
  // The tab that Tab leads to: the one that is shown, or the one that the arrows have come to.
  const [walkedTo, setWalkedTo] = useState<string>()
  const stop = set.tabs.some(({ id }) => id === walkedTo) ? walkedTo : set.activeId
  const { beforeClosing, beforeMoving } = useFocusInBar(set)
  const { starts, request, sorting } = useTabSorting(set, list, commands.move)
  const [announcement, setAnnouncement] = useState('')
  useWheelScroll(list)
  useActiveInView(list, set.activeId)

  const fromBar: TabCommands = {
    ...commands,
    close(closing, id) {
      beforeClosing(id)
      commands.close(closing, id)
    },
    move(id, to) {
      beforeMoving(id)
      commands.move(id, to)
    },
  }

  async function openMenu(place: MenuPlace) {
    if (await menu.request()) setMenuPlace(place)
  }

  function walk(tab: Tab, event: KeyboardEvent) {
    const index = set.tabs.indexOf(tab)
    if (isPressed(tabBarShortcuts.move, event)) {
      event.preventDefault()
      const to = index + (event.key === 'ArrowLeft' ? -1 : 1)
      fromBar.move(tab.id, to)
      setAnnouncement(messages.movedTo(titleOf(tab), to + 1))
    } else if (isPressed(tabBarShortcuts.close, event)) {
      event.preventDefault()
      fromBar.close('this', tab.id)
    } else if (isPressed(tabBarShortcuts.menu, event)) {
      event.preventDefault()
      void openMenu(placeBelow(event.currentTarget, tab.id))
    } else if (isPressed(tabBarShortcuts.walk, event) || isPressed(tabBarShortcuts.ends, event)) {
      event.preventDefault()
      const next = set.tabs[walkTarget(event.key, index, set.tabs.length)]
      if (next === undefined) return
      setWalkedTo(next.id)
      focusTab(next.id)
    }
  }

  return (
    <div className={styles.bar} onPointerEnter={request}>
      <div
        role="tablist"
        aria-label={messages.openPages}
        aria-owns={set.tabs.map(({ id }) => tabElementId(id)).join(' ')}
      />
      <div ref={list} className={styles.list} data-keeps-focus="">
        {set.tabs.map((tab) => (
          <TabItem
            key={tab.id}
            tab={tab}
            active={tab.id === set.activeId}
            tabStop={tab.id === stop}
            onPointerDown={(event) => starts.current.get(tab.id)?.(event)}
            onShow={() => {
              setWalkedTo(undefined)
              if (tab.id === set.activeId) return
              // From here too the focus goes to the page.
              const { activeElement } = document
              if (activeElement instanceof HTMLElement && list.current?.contains(activeElement)) activeElement.blur()
              commands.activate(tab.id)
            }}
            onKeyDown={(event) => walk(tab, event)}
            onClose={() => fromBar.close('this', tab.id)}
            onUnpin={() => commands.setPinned(tab.id, false)}
            onMenu={(event: MouseEvent) => {
              event.preventDefault()
              openMenu({ id: tab.id, left: event.clientX, top: event.clientY })
            }}
          />
        ))}
      </div>
      <button
        type="button"
        className={styles.more}
        aria-label={messages.tabActions}
        title={messages.tabActions}
        aria-haspopup="menu"
        aria-expanded={menuPlace !== undefined}
        onClick={(event) => openMenu(placeBelow(event.currentTarget, set.activeId))}
      >
        <MoreOutlined aria-hidden />
      </button>
      <button
        type="button"
        className={styles.more}
        aria-label={messages.alone}
        aria-pressed={isAlone}
        title={isAlone ? messages.notAlone : messages.alone}
        onClick={() => onAlone(!isAlone)}
      >
        {isAlone ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      </button>
      {sorting}
      <span role="status" className={styles.spoken}>
        {announcement}
      </span>
      {menuPlace !== undefined && menu.Part && (
        <menu.Part set={set} place={menuPlace} commands={fromBar} onClose={() => setMenuPlace(undefined)} />
      )}
    </div>
  )
}

function placeBelow(element: Element, id: string): MenuPlace {
  const { left, bottom } = element.getBoundingClientRect()
  return { id, left, top: bottom }
}

function walkTarget(key: string, index: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return index
  }
}

/**
 * Where a tab that is closed or moved had the focus, its successor or it itself gets it: whoever closes several goes on
 * from there. An element that goes takes the focus with it, without an event.
 */
function useFocusInBar({ tabs, activeId }: TabSet) {
  const heirOf = useRef<(tabs: readonly Tab[], activeId: string) => string>(undefined)
  useLayoutEffect(() => {
    const settle = () => {
      // While something has it, nothing has been closed, or a question about that is just going.
      if (heirOf.current === undefined || document.activeElement !== document.body) return
      focusTab(heirOf.current(tabs, activeId))
      heirOf.current = undefined
    }
    settle()
    const frame = requestAnimationFrame(settle)
    return () => cancelAnimationFrame(frame)
  }, [tabs, activeId])
  return {
    beforeClosing(id: string) {
      const index = tabs.findIndex((tab) => tab.id === id)
      const wasActive = id === activeId
      heirOf.current = (left, shown) => (wasActive ? shown : (left[Math.min(index, left.length - 1)]?.id ?? shown))
    },
    beforeMoving(id: string) {
      heirOf.current = () => id
    },
  }
}

function focusTab(id: string): void {
  document.getElementById(tabElementId(id))?.focus()
}

/** A wheel turns up and down; the bar goes left and right. */
function useWheelScroll(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const scroll = (event: WheelEvent) => {
      if (
        event.ctrlKey ||
        element.scrollWidth <= element.clientWidth ||
        Math.abs(event.deltaX) > Math.abs(event.deltaY)
      )
        return
      event.preventDefault()
      element.scrollLeft += event.deltaY
    }
    // React's own listeners are passive, and could not keep the page from scrolling as well.
    element.addEventListener('wheel', scroll, { passive: false })
    return () => element.removeEventListener('wheel', scroll)
  }, [list])
}

function useActiveInView(list: RefObject<HTMLElement | null>, activeId: string) {
  useEffect(() => {
    const tab = document.getElementById(tabElementId(activeId))
    if (tab === null || !list.current?.contains(tab)) return
    // With its cross, which stands beside it.
    bringIntoView(tab.parentElement ?? tab)
  }, [list, activeId])
}
