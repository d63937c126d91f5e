import { canonicalDecimal } from '#schemas/values/decimal.ts'
import { type JsepNode, parseWithJsep, spanOf } from './jsep-parser.ts'
import { EXPRESSION_LIMITS } from './limits.ts'
import { SYNTAX_MESSAGES as messages } from './messages.ts'
import { assertSyntax } from './syntax.ts'
import { PAGE_CALL, readTokens, SyntaxProblem, unquote } from './tokens.ts'
import {
  type ArithmeticOperator,
  type ComparisonOperator,
  childrenOf,
  type ExpressionProblem,
  type LogicOperator,
  type PageNode,
  type ParsedNode,
  type Span,
} from './tree.ts'

export type ParseOutcome =
  | { readonly ok: true; readonly tree: ParsedNode }
  | { readonly ok: false; readonly errors: readonly ExpressionProblem[] }

/** Reads the text of an expression, without the `=` in front. One mistake of form at most: the first. */
export function parseExpression(text: string): ParseOutcome {
  try {
    assertLength(text)
    assertSyntax(text, readTokens(text))
    const tree = toTree(parseWithJsep(text))
    assertDepth(tree)
    return { ok: true, tree }
  } catch (error) {
    if (error instanceof SyntaxProblem) return { ok: false, errors: [error.problem] }
    throw error
  }
}

function assertLength(text: string): void {
  const limit = EXPRESSION_LIMITS.textLength
  if (text.length <= limit) return
  const span = { offset: limit, length: text.length - limit }
  throw new SyntaxProblem('expression-too-long', span, messages.expressionTooLong(limit))
}

const LOGIC: readonly LogicOperator[] = ['&&', '||']
const COMPARISONS: readonly ComparisonOperator[] = ['==', '!=', '<', '<=', '>', '>=']
const SUMS: readonly ArithmeticOperator[] = ['+', '-']
const PRODUCTS: readonly ArithmeticOperator[] = ['*', '/', '%']

/** Only kinds that the language has get here; any other is a mistake of ours. */
function toTree(node: JsepNode): ParsedNode {
  switch (node.type) {
    case 'Literal':
      return toLiteral(node)
    case 'Identifier':
    case 'MemberExpression': {
      const page = pageOf(node)
      if (page) return page
      return { kind: 'name', path: pathOf(node), ...placeOf(node) }
    }
    case 'ArrayExpression':
      return { kind: 'list', items: nodes(node.elements).map(toTree), ...placeOf(node) }
    case 'CallExpression': {
      const page = pageOf(node)
      if (page) return page
      return {
        kind: 'call',
        name: pathOf(child(node.callee)).join('.'),
        args: nodes(node.arguments).map(toTree),
        ...placeOf(node),
      }
    }
    case 'UnaryExpression': {
      const operator = node.operator === '!' ? '!' : '-'
      return { kind: 'unary', operator, operand: toTree(child(node.argument)), ...placeOf(node) }
    }
    case 'ConditionalExpression': {
      const test = toTree(child(node.test))
      const whenTrue = toTree(child(node.consequent))
      const otherwise = toTree(child(node.alternate))
      return { kind: 'conditional', test, whenTrue, otherwise, ...placeOf(node, test, otherwise) }
    }
    case 'BinaryExpression':
      return toOperation(node, String(node.operator))
    default:
      throw new TypeError(`The parser made a ${node.type}, which the language has not.`)
  }
}

function toLiteral(node: JsepNode): ParsedNode {
  const place = placeOf(node)
  if (node.value === null) return { kind: 'literal', type: 'null', value: null, ...place }
  if (typeof node.value === 'boolean') return { kind: 'literal', type: 'boolean', value: node.value, ...place }
  // The text as written: the parser's own value of a number is a floating one.
  const raw = String(node.raw)
  if (typeof node.value === 'number') {
    return { kind: 'literal', type: 'number', value: canonicalDecimal(raw) ?? '0', ...place }
  }
  return { kind: 'literal', type: 'text', value: unquote(raw), ...place }
}

