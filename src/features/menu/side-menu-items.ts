import type { MenuNode } from '#schemas/api/permissions.ts'

/** An entry of the menu as the user sees it. */
export interface SideMenuItem {
  /** The path. */
  readonly key: string
  readonly title: string
  readonly icon: string | undefined
  /** Opens a new browser window instead; may ask for values of the session (`session-address.ts`). */
  readonly externalUrl: string | undefined
  /** Why the entry cannot be opened: it is shown, but disabled. */
  readonly problem: string | undefined
  readonly children: readonly SideMenuItem[]
  /** Paths for which this entry is marked: its own, and those that it stands for. */
  readonly paths: readonly string[]
}

/**
 * The visible part of a menu: hidden entries are left out, and so are containers with nothing visible in them. An entry
 * with `alwaysShow` stands for everything below it.
 */
export function buildSideMenu(menu: readonly MenuNode[]): readonly SideMenuItem[] {
  return menu.filter((node) => !node.hidden).flatMap(toItem)
}

function toItem(node: MenuNode): readonly SideMenuItem[] {
  const nodes = node.children ?? []
  const children = node.alwaysShow ? [] : buildSideMenu(nodes)
  if (nodes.length > 0 && !node.alwaysShow && children.length === 0) return []
  const { title, icon, url, urlProblem, internalOrExternal } = node.meta
  const shown = new Set(children.flatMap(pathsOf))
  return [
    {
      key: node.path,
      title,
      icon,
      externalUrl: internalOrExternal ? url : undefined,
      problem: children.length === 0 ? urlProblem : undefined,
      children,
      // A hidden page below, its detail page for example, keeps this entry marked.
      paths: [node.path, ...pathsBelow(nodes).filter((path) => !shown.has(path))],
    },
  ]
}

function pathsOf({ paths, children }: SideMenuItem): readonly string[] {
  return [...paths, ...children.flatMap(pathsOf)]
}

function pathsBelow(nodes: readonly MenuNode[]): readonly string[] {
  return nodes.flatMap((node) => [node.path, ...pathsBelow(node.children ?? [])])
}

/** Keys from the root to the entry that is marked at `path`; empty when none is. */
export function trailTo(items: readonly SideMenuItem[], path: string): readonly string[] {
  // `/online/cgreport/7` may be an entry of its own beside the hidden `/online/cgreport/:code`.
  const exact = findTrail(items, (pattern) => pattern === path)
  return exact.length > 0 ? exact : findTrail(items, (pattern) => matchesPath(pattern, path))
}

function findTrail(items: readonly SideMenuItem[], matches: (pattern: string) => boolean): readonly string[] {
  for (const item of items) {
    const below = findTrail(item.children, matches)
    if (below.length > 0) return [item.key, ...below]
    if (item.paths.some(matches)) return [item.key]
  }
  return []
}

/** `:name` in a menu path stands for one segment. */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}

/** Specified: only one submenu of the first level is open at a time. */
export function nextOpenKeys(
  items: readonly SideMenuItem[],
  open: readonly string[],
  wanted: readonly string[],
): readonly string[] {
  const opened = wanted.find((key) => !open.includes(key))
  const root = items.find((item) => item.key === opened)
  return root === undefined ? wanted : [root.key]
}

/** What is open on arrival at a page: the menus above it, and what else is open in the same menu of the first level. */
export function openKeysOnArrival(
  items: readonly SideMenuItem[],
  open: readonly string[],
  trail: readonly string[],
): readonly string[] {
  const root = items.find(({ key }) => key === trail[0])
  if (root === undefined || !open.includes(root.key)) return trail.length > 0 ? trail : open
  const ofRoot = new Set(keysOf(root))
  return [...new Set([...open.filter((key) => ofRoot.has(key)), ...trail])]
}

function keysOf({ key, children }: SideMenuItem): readonly string[] {
  return [key, ...children.flatMap(keysOf)]
}

/** An entry that leads somewhere in this console, with the titles above it. */
export interface MenuLeaf {
  readonly item: SideMenuItem
  readonly group: readonly string[]
}

export function leavesOf(items: readonly SideMenuItem[], group: readonly string[] = []): readonly MenuLeaf[] {
  return items.flatMap((item) =>
    item.children.length === 0 ? [{ item, group }] : leavesOf(item.children, [...group, item.title]),
  )
}
