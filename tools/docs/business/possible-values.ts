import type { CheckedNode, RecordSource } from '#renderer/expression/tree.ts'

/** A field of which one value is supposed, everything else being unknown. */
export interface Supposed {
  readonly source: RecordSource
  readonly field: string
  readonly value: string | null
}

/** Whether a condition holds; null: it depends on what is not known. */
export function holdsFor(node: CheckedNode, supposed: Supposed): boolean | null {
  switch (node.kind) {
    case 'literal':
      return node.type === 'boolean' ? node.value : null
    case 'unary': {
      const operand = node.operator === '!' ? holdsFor(node.operand, supposed) : null
      return operand === null ? null : !operand
    }
    case 'logic':
      return combine(
        node.operator,
        node.operands.map((operand) => holdsFor(operand, supposed)),
      )
    case 'comparison':
      return compare(node.operator, knownValue(node.left, supposed), knownValue(node.right, supposed))
    case 'membership':
      return isMember(node, supposed)
    case 'conditional': {
      const test = holdsFor(node.test, supposed)
      const branches = [holdsFor(node.whenTrue, supposed), holdsFor(node.otherwise, supposed)]
      if (test !== null) return branches[test ? 0 : 1] ?? null
      return branches[0] === branches[1] ? (branches[0] ?? null) : null
    }
    default:
      return null
  }
}

function combine(operator: '&&' | '||', outcomes: readonly (boolean | null)[]): boolean | null {
  const decisive = operator === '||'
  if (outcomes.includes(decisive)) return decisive
  return outcomes.includes(null) ? null : !decisive
}

/** Undefined: not known. */
function knownValue(node: CheckedNode, { source, field, value }: Supposed): string | null | undefined {
  if (node.kind === 'literal') return node.value === null ? null : String(node.value)
  return node.kind === 'field' && node.source === source && node.name === field ? value : undefined
}

function compare(operator: string, left: string | null | undefined, right: string | null | undefined): boolean | null {
  if (left === undefined || right === undefined) return null
  if (operator === '==') return left === right
  return operator === '!=' ? left !== right : null
}

function isMember(node: CheckedNode & { readonly kind: 'membership' }, supposed: Supposed): boolean | null {
  const item = knownValue(node.item, supposed)
  if (item === undefined || !('items' in node.list)) return null
  const values = node.list.items.map((each) => knownValue(each, supposed))
  if (values.includes(item)) return true
  return values.includes(undefined) ? null : false
}

/** Every value that an expression can end with; null: not only values that stand in it. */
export function outcomesOf(node: CheckedNode): readonly (string | null)[] | null {
  if (node.kind === 'literal') return [node.value === null ? null : String(node.value)]
  if (node.kind !== 'conditional') return null
  const [whenTrue, otherwise] = [outcomesOf(node.whenTrue), outcomesOf(node.otherwise)]
  return whenTrue && otherwise ? [...new Set([...whenTrue, ...otherwise])] : null
}
