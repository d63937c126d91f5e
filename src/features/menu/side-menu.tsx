import { Menu, type MenuProps } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { MenuIcon } from './menu-icon.tsx'
import { nextOpenKeys, type SideMenuItem, trailTo } from './side-menu-items.ts'

export interface SideMenuProps {
  readonly items: readonly SideMenuItem[]
  /** Of the page that is shown. */
  readonly path: string
  readonly collapsed: boolean
}

type AntdItem = NonNullable<MenuProps['items']>[number]

/** The menu of the main layout. Entries are real links, so that they open in a new browser tab as links do. */
export function SideMenu({ items, path, collapsed }: SideMenuProps) {
  const trail = trailTo(items, path)
  const [open, setOpen] = useState({ path, keys: trail })
  // Popups of the collapsed menu come and go; what was open before comes back with its width.
  const [popups, setPopups] = useState<readonly string[]>([])
  if (open.path !== path) setOpen({ path, keys: trail.length > 0 ? trail : open.keys })

  return (
    <Menu
      mode="inline"
      inlineCollapsed={collapsed}
      inlineIndent={24}
      selectedKeys={[...trail]}
      openKeys={[...(collapsed ? popups : open.keys)]}
      items={items.map((item) => toAntdItem(item, 0))}
      onOpenChange={(wanted) => {
        if (collapsed) setPopups(wanted)
        else setOpen({ path, keys: nextOpenKeys(items, open.keys, wanted) })
      }}
      onClick={({ domEvent }) => {
        // A click is the link's own affair; Enter arrives at the menu item and not at the link in it.
        if (domEvent.type === 'keydown' && domEvent.target instanceof Element)
          domEvent.target.querySelector('a')?.click()
      }}
    />
  )
}

function toAntdItem(item: SideMenuItem, level: number): AntdItem {
  const icon =
    item.icon === undefined ? level === 0 ? <MenuIcon name="appstore" /> : null : <MenuIcon name={item.icon} />
  if (item.children.length > 0) {
    const children = item.children.map((child) => toAntdItem(child, level + 1))
    return { key: item.key, label: item.title, title: item.title, icon, children }
  }
  return { key: item.key, title: item.title, icon, label: <MenuLink item={item} /> }
}

function MenuLink({ item }: { readonly item: SideMenuItem }) {
  if (item.externalUrl !== undefined) {
    return (
      <a href={item.externalUrl} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
        {item.title}
      </a>
    )
  }
  return (
    <Link to={item.key} tabIndex={-1}>
      {item.title}
    </Link>
  )
}
