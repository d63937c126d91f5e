import type { MenuNode } from '#schemas/api/permissions.ts'

/** An entry of the menu as the user sees it. */
export interface SideMenuItem {
  /** The path. */
  readonly key: string
  readonly title: string
  readonly icon: string | undefined
  /** Opens a new browser window instead. */
  readonly externalUrl: string | undefined
  readonly children: readonly SideMenuItem[]
  /** Paths for which this entry is marked: its own, and those that it stands for. */
  readonly paths: readonly string[]
}

/**
 * The visible part of a server menu: hidden entries are left out, and so are containers with nothing visible in them.
 * An entry with `alwaysShow` stands for everything below it.
 */
export function buildSideMenu(menu: readonly MenuNode[]): readonly SideMenuItem[] {
  return menu.filter((node) => !node.hidden).flatMap(toItem)
}

function toItem(node: MenuNode): readonly SideMenuItem[] {
  const nodes = node.children ?? []
  const children = node.alwaysShow ? [] : buildSideMenu(nodes)
  if (nodes.length > 0 && !node.alwaysShow && children.length === 0) return []
  const { title, icon, url, internalOrExternal } = node.meta
  // A hidden page below a visible leaf, its detail page for example, keeps that leaf marked.
  const standsFor = children.length === 0 ? pathsBelow(nodes) : []
  return [
    {
      key: node.path,
      title,
      icon: icon === undefined || icon === '' || icon === 'none' ? undefined : icon,
      externalUrl: internalOrExternal && isWebAddress(url) ? url : undefined,
      children,
      paths: [node.path, ...standsFor],
    },
  ]
}

function pathsBelow(nodes: readonly MenuNode[]): readonly string[] {
  return nodes.flatMap((node) => [node.path, ...pathsBelow(node.children ?? [])])
}

function isWebAddress(url: string | undefined): url is string {
  return url !== undefined && /^https?:\/\//.test(url) && URL.canParse(url)
}

/** Keys from the root to the entry that is marked at `path`; empty when none is. */
export function trailTo(items: readonly SideMenuItem[], path: string): readonly string[] {
  for (const item of items) {
    if (item.paths.some((pattern) => matchesPath(pattern, path))) return [item.key]
    const below = trailTo(item.children, path)
    if (below.length > 0) return [item.key, ...below]
  }
  return []
}

/** `:name` in a menu path stands for one segment. */
function matchesPath(pattern: string, path: string): boolean {
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
