import { parseSync } from 'vite'

/** A test as its source says it. */
export interface FoundTest {
  readonly title: string
  /** It, or what it stands in, is skipped. */
  readonly skipped: boolean
  /** Source of each of its assertions: chains of `expect`, and what it waits for. */
  readonly assertions: readonly string[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const TESTS = new Set(['it', 'test'])
const SKIPPING = new Set(['skip', 'todo', 'skipIf', 'fails'])
const WAITING = new Set(['waitFor', 'waitForRequest', 'waitForResponse'])

/**
 * The tests of a file with what they assert, read from its syntax: words in a comment, in another test or in a title are
 * none, so that whoever refers to a test notices when it is renamed, emptied or switched off.
 */
export function findTests(file: string, source: string): readonly FoundTest[] {
  const found: FoundTest[] = []
  visit(parseSync(file, source).program, (node, ancestors) => {
    const chain = node.type === 'CallExpression' ? chainOf(node) : []
    if (!TESTS.has(chain[0] ?? '')) return
    const title = literalOf(argumentsOf(node)[0])
    const body = argumentsOf(node).find(isFunction)
    if (title === undefined || body === undefined) return
    const around = ancestors.flatMap((ancestor) => (ancestor.type === 'CallExpression' ? chainOf(ancestor) : []))
    found.push({
      title,
      skipped: [...chain, ...around].some((name) => SKIPPING.has(name)),
      assertions: assertionsIn(body, source),
    })
  })
  return found
}

function assertionsIn(body: Node, source: string): readonly string[] {
  const assertions: string[] = []
  visit(body, (node, ancestors) => {
    if (node.type !== 'CallExpression') return
    const chain = chainOf(node)
    const isOutermost = ancestors.at(-1)?.type !== 'MemberExpression'
    if (isOutermost && (chain[0] === 'expect' || WAITING.has(chain.at(-1) ?? ''))) {
      assertions.push(source.slice(node.start, node.end))
    }
  })
  return assertions
}

/** Names of a call from its root on: `expect(x).rejects.toThrow(y)` is expect, rejects, toThrow. */
function chainOf(node: Node): readonly string[] {
  if (node.type === 'Identifier') return [String(node.name)]
  if (node.type === 'CallExpression') return isNode(node.callee) ? chainOf(node.callee) : []
  if (node.type === 'AwaitExpression' && isNode(node.argument)) return chainOf(node.argument)
  if (node.type !== 'MemberExpression' || !isNode(node.object)) return []
  const name = isNode(node.property) && node.property.type === 'Identifier' ? [String(node.property.name)] : []
  return [...chainOf(node.object), ...name]
}

function visit(node: unknown, see: (node: Node, ancestors: readonly Node[]) => void, ancestors: readonly Node[] = []) {
  if (Array.isArray(node)) {
    for (const part of node) visit(part, see, ancestors)
    return
  }
  if (!isNode(node)) return
  see(node, ancestors)
  for (const part of Object.values(node)) visit(part, see, [...ancestors, node])
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function isFunction({ type }: Node): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
}

function argumentsOf(node: Node): readonly Node[] {
  return Array.isArray(node.arguments) ? node.arguments.filter(isNode) : []
}

function literalOf(node: Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}