function toOperation(node: JsepNode, symbol: string): ParsedNode {
  const logic = LOGIC.find((operator) => operator === symbol)
  if (logic) {
    const { start, links } = unchain(node, [logic])
    const operands = [start, ...links.map((link) => link.node)].map(toTree)
    return { kind: 'logic', operator: logic, operands, ...placeOf(node, operands[0], operands.at(-1)) }
  }
  const comparison = COMPARISONS.find((operator) => operator === symbol)
  if (comparison) {
    const left = toTree(child(node.left))
    const right = toTree(child(node.right))
    return { kind: 'comparison', operator: comparison, left, right, ...placeOf(node, left, right) }
  }
  if (symbol === 'in') {
    const item = toTree(child(node.left))
    const list = toTree(child(node.right))
    return { kind: 'membership', item, list, ...placeOf(node, item, list) }
  }
  const { start, links } = unchain(node, SUMS.some((operator) => operator === symbol) ? SUMS : PRODUCTS)
  const first = toTree(start)
  const rest = links.map((link) => ({ operator: link.operator, operand: toTree(link.node) }))
  return { kind: 'arithmetic', first, rest, ...placeOf(node, first, rest.at(-1)?.operand) }
}

interface Chain<Operator> {
  readonly start: JsepNode
  readonly links: readonly { readonly operator: Operator; readonly node: JsepNode }[]
}

/** The parts of `a + b - c`, which the parser nests to the left. A loop, since a chain may be thousands long. */
function unchain<Operator extends string>(node: JsepNode, operators: readonly Operator[]): Chain<Operator> {
  const links: { operator: Operator; node: JsepNode }[] = []
  let start = node
  for (;;) {
    const symbol = start.type === 'BinaryExpression' ? start.operator : undefined
    const operator = operators.find((known) => known === symbol)
    if (operator === undefined) return { start, links: links.reverse() }
    links.push({ operator, node: child(start.right) })
    start = child(start.left)
  }
}

/** `config.color` as its names. The syntax check lets dots stand between names only. */
function pathOf(node: JsepNode): readonly string[] {
  if (node.type === 'Identifier') return [String(node.name)]
  return [...pathOf(child(node.object)), String(child(node.property).name)]
}

/** `page('order').payable`; undefined for everything else. */
function pageOf(node: JsepNode): PageNode | undefined {
  const path: string[] = []
  let start = node
  while (start.type === 'MemberExpression') {
    path.unshift(String(child(start.property).name))
    start = child(start.object)
  }
  if (start.type !== 'CallExpression' || pathOf(child(start.callee)).join('.') !== PAGE_CALL) return undefined
  const [code, ...more] = nodes(start.arguments)
  if (code?.type !== 'Literal' || typeof code.value !== 'string' || more.length > 0) return undefined
  return { kind: 'page', code: unquote(String(code.raw)), path, ...placeOf(node) }
}

function placeOf(node: JsepNode, first?: Span, last?: Span): Span {
  const span = spanOf(node)
  if (span) return span
  const offset = first?.offset ?? 0
  return { offset, length: (last ? last.offset + last.length : offset) - offset }
}

function child(value: unknown): JsepNode {
  if (!isNode(value)) throw new TypeError('The parser left out a part.')
  return value
}

function nodes(value: unknown): readonly JsepNode[] {
  return Array.isArray(value) ? value.map(child) : []
}

function isNode(value: unknown): value is JsepNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Operators nest too: `a || b && c == d`. The syntax check has counted brackets only, which keeps this recursion low. */
function assertDepth(tree: ParsedNode): void {
  const limit = EXPRESSION_LIMITS.depth
  if (depthOf(tree) <= limit) return
  throw new SyntaxProblem('too-deep', tree, messages.tooDeep(limit), messages.tooDeepHint)
}

function depthOf(node: ParsedNode): number {
  return 1 + childrenOf(node).reduce((deepest, below) => Math.max(deepest, depthOf(below)), 0)
}
