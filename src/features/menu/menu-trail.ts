import type { MenuNode } from '#schemas/api/permissions.ts'
import { buildMenuRoutes } from './menu-routes.ts'
import { matchesPath } from './side-menu-items.ts'

/** A step of the way to a page: the menus above it, and the page itself. */
export interface TrailStep {
  readonly title: string
  /** Where it leads; absent when it leads nowhere of itself. */
  readonly path: string | undefined
}

/** The titles that the route of an address matches, from the top entry to its own; hidden entries count as well. */
export function menuTrail(menu: readonly MenuNode[], path: string): readonly TrailStep[] {
  const nodes = find(menu, (pattern) => pattern === path) ?? find(menu, (pattern) => matchesPath(pattern, path)) ?? []
  const routed = new Set(buildMenuRoutes(menu).map((route) => route.path))
  return nodes
    .filter(({ meta }) => meta.title !== '')
    .map((node) => ({ title: node.meta.title, path: isOpenable(node, routed) ? node.path : undefined }))
}

/** The deepest entry wins: an aggregated one has a child of its own path. */
function find(nodes: readonly MenuNode[], matches: (pattern: string) => boolean): readonly MenuNode[] | undefined {
  for (const node of nodes) {
    const below = find(node.children ?? [], matches)
    if (below !== undefined) return [node, ...below]
    if (matches(node.path)) return [node]
  }
  return undefined
}

function isOpenable({ path }: MenuNode, routed: ReadonlySet<string>): boolean {
  return routed.has(path) && !path.includes('/:')
}
