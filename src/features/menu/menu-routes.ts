import type { MenuNode } from '#schemas/api/permissions.ts'
import { pageOfComponent } from '#schemas/meta/page-components.generated.ts'
import { isContainer, layoutOf } from './menu-layouts.ts'
import { type OnlineKind, onlineKindOf } from './online-components.ts'

/** What stands behind an address of the menu. */
export type MenuView =
  | { readonly kind: 'home' }
  /** A page file, by its code. */
  | { readonly kind: 'page'; readonly code: string }
  /** A container has nothing of its own to show: it leads to an entry below it. */
  | { readonly kind: 'redirect'; readonly to: string }
  | FrameTarget
  /** An online form or report, found at run time by the code in its address. */
  | { readonly kind: 'online'; readonly online: OnlineKind }
  /** A component by its name, which this console may have or not; `within` is the one above it that frames it. */
  | { readonly kind: 'component'; readonly component: string; readonly within: string | undefined }

/** A page of another host. */
export interface FrameTarget {
  readonly kind: 'frame'
  /** Absent when there is a problem. */
  readonly url?: string
  readonly problem?: string
  /** In a browser window of its own. */
  readonly external: boolean
}

export interface MenuRoute {
  readonly path: string
  /** The contract's name of the route: `isystem-user`. */
  readonly name: string
  readonly meta: MenuRouteMeta
  readonly view: MenuView
}

export interface MenuRouteMeta {
  readonly title: string
  readonly icon?: string
  readonly keepAlive?: boolean
  readonly componentName?: string
  /** One of these is needed; the menu holds only entries whose list the user meets. */
  readonly permission?: readonly string[]
  /** The page gets no tab of its own in the tab bar. */
  readonly hideTab?: boolean
  /** The page has no heading area of its own. */
  readonly hiddenHeaderContent?: boolean
}

const HOME_COMPONENT = 'dashboard/Analysis'
const PAGE_COMPONENT = /^page\/([a-z][a-z0-9-]*)$/

/** The routes of a menu, flat: every path in it is absolute. A path that comes twice is the first one's. */
export function buildMenuRoutes(menu: readonly MenuNode[]): readonly MenuRoute[] {
  const routes = new Map<string, MenuRoute>()
  function add(node: MenuNode, within: string | undefined) {
    const route = toRoute(node, within)
    if (route !== undefined && !routes.has(route.path)) routes.set(route.path, route)
    const frame = isContainer(node.component) ? within : node.component
    for (const child of node.children ?? []) add(child, frame)
  }
  for (const node of menu) add(node, undefined)
  return [...routes.values()]
}

function toRoute(node: MenuNode, within: string | undefined): MenuRoute | undefined {
  // Specified: flag '0' is an entry without a route of its own; another route, with parameters, answers for its path.
  if (node.route === '0') return undefined
  // An aggregated entry (alwaysShow) redirects to its own path, where the child of the same path stands within it.
  if (node.children?.some(({ path }) => path === node.path)) return undefined
  const view = toView(node, within)
  return view === undefined ? undefined : { path: node.path, name: node.name, meta: toMeta(node), view }
}

function toView(node: MenuNode, within: string | undefined): MenuView | undefined {
  const layout = layoutOf(node.component)
  if (layout?.kind === 'container') {
    const to = node.redirect || firstLeafPath(node)
    return to === undefined || to === node.path ? undefined : { kind: 'redirect', to }
  }
  if (layout?.kind === 'frame') return toFrame(node)
  if (node.component === HOME_COMPONENT) return { kind: 'home' }
  const code = PAGE_COMPONENT.exec(node.component)?.[1] ?? pageOfComponent(node.component)
  if (code !== undefined) return { kind: 'page', code }
  const online = onlineKindOf(node.component)
  if (online !== undefined) return { kind: 'online', online }
  return { kind: 'component', component: node.component, within }
}

function toFrame({ meta }: MenuNode): FrameTarget {
  const { url, urlProblem, internalOrExternal } = meta
  return {
    kind: 'frame',
    external: internalOrExternal === true,
    ...(url !== undefined && { url }),
    ...(urlProblem !== undefined && { problem: urlProblem }),
  }
}

function toMeta({ meta }: MenuNode): MenuRouteMeta {
  const { title, icon, keepAlive, componentName, permissionList, hideTab, hiddenHeaderContent } = meta
  const permission = permissionList?.filter((code) => typeof code === 'string') ?? []
  return {
    title,
    ...(icon !== undefined && { icon }),
    ...(keepAlive !== undefined && { keepAlive }),
    ...(componentName !== undefined && { componentName }),
    ...(permission.length > 0 && { permission }),
    ...(hideTab !== undefined && { hideTab }),
    ...(hiddenHeaderContent !== undefined && { hiddenHeaderContent }),
  }
}

function firstLeafPath(node: MenuNode): string | undefined {
  for (const child of node.children ?? []) {
    if (child.hidden || leadsOutside(child) || child.path.includes(':')) continue
    if (!isContainer(child.component)) return child.path
    const below = firstLeafPath(child)
    if (below !== undefined) return below
  }
  return undefined
}

/** A container shows a page of this console, not a new window. */
function leadsOutside({ meta }: MenuNode): boolean {
  return meta.internalOrExternal === true && (meta.url !== undefined || meta.urlProblem !== undefined)
}
