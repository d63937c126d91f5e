import type { Choice } from '#renderer/widget.ts'
import type { TreeNode } from '#schemas/api/dictionary-trees.ts'
import { messages as widgetMessages } from '../messages.ts'
import { messages } from './messages.ts'
import type { TreeLevel } from './use-tree-levels.tsx'

/** A node as antd's tree takes it, which knows nodes by their values. */
export interface ShownNode {
  readonly value: string
  /** What it is called, and searched by. */
  readonly title: string
  readonly isLeaf: boolean
  readonly disabled?: boolean
  readonly selectable?: boolean
  /** Absent of what is no node: the word that a branch is on its way, or failed. */
  readonly node?: TreeNode
  readonly children?: ShownNode[]
}

/** Nodes with the branches that are there, and in the others what is known of them. */
export function toShownNodes(
  nodes: readonly TreeNode[],
  below: (node: TreeNode) => TreeLevel | undefined,
  storedOf: (node: TreeNode) => string,
): ShownNode[] {
  return nodes.map((node) => {
    const shown = { value: storedOf(node), title: node.title, node }
    const level = below(node)
    // A branch that turned out to be empty has nothing to open any more.
    if (node.isLeaf || (level?.state === 'ready' && level.nodes.length === 0)) return { ...shown, isLeaf: true }
    const children =
      level?.state === 'ready' ? toShownNodes(level.nodes, below, storedOf) : [wordBelow(shown.value, level)]
    return { ...shown, isLeaf: false, children }
  })
}

function wordBelow(parent: string, level: TreeLevel | undefined): ShownNode {
  const title = level?.state === 'failed' ? messages.branchFailed(level.problem) : widgetMessages.loading
  return { value: `${parent}/word`, title, isLeaf: true, disabled: true, selectable: false }
}

/** Rows that a search found, wherever in the tree they stand. */
export function toFoundNodes(found: readonly Choice[]): ShownNode[] {
  return found.map(({ value, text }) => ({ value, title: text, isLeaf: true }))
}

export function findNode(nodes: readonly ShownNode[], wanted: string): ShownNode | undefined {
  for (const node of nodes) {
    if (node.value === wanted) return node
    const below = findNode(node.children ?? [], wanted)
    if (below) return below
  }
  return undefined
}

/** All that have something below them. */
export function branchesOf(nodes: readonly ShownNode[]): string[] {
  return nodes.flatMap(({ value, children }) => (children ? [value, ...branchesOf(children)] : []))
}
