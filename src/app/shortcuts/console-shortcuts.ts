import { gridKeyLines, headerKeyLines } from '#renderer/grid/engine/grid-key-sheet.ts'
import { findKeyLine } from '#renderer/grid/rows/follow-find-key.ts'
import { detailShortcuts, listShortcuts, listTitleShortcuts } from '#renderer/react/shortcuts/list-shortcuts.ts'
import { pageShortcuts } from '#renderer/react/shortcuts/page-shortcuts.ts'
import type { Shortcut } from '#renderer/react/shortcuts/shortcut.ts'
import { paletteShortcuts, searchShortcuts } from '#src/features/menu-search/shortcuts.ts'
import type { ShortcutGroup } from '#src/features/shortcuts/shortcut-sheet.tsx'
import { sheetShortcuts } from '#src/features/shortcuts/shortcuts.ts'
import { tabBarShortcuts, tabShortcuts } from '#src/features/tabs/shortcuts.ts'
import { frameShortcuts } from '../frame/shortcuts.ts'
import { messages } from './messages.ts'

/** Every shortcut of the console, by where it works. Each part declares its own; nobody listens to keys beside these. */
export function consoleShortcuts({ inspects }: { readonly inspects: boolean }): readonly ShortcutGroup[] {
  const { inspect, ...page } = pageShortcuts
  return [
    {
      title: messages.everywhere,
      shortcuts: [searchShortcuts, tabShortcuts, frameShortcuts, sheetShortcuts].flatMap(Object.values),
    },
    { title: messages.list, shortcuts: Object.values(listShortcuts) },
    { title: messages.listTitles, shortcuts: Object.values(listTitleShortcuts) },
    { title: messages.detail, shortcuts: Object.values(detailShortcuts) },
    { title: messages.page, shortcuts: [...Object.values(page), ...(inspects ? [inspect] : [])] },
    { title: messages.tabBar, shortcuts: Object.values(tabBarShortcuts) },
    { title: messages.palette, shortcuts: Object.values(paletteShortcuts) },
    ...gridGroups(),
  ]
}

/** The keys of grids, by what has the focus there. Who types ends with Enter and Tab as who edits does. */
function gridGroups(): readonly ShortcutGroup[] {
  const lines = gridKeyLines()
  return [
    {
      title: messages.grid,
      shortcuts: toShortcuts([...lines.filter(({ states }) => states.includes('navigating')), findKeyLine]),
    },
    { title: messages.gridEditing, shortcuts: toShortcuts(lines.filter(({ states }) => states.includes('editing'))) },
    { title: messages.gridTitles, shortcuts: toShortcuts(headerKeyLines()) },
  ]
}

/** Keys that do the same stand beside each other. */
function toShortcuts(lines: readonly { readonly keys: string; readonly text: string }[]): readonly Shortcut[] {
  const keysByText = new Map<string, readonly string[]>()
  for (const { keys, text } of lines) keysByText.set(text, [...(keysByText.get(text) ?? []), shownName(keys)])
  return Array.from(keysByText, ([label, keys]) => ({ label, keys }))
}

/** `Ctrl+Shift+z` of a grid is `Mod+Shift+Z` here. */
function shownName(keys: string): string {
  const name = keys.replace(/^Ctrl/, 'Mod')
  return /(?:^|\+)[a-z]$/.test(name) ? name.slice(0, -1) + name.slice(-1).toUpperCase() : name
}
