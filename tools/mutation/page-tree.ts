import { type Node, parseTree } from 'jsonc-parser'
import { pointerOf } from '#renderer/compile/page-source-text.ts'

/** A part of a page text: its node, where it stands, and the property that holds it. */
export interface Part {
  readonly node: Node
  readonly pointer: string
  /** Null for the root and for items of a list. */
  readonly key: Node | null
  readonly value: unknown
}

/** A sound page text, taken apart: what faults are put into. */
export interface PageTree {
  readonly file: string
  readonly text: string
  /** All parts in the order of the text, the page itself first. */
  readonly parts: readonly Part[]
  at(pointer: string): Part | undefined
  /** The parts whose pointer matches. */
  matching(pattern: RegExp): readonly Part[]
}

export function readPageTree(file: string, text: string): PageTree {
  const root = parseTree(text)
  const parts = root ? [...collectParts(root, '', null)] : []
  const byPointer = new Map(parts.map((part) => [part.pointer, part]))
  return {
    file,
    text,
    parts,
    at: (pointer) => byPointer.get(pointer),
    matching: (pattern) => parts.filter((part) => pattern.test(part.pointer)),
  }
}

function* collectParts(node: Node, pointer: string, key: Node | null): Generator<Part> {
  yield { node, pointer, key, value: node.type === 'object' || node.type === 'array' ? undefined : node.value }
  for (const [index, child] of (node.children ?? []).entries()) {
    if (node.type === 'array') yield* collectParts(child, `${pointer}/${index}`, null)
    const [name, value] = child.children ?? []
    if (node.type === 'object' && name && value) yield* collectParts(value, pointer + pointerOf(name.value), name)
  }
}

/** Names of the properties of an object part. */
export function keysOf(part: Part | undefined): readonly string[] {
  return (part?.node.children ?? []).flatMap((property) => {
    const [key] = property.type === 'property' ? (property.children ?? []) : []
    return key ? [String(key.value)] : []
  })
}

export function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}
