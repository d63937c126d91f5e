import type { MenuNode } from '#schemas/api/permissions.ts'
import { isContainer } from './menu-layouts.ts'

/** What can be opened from the menu, wherever it stands: the list that the menu search goes through. */
export interface MenuEntry {
  readonly path: string
  readonly title: string
  /** Titles of the menus above it. */
  readonly group: readonly string[]
  readonly icon: string | undefined
  /** Opens a new browser window; may ask for values of the session. */
  readonly externalUrl: string | undefined
  /** Why it cannot be opened. */
  readonly problem: string | undefined
}

/** Specified: every visible, non-hidden entry, without pure containers. */
export function listMenuEntries(menu: readonly MenuNode[]): readonly MenuEntry[] {
  const byPath = new Map<string, MenuEntry>()
  function add(node: MenuNode, group: readonly string[]) {
    if (node.hidden) return
    const { title, icon, url, urlProblem, internalOrExternal } = node.meta
    // A path with a parameter is no address yet.
    const leads = !isContainer(node.component) && !node.path.includes('/:')
    if (leads && !byPath.has(node.path)) {
      byPath.set(node.path, {
        path: node.path,
        title,
        group,
        icon,
        externalUrl: internalOrExternal ? url : undefined,
        problem: urlProblem,
      })
    }
    for (const child of node.children ?? []) add(child, [...group, title])
  }
  for (const node of menu) add(node, [])
  return [...byPath.values()]
}
