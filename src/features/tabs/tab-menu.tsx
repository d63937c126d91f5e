import { Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { tabsToClose } from './closing.ts'
import { tabElementId } from './element-ids.ts'
import { messages } from './messages.ts'
import styles from './tab-bar.module.css'
import type { TabCommands } from './tab-commands.ts'
import { HOME_ID, type TabSet, titleOf } from './tab-set.ts'

/** For which tab the menu is open, and where on the screen. */
export interface MenuPlace {
  readonly id: string
  readonly left: number
  readonly top: number
}

export interface TabMenuProps {
  readonly set: TabSet
  readonly place: MenuPlace
  readonly commands: TabCommands
  onClose(): void
}

/** Before the id of a tab: the item that shows it. */
const SHOW = 'show '

type Items = NonNullable<MenuProps['items']>

/** The menu of one tab: by the right mouse button, Shift+F10 or the button at the end of the bar. */
export function TabMenu({ set, place, commands, onClose }: TabMenuProps) {
  const { id } = place
  // Opened a moment after it is there, so that it knows its place.
  const [open, setOpen] = useState(false)
  const opener = useRef(document.activeElement)
  useEffect(() => setOpen(true), [])

  function leave() {
    onClose()
    const { current } = opener
    const tab = document.getElementById(tabElementId(id))
    if (current instanceof HTMLElement && current.isConnected && current !== document.body) current.focus()
    else tab?.focus()
  }

  return (
    <Dropdown
      open={open}
      trigger={['click']}
      placement="bottomLeft"
      autoFocus
      destroyOnHidden
      onOpenChange={(wanted) => !wanted && leave()}
      menu={{
        items: itemsFor(set, id),
        onClick: ({ key }) => {
          leave()
          runItem(key, id, set, commands)
        },
      }}
    >
      <span className={styles.menuPlace} style={{ left: place.left, top: place.top }} />
    </Dropdown>
  )
}

function itemsFor(set: TabSet, id: string): Items {
  const index = set.tabs.findIndex((tab) => tab.id === id)
  const tab = set.tabs[index]
  if (tab === undefined) return []
  const isHome = id === HOME_ID
  const nothing = (closing: 'left' | 'right' | 'others') => tabsToClose(set, closing, id).length === 0
  return [
    { key: 'refresh', label: messages.refresh },
    { key: 'pin', label: tab.pinned && !isHome ? messages.unpin : messages.pin, disabled: isHome },
    { key: 'move-left', label: messages.moveLeft, disabled: !mayMove(set, index, -1) },
    { key: 'move-right', label: messages.moveRight, disabled: !mayMove(set, index, 1) },
    { type: 'divider' },
    // Home says itself why it stays.
    { key: 'close', label: messages.closeThis, disabled: tab.pinned && !isHome },
    { key: 'left', label: messages.closeLeft, disabled: nothing('left') },
    { key: 'right', label: messages.closeRight, disabled: nothing('right') },
    { key: 'others', label: messages.closeOthers, disabled: nothing('others') },
    { key: 'reopen', label: messages.reopen, disabled: set.closed.length === 0 },
    { type: 'divider' },
    {
      type: 'group',
      label: messages.openPages,
      children: set.tabs.map((other) => ({ key: SHOW + other.id, label: titleOf(other) })),
    },
  ]
}

function mayMove(set: TabSet, index: number, by: -1 | 1): boolean {
  const tab = set.tabs[index]
  const neighbour = set.tabs[index + by]
  if (tab === undefined || neighbour === undefined || tab.id === HOME_ID || neighbour.id === HOME_ID) return false
  return tab.pinned === neighbour.pinned
}

function runItem(key: string, id: string, set: TabSet, commands: TabCommands): void {
  const index = set.tabs.findIndex((tab) => tab.id === id)
  const pinned = set.tabs[index]?.pinned ?? false
  const run: Readonly<Record<string, () => void>> = {
    refresh: () => commands.refresh(id),
    pin: () => commands.setPinned(id, !pinned),
    'move-left': () => commands.move(id, index - 1),
    'move-right': () => commands.move(id, index + 1),
    close: () => commands.close('this', id),
    left: () => commands.close('left', id),
    right: () => commands.close('right', id),
    others: () => commands.close('others', id),
    reopen: () => commands.reopen(),
  }
  const command = run[key] ?? (() => commands.activate(key.slice(SHOW.length)))
  command()
}
