import { type Static, Type } from 'typebox'
import { unknownChoiceText } from '#renderer/unknown-choice.ts'

/** Between the values of a path, and what no value may hold. */
export const PATH_SEPARATOR = '/'
/** Between the texts of a path. */
export const TEXT_SEPARATOR = ' / '

const optionNode = Type.Object(
  {
    value: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '^[^/，,]+$',
      description: '存储的值，不能含 / 和逗号',
    }),
    text: Type.String({ minLength: 1, maxLength: 100, description: '显示的文字' }),
    parent: Type.Optional(Type.String({ description: '上级的值；不写就在最上级' })),
  },
  { additionalProperties: false },
)
export type OptionNode = Static<typeof optionNode>

/** The option of widgets that choose from a tree which stands in the page itself. */
export const nodesOption = Type.Optional(
  Type.Array(optionNode, { maxItems: 1000, description: '可选的各项，用 parent 指明上级' }),
)

/** A node as Ant Design's trees want it. */
export interface TreeNode {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
  readonly children?: readonly TreeNode[]
}

/**
 * The nodes as a tree, in the order in which they are written. One whose parent is not there stands at the top, and so does
 * the first of those that are each other's parents: none is lost.
 */
export function treeOf(nodes: readonly OptionNode[]): readonly TreeNode[] {
  const index = indexOf(nodes)
  const build = (above: string | undefined): readonly TreeNode[] =>
    nodes
      .filter((node) => index.parentOf(node) === above)
      .map(({ value, text }) => {
        const children = build(value)
        return { value, label: text, ...(children.length > 0 && { children }) }
      })
  return build(undefined)
}

/** The tree, and behind it the stored values that are in it no more: they stay in sight and are not lost on save. */
export function treeWithStored(nodes: readonly OptionNode[], stored: readonly string[]): readonly TreeNode[] {
  const known = new Set(nodes.map(({ value }) => value))
  const gone = stored.filter((value) => !known.has(value))
  return [...treeOf(nodes), ...gone.map((value) => ({ value, label: nodeText(value, nodes), disabled: true }))]
}

/** The values from the top down to this one; empty where it is none of the nodes. */
export function pathTo(value: string, nodes: readonly OptionNode[]): readonly string[] {
  const index = indexOf(nodes)
  const path: string[] = []
  for (let node = index.get(value); node; node = index.get(index.parentOf(node) ?? '')) path.unshift(node.value)
  return path
}

function indexOf(nodes: readonly OptionNode[]) {
  const byValue = new Map(nodes.map((node) => [node.value, node]))
  const isCycle = (node: OptionNode) => {
    const seen = new Set<string>()
    for (let next: OptionNode | undefined = node; next; next = byValue.get(next.parent ?? '')) {
      if (seen.has(next.value)) return true
      seen.add(next.value)
    }
    return false
  }
  return {
    get: (value: string) => byValue.get(value),
    parentOf: (node: OptionNode) =>
      node.parent !== undefined && byValue.has(node.parent) && !isCycle(node) ? node.parent : undefined,
  }
}

/** What a value is called; one that no node has is shown as stored, with a mark. */
export function nodeText(value: string, nodes: readonly OptionNode[]): string {
  return nodes.find((node) => node.value === value)?.text ?? unknownChoiceText(value, 'options')
}

/** What a stored path is called: 华东 / 上海. */
export function pathText(path: string, nodes: readonly OptionNode[]): string {
  return path
    .split(PATH_SEPARATOR)
    .map((value) => nodeText(value, nodes))
    .join(TEXT_SEPARATOR)
}

/** The stored path that is called so, or is written so; undefined where there is none. */
export function findPath(text: string, nodes: readonly OptionNode[]): string | undefined {
  const wanted = text.split(PATH_SEPARATOR).map((part) => part.trim())
  return nodes
    .map(({ value }) => pathTo(value, nodes))
    .find(
      (path) => path.length === wanted.length && path.every((value, level) => isCalled(value, wanted[level], nodes)),
    )
    ?.join(PATH_SEPARATOR)
}

function isCalled(value: string, wanted: string | undefined, nodes: readonly OptionNode[]): boolean {
  return value === wanted || nodeText(value, nodes) === wanted
}
