/** Something computed, and what it is computed from: names of nodes, or of plain fields, which have no node. */
export interface DependencyNode {
  readonly name: string
  readonly dependsOn: Iterable<string>
}

export type DependencyOrder =
  | { readonly ok: true; readonly order: readonly string[] }
  /** The way round, first name again at the end: `['total', 'tax', 'total']`. */
  | { readonly ok: false; readonly cycle: readonly string[] }

/** Names so that each comes behind what it is computed from; otherwise in the order given. */
export function orderByDependencies(nodes: Iterable<DependencyNode>): DependencyOrder {
  const dependsOn = new Map([...nodes].map((node) => [node.name, [...node.dependsOn]]))
  const order: string[] = []
  const isDone = new Set<string>()
  // The names that are being looked into, each below the one that needs it. A loop: chains may be long.
  const path: { readonly name: string; readonly waiting: string[] }[] = []
  const onPath = new Set<string>()

  const enter = (name: string) => {
    const needed = dependsOn.get(name) ?? []
    path.push({ name, waiting: needed.filter((other) => dependsOn.has(other)).reverse() })
    onPath.add(name)
  }

  for (const name of dependsOn.keys()) {
    if (isDone.has(name)) continue
    enter(name)
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.waiting.pop()
      if (next === undefined) {
        path.pop()
        onPath.delete(top.name)
        isDone.add(top.name)
        order.push(top.name)
      } else if (onPath.has(next)) {
        const names = path.map((step) => step.name)
        return { ok: false, cycle: [...names.slice(names.indexOf(next)), next] }
      } else if (!isDone.has(next)) {
        enter(next)
      }
    }
  }
  return { ok: true, order }
}
