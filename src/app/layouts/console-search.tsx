import { AppstoreOutlined, CloseOutlined, ReloadOutlined, SearchOutlined, UndoOutlined } from '@ant-design/icons'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { NamedIcon } from '#renderer/react/icons/named-icon.tsx'
import { hasMacKeys, keysText } from '#renderer/react/shortcuts/shortcut.ts'
import { useShortcut } from '#renderer/react/shortcuts/use-shortcut.ts'
import { listMenuEntries, type MenuEntry } from '#src/features/menu/menu-entries.ts'
import { createMenuMemory } from '#src/features/menu-search/menu-memory.ts'
import { MenuSearchBox } from '#src/features/menu-search/menu-search-box.tsx'
import { messages as searchMessages } from '#src/features/menu-search/messages.ts'
import type { PaletteAction } from '#src/features/menu-search/palette-action.ts'
import { loadReadings } from '#src/features/menu-search/readings.ts'
import type { SearchEntry } from '#src/features/menu-search/search-index.ts'
import { searchShortcuts } from '#src/features/menu-search/shortcuts.ts'
import { tabShortcuts } from '#src/features/tabs/shortcuts.ts'
import { useConsole } from '../boot/console-context.ts'
import { mayInspect } from '../boot/create-host.ts'
import { loadChunk } from '../boot/load-chunk.ts'
import { useWindowOpener } from '../boot/open-window.ts'
import { HOME_PATH, WIDGET_GALLERY_PATH } from '../boot/routes.ts'
import { messages } from '../messages.ts'
import { useConsoleTabs } from '../tabs/tabs-context.ts'
import styles from './top-bar.module.css'
import { useLazyPart } from './use-lazy-part.ts'
import { useMobile } from './use-viewport.ts'

export interface ConsoleSearchProps {
  /** No room for the box: a button opens the palette instead. */
  readonly narrow: boolean
  /** What the palette offers to do, beside what it knows of the tabs itself. */
  readonly actions: readonly PaletteAction[]
}

interface FoundEntry extends SearchEntry {
  readonly icon: string | undefined
  readonly externalUrl: string | undefined
}

const readings = () => loadChunk(loadReadings)

/** Menu search and command palette; their lists and pinyin come with the first use. */
export function ConsoleSearch({ narrow, actions }: ConsoleSearchProps) {
  const { services, session } = useConsole()
  const { storage } = services
  const { permissions, user, tenantId } = useSnapshot(session)
  const navigate = useNavigate()
  const openWindow = useWindowOpener()
  const [paletteOpen, setPaletteOpen] = useState(false)
  const panel = useLazyPart(
    () => import('#src/features/menu-search/menu-search-panel.tsx').then((module) => module.MenuSearchPanel),
    messages.searchMissing,
  )
  const palette = useLazyPart(
    () => import('./console-palette.tsx').then((module) => module.ConsolePalette),
    messages.searchMissing,
  )
  const entries = useMemo(() => listMenuEntries(permissions.menu).map(toFoundEntry), [permissions.menu])
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries])
  const memory = useMemo(() => createMenuMemory(storage, `${tenantId}/${user.id}`), [storage, tenantId, user.id])
  const tabActions = useTabActions()
  // No menu has it: it is for those who write pages.
  const galleryAction = {
    id: 'widget-gallery',
    title: messages.widgetGallery,
    icon: <AppstoreOutlined />,
    run: () => void navigate(WIDGET_GALLERY_PATH),
  }
  const own = mayInspect(session) ? [...tabActions, galleryAction] : tabActions
  useVisits(entries, memory.visit)

  const openPalette = async () => {
    setPaletteOpen(true)
    if (!(await palette.request())) setPaletteOpen(false)
  }
  useShortcut(searchShortcuts.palette, () => void openPalette())

  const iconOf = ({ id }: SearchEntry) => <NamedIcon name={byId.get(id)?.icon ?? 'table'} />

  /** Specified: external entries open a browser tab, frames their whole route, all others their path. */
  function pick({ id }: SearchEntry) {
    const externalUrl = byId.get(id)?.externalUrl
    if (externalUrl === undefined) void navigate(id)
    else openWindow(externalUrl)
  }

  return (
    <>
      {narrow ? (
        <button
          type="button"
          className={styles.tool}
          aria-label={searchMessages.searchMenu}
          aria-haspopup="dialog"
          onClick={() => void openPalette()}
        >
          <SearchOutlined aria-hidden />
        </button>
      ) : (
        <MenuSearchBox
          Panel={panel.Part}
          onNeeded={() => void panel.request()}
          panelProps={{ entries, loadReadings: readings, renderIcon: iconOf, onPick: pick }}
        />
      )}
      {paletteOpen && palette.Part !== undefined && (
        <palette.Part
          entries={entries}
          actions={[...own, ...actions]}
          memory={memory}
          loadReadings={readings}
          renderIcon={iconOf}
          onPick={pick}
          onClose={() => setPaletteOpen(false)}
        />
      )}
    </>
  )
}

function toFoundEntry({ path, title, group, icon, externalUrl, problem }: MenuEntry): FoundEntry {
  return { id: path, title, group, icon, externalUrl, problem }
}

/** Pages that are visited are offered again. */
function useVisits(entries: readonly SearchEntry[], visit: (path: string) => void) {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== HOME_PATH && entries.some(({ id }) => id === pathname)) visit(pathname)
  }, [entries, pathname, visit])
}

/** On a narrow screen there is one page, and no bar to close it in. */
function useTabActions(): readonly PaletteAction[] {
  const tabs = useConsoleTabs()
  const mobile = useMobile()
  return useMemo(() => {
    const current = () => tabs.store.read().activeId
    const refresh = {
      id: 'refresh-tab',
      title: messages.refreshTab,
      icon: <ReloadOutlined />,
      run: () => void tabs.refresh(current()),
    }
    if (mobile) return [refresh]
    const close = (closing: 'this' | 'others') => () => void tabs.close(closing, current())
    return [
      refresh,
      { id: 'close-tab', title: messages.closeTab, icon: <CloseOutlined />, run: close('this') },
      { id: 'close-others', title: messages.closeOtherTabs, icon: <CloseOutlined />, run: close('others') },
      {
        id: 'reopen-tab',
        title: messages.reopenTab,
        icon: <UndoOutlined />,
        keys: keysText(tabShortcuts.reopen, hasMacKeys()),
        run: () => tabs.reopen(),
      },
    ]
  }, [tabs, mobile])
}
