import { PAGE_CALL, quote } from './tokens.ts'
import type { ParsedNode } from './tree.ts'

/** How tightly a node holds together; what is looser than its place wants gets brackets. */
function rankOf(node: ParsedNode): number {
  switch (node.kind) {
    case 'conditional':
      return 0
    case 'logic':
      return node.operator === '||' ? 1 : 2
    case 'comparison':
    case 'membership':
      return 3
    case 'arithmetic':
      return node.rest.some(({ operator }) => operator === '+' || operator === '-') ? 4 : 5
    case 'unary':
      return 6
    default:
      return 7
  }
}

/** The text of a tree in one form: single quotes, one blank around operators, no needless brackets. */
export function formatExpression(node: ParsedNode): string {
  switch (node.kind) {
    case 'literal':
      return node.type === 'number' ? node.value : typeof node.value === 'string' ? quote(node.value) : `${node.value}`
    case 'name':
      return node.path.join('.')
    case 'page':
      return [`${PAGE_CALL}(${quote(node.code)})`, ...node.path].join('.')
    case 'list':
      return `[${node.items.map(formatExpression).join(', ')}]`
    case 'call':
      return `${node.name}(${node.args.map(formatExpression).join(', ')})`
    case 'unary':
      // `--x` is not in the language.
      return node.operator + inBrackets(node.operand, node.operand.kind === 'unary' ? 7 : 6)
    case 'logic': {
      const rank = rankOf(node)
      return node.operands.map((operand) => inBrackets(operand, rank + 1)).join(` ${node.operator} `)
    }
    case 'arithmetic': {
      const rank = rankOf(node)
      const rest = node.rest.map(({ operator, operand }) => ` ${operator} ${inBrackets(operand, rank + 1)}`)
      return inBrackets(node.first, rank + 1) + rest.join('')
    }
    case 'comparison':
      return `${inBrackets(node.left, 4)} ${node.operator} ${inBrackets(node.right, 4)}`
    case 'membership':
      return `${inBrackets(node.item, 4)} in ${inBrackets(node.list, 4)}`
    case 'conditional':
      return `${inBrackets(node.test, 1)} ? ${formatExpression(node.whenTrue)} : ${formatExpression(node.otherwise)}`
  }
}

function inBrackets(node: ParsedNode, rank: number): string {
  const text = formatExpression(node)
  return rankOf(node) < rank ? `(${text})` : text
}
