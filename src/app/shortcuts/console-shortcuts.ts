import { pageShortcuts } from '#renderer/react/shortcuts/page-shortcuts.ts'
import { paletteShortcuts, searchShortcuts } from '#src/features/menu-search/shortcuts.ts'
import type { ShortcutGroup } from '#src/features/shortcuts/shortcut-sheet.tsx'
import { sheetShortcuts } from '#src/features/shortcuts/shortcuts.ts'
import { tabBarShortcuts, tabShortcuts } from '#src/features/tabs/shortcuts.ts'
import { messages } from './messages.ts'

/** Every shortcut of the console, by where it works. Each part declares its own; nobody listens to keys beside these. */
export function consoleShortcuts({ inspects }: { readonly inspects: boolean }): readonly ShortcutGroup[] {
  const { inspect, ...page } = pageShortcuts
  return [
    { title: messages.everywhere, shortcuts: [searchShortcuts, tabShortcuts, sheetShortcuts].flatMap(Object.values) },
    { title: messages.page, shortcuts: [...Object.values(page), ...(inspects ? [inspect] : [])] },
    { title: messages.tabBar, shortcuts: Object.values(tabBarShortcuts) },
    { title: messages.palette, shortcuts: Object.values(paletteShortcuts) },
  ]
}
