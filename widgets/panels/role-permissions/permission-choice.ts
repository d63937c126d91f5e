import type { PermissionNode } from '#schemas/api/roles.ts'

/** The tree of permissions as the panel works on it. */
export interface PermissionIndex {
  readonly roots: readonly PermissionNode[]
  readonly nodes: ReadonlyMap<string, PermissionNode>
  /** The keys above a node, the nearest first. */
  readonly above: ReadonlyMap<string, readonly string[]>
}

export function indexPermissions(roots: readonly PermissionNode[]): PermissionIndex {
  const nodes = new Map<string, PermissionNode>()
  const above = new Map<string, readonly string[]>()
  const visit = (node: PermissionNode, path: readonly string[]) => {
    nodes.set(node.key, node)
    above.set(node.key, path)
    for (const child of node.children) visit(child, [node.key, ...path])
  }
  for (const root of roots) visit(root, [])
  return { roots, nodes, above }
}

/** Whether the user may give and take it. Servers that do not say so leave it to the answer. */
export function isGrantable({ grantable }: PermissionNode): boolean {
  return grantable !== false
}

/**
 * What is chosen once a node has been ticked or unticked. Linked: what is below goes with it, and what is above comes
 * with it, since nobody gets to an entry whose parents they lack. What the user may not grant stays as it is.
 */
export function toggled(
  { nodes, above }: PermissionIndex,
  chosen: ReadonlySet<string>,
  key: string,
  { checked, linked }: { readonly checked: boolean; readonly linked: boolean },
): ReadonlySet<string> {
  const node = nodes.get(key)
  if (!node) return chosen
  const concerned = linked ? [...keysBelow(node), ...(checked ? (above.get(key) ?? []) : [])] : [key]
  const next = new Set(chosen)
  for (const one of concerned) {
    const known = nodes.get(one)
    if (!known || !isGrantable(known)) continue
    if (checked) next.add(one)
    else next.delete(one)
  }
  return next
}

/** All that the user may grant chosen, or nothing of it. */
export function allOrNone({ nodes }: PermissionIndex, chosen: ReadonlySet<string>, all: boolean): ReadonlySet<string> {
  const own = [...nodes.values()].filter(isGrantable).map(({ key }) => key)
  return all ? new Set([...chosen, ...own]) : new Set([...chosen].filter((key) => !own.includes(key)))
}

export interface ChosenChanges {
  readonly added: ReadonlySet<string>
  readonly removed: ReadonlySet<string>
}

export function changesBetween(before: ReadonlySet<string>, now: ReadonlySet<string>): ChosenChanges {
  return {
    added: new Set([...now].filter((key) => !before.has(key))),
    removed: new Set([...before].filter((key) => !now.has(key))),
  }
}

/** The part of the tree that a search finds, with all that is above it; everything for an empty search. */
export function searched(roots: readonly PermissionNode[], text: string): readonly PermissionNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return roots
  return roots.flatMap((node) => {
    const children = searched(node.children, text)
    return node.title.toLowerCase().includes(wanted) || children.length > 0 ? [{ ...node, children }] : []
  })
}

function keysBelow(node: PermissionNode): readonly string[] {
  return [node.key, ...node.children.flatMap(keysBelow)]
}

/** The keys of all nodes that have others below them. */
export function branchKeys(roots: readonly PermissionNode[]): readonly string[] {
  return roots.flatMap((node) => (node.children.length > 0 ? [node.key, ...branchKeys(node.children)] : []))
}
