import type { TreeNode } from '#schemas/api/dictionary-trees.ts'

/** Where the nodes of a tree come from, level by level. */
export interface TreeSource {
  /** Names the source among all others: nodes that were read are kept under it. */
  readonly key: readonly unknown[]
  /** What lies directly below a node; null: the first level. Nodes that bring their own `children` are not asked for them. */
  load(parent: TreeNode | null, signal: AbortSignal): Promise<readonly TreeNode[]>
  /** What is stored of a node; absent: its key. */
  storedOf?(node: TreeNode): string
  /** The whole tree at once, to search in; absent: `found` of the box, or what has been opened so far. */
  loadWhole?(signal: AbortSignal): Promise<readonly TreeNode[]>
}
