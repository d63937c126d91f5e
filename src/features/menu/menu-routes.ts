import type { MenuNode } from '#schemas/api/permissions.ts'

/** What stands behind an address of the menu. */
export type MenuView =
  | { readonly kind: 'home' }
  /** A page file, by its code. */
  | { readonly kind: 'page'; readonly code: string }
  /** A container has nothing of its own to show: it leads to an entry below it. */
  | { readonly kind: 'redirect'; readonly to: string }
  /** A component that this console does not have. */
  | { readonly kind: 'unknown'; readonly component: string }

export interface MenuRoute {
  readonly path: string
  readonly title: string
  readonly view: MenuView
}

const HOME_COMPONENT = 'dashboard/Analysis'
const PAGE_COMPONENT = /^page\/([a-z][a-z0-9-]*)$/
/** Layouts that only hold what is below them; the frame layouts show something themselves. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'layouts/RouteView',
  'layouts/PageView',
  'layouts/BlankLayout',
  'layouts/TabLayout',
])

/** The routes of a server menu, flat: every path in it is absolute. A path that comes twice is the first one's. */
export function buildMenuRoutes(menu: readonly MenuNode[]): readonly MenuRoute[] {
  const routes = new Map<string, MenuRoute>()
  function add(node: MenuNode) {
    const route = toRoute(node)
    if (route !== undefined && !routes.has(route.path)) routes.set(route.path, route)
    for (const child of node.children ?? []) add(child)
  }
  for (const node of menu) add(node)
  return [...routes.values()]
}

function toRoute(node: MenuNode): MenuRoute | undefined {
  // Specified: flag '0' is an entry without a route of its own. External addresses are a hash, not a path.
  if (node.route === '0' || !node.path.startsWith('/')) return undefined
  const view = toView(node)
  return view === undefined ? undefined : { path: node.path, title: node.meta.title, view }
}

function toView(node: MenuNode): MenuView | undefined {
  if (CONTAINERS.has(node.component)) {
    const to = node.redirect || firstLeafPath(node)
    return to === undefined || to === node.path ? undefined : { kind: 'redirect', to }
  }
  if (node.component === HOME_COMPONENT) return { kind: 'home' }
  const code = PAGE_COMPONENT.exec(node.component)?.[1]
  return code === undefined ? { kind: 'unknown', component: node.component } : { kind: 'page', code }
}

function firstLeafPath(node: MenuNode): string | undefined {
  for (const child of node.children ?? []) {
    if (child.hidden) continue
    if (!CONTAINERS.has(child.component)) return child.path
    const below = firstLeafPath(child)
    if (below !== undefined) return below
  }
  return undefined
}
