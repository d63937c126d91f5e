import type { Category, CategoryNode } from '#schemas/api/categories.ts'

const HAS_CHILDREN = '1'

export function toNode({ id, pid, name, code, hasChild }: Category): CategoryNode {
  const isLeaf = hasChild !== HAS_CHILDREN
  return { key: id, value: id, title: name, parentId: pid, leaf: isLeaf, isLeaf, code, icon: null, children: null }
}

/** What lies below a category, with all levels. */
export function nestBelow(pid: string, categories: readonly Category[]): readonly CategoryNode[] {
  const byParent = new Map<string, Category[]>()
  for (const category of categories) {
    const siblings = byParent.get(category.pid)
    if (siblings) siblings.push(category)
    else byParent.set(category.pid, [category])
  }
  const below = (id: string): readonly CategoryNode[] =>
    (byParent.get(id) ?? []).map((category) => {
      const children = below(category.id)
      return children.length === 0 ? toNode(category) : { ...toNode(category), leaf: false, isLeaf: false, children }
    })
  return below(pid)
}
