import { commonType, type ExpressionType, isScalar, itemTypeOf, listOf } from './expression-type.ts'
import { FUNCTIONS } from './functions/function-table.ts'
import type { CheckedNode } from './tree.ts'

/** The type that the checker has found of a node, told again from the tree: it keeps the types of names alone. */
export function typeOfNode(node: CheckedNode): ExpressionType {
  switch (node.kind) {
    case 'literal':
      return node.type === 'text' && node.value === '' ? 'null' : node.type
    case 'field':
      return node.keys.length > 0 ? 'unknown' : node.type
    case 'related':
    case 'aggregate':
      return node.type
    case 'column':
      return isScalar(node.type) ? listOf(node.type) : 'unknown'
    case 'rows':
      return 'rows'
    case 'list': {
      const item = commonOf(node.items.map(typeOfNode))
      return isScalar(item) ? listOf(item) : 'unknown'
    }
    case 'unary':
      return node.operator === '!' ? 'boolean' : 'number'
    case 'arithmetic':
      return 'number'
    case 'logic':
    case 'comparison':
    case 'membership':
      return 'boolean'
    case 'conditional':
      return commonOf([typeOfNode(node.whenTrue), typeOfNode(node.otherwise)])
    case 'call':
      return typeOfCall(node)
  }
}

function typeOfCall({ name, args }: Extract<CheckedNode, { readonly kind: 'call' }>): ExpressionType {
  const definition = FUNCTIONS.get(name)
  if (!definition) return 'unknown'
  if (definition.returns !== 'argument') return definition.returns
  const relevant = definition.alike ? args : args.slice(0, 1)
  return commonOf(relevant.map(typeOfNode).map((type) => itemTypeOf(type) ?? type))
}

function commonOf(types: readonly ExpressionType[]): ExpressionType {
  return types.reduce((common, type) => commonType(common, type) ?? 'unknown', 'null')
}
