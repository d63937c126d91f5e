/** A tree as one writes it down: a name, what it is, and what is below it. */
export interface Outline {
  readonly name: string
  readonly kind: string
  readonly below?: readonly Outline[]
}

export interface OutlineNode {
  readonly name: string
  readonly kind: string
  /** `R0102`: two digits for each level, as the codes of such systems are. */
  readonly code: string
  /** Position of the node above in the flat list. */
  readonly parent: number | undefined
}

/** The nodes, each behind the one above it. */
export function flatten(outline: readonly Outline[], prefix: string): readonly OutlineNode[] {
  const nodes: OutlineNode[] = []
  const add = (below: readonly Outline[], above: string, parent: number | undefined) => {
    for (const [index, { name, kind, below: next = [] }] of below.entries()) {
      const code = above + String(index + 1).padStart(2, '0')
      nodes.push({ name, kind, code, parent })
      add(next, code, nodes.length - 1)
    }
  }
  add(outline, prefix, undefined)
  return nodes
}
