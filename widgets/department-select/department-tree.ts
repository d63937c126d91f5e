import type { DepartmentNode } from '#schemas/api/departments.ts'

/** The departments whose names hold the word, with all that stands above them, so that one sees where they are. */
export function searched(nodes: readonly DepartmentNode[], word: string): readonly DepartmentNode[] {
  if (word === '') return nodes
  return nodes.flatMap((node) => {
    if (node.departName.includes(word)) return [node]
    const children = searched(node.children ?? [], word)
    return children.length === 0 ? [] : [{ ...node, children }]
  })
}

/** Ids of all departments that have others below them. */
export function branchIds(nodes: readonly DepartmentNode[]): readonly string[] {
  return nodes.flatMap((node) => {
    const children = node.children ?? []
    return children.length === 0 ? [] : [node.id, ...branchIds(children)]
  })
}

/** The department and all below it. */
export function withAllBelow(node: DepartmentNode): readonly DepartmentNode[] {
  return [node, ...(node.children ?? []).flatMap(withAllBelow)]
}

/** From the root down to the department; empty: it is not there. */
export function pathTo(nodes: readonly DepartmentNode[], id: string): readonly DepartmentNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = pathTo(node.children ?? [], id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/**
 * Ids that are chosen once a department was ticked or its tick taken away, with those above and below it: all below go
 * with it; one above is chosen as long as all of its children are.
 */
export function linked(
  roots: readonly DepartmentNode[],
  chosen: ReadonlySet<string>,
  id: string,
  on: boolean,
): ReadonlySet<string> {
  const path = pathTo(roots, id)
  const node = path.at(-1)
  if (!node) return chosen
  const next = new Set(chosen)
  for (const one of withAllBelow(node)) {
    if (on) next.add(one.id)
    else next.delete(one.id)
  }
  for (const above of path.slice(0, -1).toReversed()) {
    if ((above.children ?? []).every((child) => next.has(child.id))) next.add(above.id)
    else next.delete(above.id)
  }
  return next
}
