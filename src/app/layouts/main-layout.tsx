import {
  ClearOutlined,
  LogoutOutlined,
  MacCommandOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { hasMacKeys, keysText } from '#renderer/react/shortcuts/shortcut.ts'
import { useShortcut } from '#renderer/react/shortcuts/use-shortcut.ts'
import { useTimeGreeting } from '#src/features/greeting/use-time-greeting.ts'
import { SideMenu } from '#src/features/menu/side-menu.tsx'
import { buildSideMenu } from '#src/features/menu/side-menu-items.ts'
import type { PaletteAction } from '#src/features/menu-search/palette-action.ts'
import { effective, type Preferences } from '#src/features/settings/preferences.ts'
import { messages as shortcutMessages } from '#src/features/shortcuts/messages.ts'
import { sheetShortcuts } from '#src/features/shortcuts/shortcuts.ts'
import { refreshCache } from '#src/features/user-menu/refresh-cache.ts'
import { UserMenu, type UserMenuAction } from '#src/features/user-menu/user-menu.tsx'
import { HttpError } from '#src/platform/http/http-error.ts'
import { useConsole } from '../boot/console-context.ts'
import { useWindowOpener } from '../boot/open-window.ts'
import { messages } from '../messages.ts'
import { messages as sheetMessages } from '../shortcuts/messages.ts'
import { ConsoleTabBar } from '../tabs/console-tab-bar.tsx'
import { TabPanels } from '../tabs/tab-panels.tsx'
import { changeSetting } from '../theme/change-setting.ts'
import { useLook } from '../theme/theme-look.ts'
import { ConsoleBell } from './console-bell.tsx'
import { ConsoleBreadcrumb } from './console-breadcrumb.tsx'
import { ConsoleSearch } from './console-search.tsx'
import { ConsoleTasks } from './console-tasks.tsx'
import { keepFocus } from './focus-keeper.ts'
import { headerMode } from './header-visibility.ts'
import styles from './main-layout.module.css'
import { NavigationTheme, navigationScope } from './navigation-theme.tsx'
import { OwnAvatar } from './own-avatar.tsx'
import { TopBar } from './top-bar.tsx'
import { useAccountDialogs } from './use-account-dialogs.tsx'
import { useLazyPart } from './use-lazy-part.ts'
import { useMultiTab } from './use-multi-tab.ts'
import { usePageScroll } from './use-page-scroll.ts'
import { useMobile } from './use-viewport.ts'

interface FrameAction extends UserMenuAction {
  /** Keys that do the same, as they are shown. */
  readonly keys?: string
}

/** The frame of the console: header, menu, open pages. Each page scrolls in its own container, never the window. */
export function MainLayout() {
  const { services, session, leave } = useConsole()
  const { config, notices, settings, clock, http, dictionaries } = services
  const { user, permissions } = useSnapshot(session)
  const preferences: Preferences = effective(useSnapshot(settings.state))
  const { pathname } = useLocation()
  const look = useLook(preferences)
  const mobile = useMobile()
  const openWindow = useWindowOpener()
  const greeting = useTimeGreeting(clock.now, config.timeZone)
  const items = useMemo(() => buildSideMenu(permissions.menu), [permissions.menu])
  const content = useRef<HTMLElement>(null)
  const sidebar = useRef<HTMLElement>(null)
  const [menuOpenAt, setMenuOpenAt] = useState<string>()
  const [settingsOpen, setSettingsOpen] = useState(false)
  const menuDrawer = useLazyPart(
    () => import('./menu-drawer.tsx').then((module) => module.MenuDrawer),
    messages.menuMissing,
  )
  const settingsDrawer = useLazyPart(
    () => import('./console-settings.tsx').then((module) => module.ConsoleSettings),
    messages.settingsMissing,
  )
  const [pageAlone, setPageAlone] = useState(false)
  const [sheetOpen, setSheetOpen] = useState(false)
  const sheet = useLazyPart(
    () => import('../shortcuts/console-shortcut-sheet.tsx').then((module) => module.ConsoleShortcutSheet),
    sheetMessages.missing,
  )
  const { headerHidden, onScrollCapture } = usePageScroll({
    mode: headerMode(preferences),
    path: pathname,
    follower: preferences.fixedSideMenu ? undefined : sidebar,
  })

  const onTop = preferences.navigation === 'topmenu' && !mobile
  const aside = preferences.navigation === 'sidemenu' && !mobile
  const { sidebarOpen } = preferences
  const darkMenu = preferences.menuTheme === 'dark'
  const scope = navigationScope(look, darkMenu)
  const footer = useMemo(() => <footer className={styles.footer}>{config.footer}</footer>, [config.footer])

  const account = useAccountDialogs()
  useMultiTab(services, preferences.multiTab)
  useEffect(() => keepFocus(() => content.current), [])

  async function signOut() {
    const agreed = await notices.ask({ title: messages.confirmTitle, content: messages.signOutQuestion })
    if (agreed) await leave()
  }

  async function clearCache() {
    try {
      await refreshCache(http, dictionaries.replaceAll)
      notices.show({ kind: 'message', tone: 'success', text: messages.cacheRefreshed })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      notices.show({ kind: 'message', tone: 'error', text: messages.cacheNotRefreshed })
    }
  }

  function openMenu() {
    setMenuOpenAt(pathname)
    void menuDrawer.request()
  }

  function openSettings() {
    setSettingsOpen(true)
    void settingsDrawer.request()
  }

  function openSheet() {
    setSheetOpen(true)
    void sheet.request()
  }
  useShortcut(sheetShortcuts.sheet, openSheet, preferences.singleKeyShortcuts)

  const tabBar = <ConsoleTabBar isAlone={pageAlone} onAlone={setPageAlone} />
  const breadcrumb = (
    <div className={styles.breadcrumb}>
      <ConsoleBreadcrumb menu={permissions.menu} />
    </div>
  )
  const userActions = [
    ...account.actions,
    { key: 'settings', label: messages.settings, icon: <SettingOutlined />, onSelect: openSettings },
    { key: 'cache', label: messages.clearCache, icon: <ClearOutlined />, onSelect: () => void clearCache() },
  ]
  const sheetAction = {
    key: 'shortcuts',
    label: shortcutMessages.title,
    icon: <MacCommandOutlined />,
    onSelect: openSheet,
    ...(preferences.singleKeyShortcuts && { keys: keysText(sheetShortcuts.sheet, hasMacKeys()) }),
  }
  const leaving = [
    { key: 'sign-out', label: messages.signOut, icon: <LogoutOutlined />, onSelect: () => void signOut() },
  ]

  return (
    <div
      className={styles.layout}
      data-sidebar={!aside ? 'none' : sidebarOpen ? 'open' : 'collapsed'}
      data-header={headerHidden ? 'hidden' : 'shown'}
      data-alone={pageAlone}
      data-width={onTop && preferences.contentWidth === 'Fixed' ? 'fixed' : 'fluid'}
    >
      {/* A button, since a link to a fragment would be an address of the router. */}
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        {messages.skipToContent}
      </button>
      <header className={styles.header} {...(onTop && scope)}>
        <div className={styles.bar}>
          <TopBar
            config={config}
            greeting={mobile ? undefined : greeting}
            leading={
              mobile && (
                <Button
                  type="text"
                  icon={<MenuOutlined />}
                  aria-label={messages.openMenu}
                  aria-expanded={menuOpenAt === pathname}
                  onClick={openMenu}
                />
              )
            }
            tools={
              <>
                <ConsoleSearch
                  narrow={mobile || onTop}
                  actions={[...userActions, sheetAction, ...leaving].map(toPaletteAction)}
                />
                <ConsoleTasks />
                <ConsoleBell />
              </>
            }
            userMenu={
              <UserMenu
                name={user.realname || user.username}
                avatar={<OwnAvatar sizePx={26} />}
                groups={[[...userActions, sheetAction], leaving]}
              />
            }
          >
            {aside && (
              <Button
                type="text"
                icon={sidebarOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
                aria-label={sidebarOpen ? messages.collapseMenu : messages.expandMenu}
                aria-expanded={sidebarOpen}
                onClick={() => void changeSetting(services, { sidebarOpen: !sidebarOpen })}
              />
            )}
            {!onTop && breadcrumb}
            {onTop && (
              <nav className={styles.topMenu} aria-label={messages.mainMenu}>
                <NavigationTheme look={look} dark={darkMenu}>
                  <SideMenu items={items} path={pathname} mode="horizontal" onOpenWindow={openWindow} />
                </NavigationTheme>
              </nav>
            )}
          </TopBar>
        </div>
      </header>
      {aside && (
        <nav ref={sidebar} className={styles.sidebar} aria-label={messages.mainMenu} {...scope}>
          <NavigationTheme look={look} dark={darkMenu}>
            <SideMenu items={items} path={pathname} collapsed={!sidebarOpen} onOpenWindow={openWindow} />
          </NavigationTheme>
        </nav>
      )}
      <div className={styles.pages} onScrollCapture={onScrollCapture}>
        {onTop ? (
          <div className={styles.tabsAndTrail}>
            {tabBar}
            {breadcrumb}
          </div>
        ) : (
          tabBar
        )}
        <TabPanels main={content} footer={footer} />
      </div>
      {account.dialogs}
      {mobile && menuDrawer.Part !== undefined && (
        <NavigationTheme look={look} dark={darkMenu}>
          <menuDrawer.Part
            items={items}
            path={pathname}
            openAt={menuOpenAt}
            onClose={() => setMenuOpenAt(undefined)}
            onOpenWindow={openWindow}
            onArrived={() => content.current?.focus()}
          />
        </NavigationTheme>
      )}
      {settingsDrawer.Part !== undefined && (
        <settingsDrawer.Part open={settingsOpen} dark={look.dark} onClose={() => setSettingsOpen(false)} />
      )}
      {sheetOpen && sheet.Part !== undefined && <sheet.Part onClose={() => setSheetOpen(false)} />}
    </div>
  )
}

function toPaletteAction({ key, label, icon, keys, onSelect }: FrameAction): PaletteAction {
  return { id: key, title: label, icon, ...(keys !== undefined && { keys }), run: onSelect }
}
