import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { findSyntaxMistakes } from './syntax-mistakes.ts'

/** A place in a text, from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** A page text, read: its value, its syntax mistakes, and where each part stands. */
export interface PageText {
  /** `undefined` when the text holds no value at all. */
  readonly value: unknown
  readonly syntaxErrors: readonly { readonly message: string; readonly hint?: string; readonly position: Position }[]
  readonly duplicateKeys: readonly { readonly pointer: string; readonly key: string; readonly position: Position }[]
  /** Where the value of a pointer stands, or its key (`part: 'key'`); the nearest ancestor when it is not there. */
  locate(pointer: string, part: 'key' | 'value'): Position
  /** A place inside a text value: `offset` counts in the text that the JSON stands for. */
  locateInside(pointer: string, offset: number): Position
}

export function readPageText(text: string): PageText {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const positionAt = positionFinder(text)
  const duplicateKeys: { pointer: string; key: string; position: Position }[] = []
  if (root) collectDuplicateKeys(root, '', positionAt, duplicateKeys)
  return {
    value: root ? toPlainValue(root) : undefined,
    syntaxErrors: findSyntaxMistakes(text, errors).map(({ offset, ...said }) => ({
      ...said,
      position: positionAt(offset),
    })),
    duplicateKeys,
    locate: (pointer, part) => {
      const node = root && nearestNode(root, parsePointer(pointer), part)
      return positionAt(node?.offset ?? 0)
    },
    locateInside: (pointer, offset) => {
      const node = root && nearestNode(root, parsePointer(pointer), 'value')
      return positionAt((node?.offset ?? 0) + (node?.type === 'string' ? rawOffset(text, node, offset) : 0))
    },
  }
}

/** Where the character at `offset` of a text stands behind the opening quote of its JSON, escapes counted. */
function rawOffset(text: string, node: Node, offset: number): number {
  const raw = text.slice(node.offset + 1, node.offset + node.length - 1)
  const characters = /\\u[0-9a-fA-F]{4}|\\.|[^\\]/gs
  let position = 0
  for (let index = 0; index < offset; index += 1) {
    characters.lastIndex = position
    const [character] = characters.exec(raw) ?? []
    if (character === undefined) break
    position += character.length
  }
  return 1 + position
}

/** `/fields/a~1b` -> `['fields', 'a/b']` */
export function parsePointer(pointer: string): readonly string[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export function pointerOf(...segments: readonly (string | number)[]): string {
  return segments.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function positionFinder(text: string): (offset: number) => Position {
  const lineStarts = [0]
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) lineStarts.push(index + 1)
  return (offset) => {
    let low = 0
    let high = lineStarts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((lineStarts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 }
  }
}

function nearestNode(root: Node, segments: readonly string[], part: 'key' | 'value'): Node {
  for (let length = segments.length; length >= 0; length -= 1) {
    const path = segments.slice(0, length)
    const node = findNodeAtLocation(root, toJsonPath(root, path))
    if (!node) continue
    const isWholePath = length === segments.length
    const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined
    // A missing part is reported at the key of what lacks it: the value may span a screen.
    return (part === 'key' || !isWholePath) && key ? key : node
  }
  return root
}

/** jsonc-parser wants numbers for array positions. */
function toJsonPath(root: Node, segments: readonly string[]): (string | number)[] {
  const path: (string | number)[] = []
  let node: Node | undefined = root
  for (const segment of segments) {
    path.push(node?.type === 'array' ? Number(segment) : segment)
    node = node && findNodeAtLocation(root, path)
  }
  return path
}

function collectDuplicateKeys(
  node: Node,
  pointer: string,
  positionAt: (offset: number) => Position,
  found: { pointer: string; key: string; position: Position }[],
): void {
  if (node.type === 'array') {
    for (const [index, item] of (node.children ?? []).entries()) {
      collectDuplicateKeys(item, `${pointer}/${index}`, positionAt, found)
    }
    return
  }
  const seen = new Set<string>()
  for (const property of node.children ?? []) {
    const [keyNode, valueNode] = property.children ?? []
    if (!keyNode) continue
    const key = String(keyNode.value)
    const childPointer = pointer + pointerOf(key)
    if (seen.has(key)) found.push({ pointer: childPointer, key, position: positionAt(keyNode.offset) })
    seen.add(key)
    if (valueNode) collectDuplicateKeys(valueNode, childPointer, positionAt, found)
  }
}

/** Like `getNodeValue`, but `__proto__` becomes an own key, so that it is reported instead of acting. */
function toPlainValue(node: Node): unknown {
  if (node.type === 'array') return node.children?.map(toPlainValue) ?? []
  if (node.type !== 'object') return getNodeValue(node)
  return Object.fromEntries(
    (node.children ?? []).flatMap((property) => {
      const [keyNode, valueNode] = property.children ?? []
      return keyNode && valueNode ? [[String(keyNode.value), toPlainValue(valueNode)]] : []
    }),
  )
}
