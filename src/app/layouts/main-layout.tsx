import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { SideMenu } from '#src/features/menu/side-menu.tsx'
import { buildSideMenu } from '#src/features/menu/side-menu-items.ts'
import { useConsole } from '../console-context.ts'
import { loadChunk } from '../load-chunk.ts'
import { messages } from '../messages.ts'
import { HOME_PATH } from '../routes.ts'
import { ConsoleTabBar } from '../tabs/console-tab-bar.tsx'
import { TabPanels } from '../tabs/tab-panels.tsx'
import styles from './main-layout.module.css'
import type { MenuDrawerProps } from './menu-drawer.tsx'
import { sidebarEntry } from './sidebar-entry.ts'
import { useMobile } from './use-viewport.ts'
import { UserMenu } from './user-menu.tsx'

/** The frame of the console: header, menu, open pages. Each page scrolls in its own container, never the window. */
export function MainLayout() {
  const { services, session, leave } = useConsole()
  const { config, storage, notices } = services
  const { user, permissions } = useSnapshot(session)
  const { pathname } = useLocation()
  const mobile = useMobile()
  const [sidebarOpen, setSidebarOpen] = useState(() => storage.read(sidebarEntry) ?? true)
  const [drawerOpenAt, setDrawerOpenAt] = useState<string>()
  // Wide screens never need it.
  const [MenuDrawer, setMenuDrawer] = useState<ComponentType<MenuDrawerProps>>()
  const items = useMemo(() => buildSideMenu(permissions.menu), [permissions.menu])
  const content = useRef<HTMLElement>(null)
  const footer = useMemo(() => <footer className={styles.footer}>{config.footer}</footer>, [config.footer])

  async function signOut() {
    const agreed = await notices.ask({ title: messages.confirmTitle, content: messages.signOutQuestion })
    if (agreed) await leave()
  }

  async function openDrawer() {
    setDrawerOpenAt(pathname)
    try {
      const module = await loadChunk(() => import('./menu-drawer.tsx'))
      setMenuDrawer(() => module.MenuDrawer)
    } catch {
      notices.show({ kind: 'message', tone: 'error', text: messages.menuMissing })
    }
  }

  function toggleSidebar() {
    storage.write(sidebarEntry, !sidebarOpen)
    setSidebarOpen(!sidebarOpen)
  }

  return (
    <div className={styles.layout} data-sidebar={mobile ? 'none' : sidebarOpen ? 'open' : 'collapsed'}>
      {/* A button, since a link to a fragment would be an address of the router. */}
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        {messages.skipToContent}
      </button>
      <header className={styles.header}>
        {mobile && (
          <Button
            type="text"
            icon={<MenuOutlined />}
            aria-label={messages.openMenu}
            aria-expanded={drawerOpenAt === pathname}
            onClick={() => void openDrawer()}
          />
        )}
        <Link to={HOME_PATH} className={styles.brand} aria-label={messages.toHome(config.platformName)}>
          <img src="/logo.svg" alt="" width={28} height={28} />
          <span className={styles.platform}>{config.platformName}</span>
        </Link>
        {!mobile && (
          <Button
            type="text"
            icon={sidebarOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
            aria-label={sidebarOpen ? messages.collapseMenu : messages.expandMenu}
            aria-expanded={sidebarOpen}
            onClick={toggleSidebar}
          />
        )}
        <UserMenu name={user.realname || user.username} helpLink={config.helpLink} onSignOut={() => void signOut()} />
      </header>
      {mobile ? (
        MenuDrawer !== undefined && (
          <MenuDrawer
            items={items}
            path={pathname}
            openAt={drawerOpenAt}
            onClose={() => setDrawerOpenAt(undefined)}
            onArrived={() => content.current?.focus()}
          />
        )
      ) : (
        <nav className={styles.sidebar} aria-label={messages.mainMenu}>
          <SideMenu items={items} path={pathname} collapsed={!sidebarOpen} />
        </nav>
      )}
      <div className={styles.pages}>
        <ConsoleTabBar />
        <TabPanels main={content} footer={footer} />
      </div>
    </div>
  )
}
