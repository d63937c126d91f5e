import { EllipsisOutlined } from '@ant-design/icons'
import { Menu, type MenuProps } from 'antd'
import { type TransitionEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { NamedIcon } from '#renderer/react/icons/named-icon.tsx'
import { bringIntoView } from '#src/platform/bring-into-view.ts'
import { asksForSession } from '#src/platform/session/session-address.ts'
import { messages } from './messages.ts'
import styles from './side-menu.module.css'
import { nextOpenKeys, openKeysOnArrival, type SideMenuItem, trailTo } from './side-menu-items.ts'
import { useSteadyClicks } from './use-steady-clicks.ts'

export interface SideMenuProps {
  readonly items: readonly SideMenuItem[]
  /** Of the page that is shown. */
  readonly path: string
  /** `horizontal`: for the top layout; what does not fit goes into a menu at its end. */
  readonly mode?: 'inline' | 'horizontal'
  /** Only icons, with the names in tooltips; inline only. */
  readonly collapsed?: boolean
  /** Opens an address that asks for values of the session; the others are links. */
  onOpenWindow(address: string): void
}

type AntdItem = NonNullable<MenuProps['items']>[number]

/** The menu of the main layout. Entries are real links, so that they open in a new browser tab as links do. */
export function SideMenu(props: SideMenuProps) {
  const { items, path, mode = 'inline', collapsed = false, onOpenWindow } = props
  const trail = trailTo(items, path)
  const [open, setOpen] = useState({ path, keys: trail })
  // Popups come and go with the pointer; what was open inline comes back when the menu is wide again.
  const [popups, setPopups] = useState<readonly string[]>([])
  const inline = mode === 'inline' && !collapsed
  if (open.path !== path) setOpen({ path, keys: openKeysOnArrival(items, open.keys, trail) })
  const current = trail.at(-1)
  const antdItems = useMemo(
    () => items.map((item) => toAntdItem(item, { level: 0, current, onOpenWindow })),
    [items, current, onOpenWindow],
  )
  const steadyClicks = useSteadyClicks()
  const inSight = useCurrentInSight(inline ? path : null)

  return (
    <div className={mode === 'horizontal' ? styles.horizontal : undefined} {...steadyClicks} {...inSight.frame}>
      <Menu
        mode={mode}
        inlineIndent={24}
        // antd warns about the two below in the horizontal menu.
        {...(mode === 'inline' && { inlineCollapsed: collapsed })}
        selectedKeys={[...trail]}
        openKeys={[...(inline ? open.keys : popups)]}
        items={antdItems}
        overflowedIndicator={<EllipsisOutlined aria-label={messages.moreEntries} />}
        onOpenChange={(wanted) => {
          inSight.leave()
          if (inline) setOpen({ path, keys: nextOpenKeys(items, open.keys, wanted) })
          else setPopups(wanted)
        }}
        onClick={({ domEvent }) => {
          // A click is the link's own affair; Enter arrives at the menu item and not at the link in it.
          if (domEvent.type === 'keydown' && domEvent.target instanceof Element)
            domEvent.target.querySelector('a')?.click()
        }}
      />
    </div>
  )
}

/** Scrolls the menu to the entry of a page that was opened otherwise, also from below the window. */
function useCurrentInSight(path: string | null) {
  const frame = useRef<HTMLDivElement>(null)
  const waits = useRef(false)
  useEffect(() => {
    waits.current = path !== null
    if (path !== null) showCurrent(frame.current)
  }, [path])
  return {
    /** Whoever opens a menu looks elsewhere. */
    leave() {
      waits.current = false
    },
    frame: {
      ref: frame,
      // Its place is known once the menus around it are open, and the others closed.
      onTransitionEnd({ propertyName }: TransitionEvent) {
        if (waits.current && propertyName === 'height') showCurrent(frame.current)
      },
    },
  }
}

function showCurrent(menu: HTMLElement | null): void {
  const current = menu?.querySelector('[aria-current]')
  if (current) bringIntoView(current)
}

interface ItemSurroundings {
  readonly level: number
  /** The key of the entry that the page belongs to. */
  readonly current: string | undefined
  onOpenWindow(address: string): void
}

function toAntdItem(item: SideMenuItem, surroundings: ItemSurroundings): AntdItem {
  const { level, current, onOpenWindow } = surroundings
  const icon =
    item.icon === undefined ? level === 0 ? <NamedIcon name="appstore" /> : null : <NamedIcon name={item.icon} />
  if (item.children.length > 0) {
    const children = item.children.map((child) => toAntdItem(child, { ...surroundings, level: level + 1 }))
    return { key: item.key, label: item.title, title: item.title, icon, children }
  }
  if (item.problem !== undefined) {
    return { key: item.key, title: item.problem, icon, disabled: true, label: <DisabledLabel item={item} /> }
  }
  const label = <MenuLink item={item} onOpenWindow={onOpenWindow} />
  const marked = item.key === current && { 'aria-current': 'page' as const }
  return { key: item.key, title: item.title, icon, label, ...marked }
}

/** Specified for a bad address: the entry stays, disabled, and says why. */
function DisabledLabel({ item }: { readonly item: SideMenuItem }) {
  return (
    <span title={item.problem}>
      {item.title}
      <span className={styles.hidden}>{messages.unavailable(item.problem ?? '')}</span>
    </span>
  )
}

interface MenuLinkProps extends Pick<SideMenuProps, 'onOpenWindow'> {
  readonly item: SideMenuItem
}

function MenuLink({ item, onOpenWindow }: MenuLinkProps) {
  const { externalUrl, title, key } = item
  if (externalUrl === undefined) {
    return (
      <Link to={key} tabIndex={-1}>
        {title}
      </Link>
    )
  }
  return (
    <a
      href={externalUrl}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={-1}
      onClick={(event) => {
        if (!asksForSession(externalUrl)) return
        event.preventDefault()
        onOpenWindow(externalUrl)
      }}
    >
      {title}
    </a>
  )
}
