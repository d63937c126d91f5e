import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { evaluate } from '../expression/evaluate.ts'
import { type CheckedNode, childrenOf } from '../expression/tree.ts'

/** Nothing that is looked at here asks for it. */
const NO_TIME = '2000-01-01 00:00:00'

/** Whether a condition fails whatever the fields hold of which nothing is known. False: it may hold. */
export function neverHolds(node: CheckedNode, known: ReadonlyMap<string, CanonicalValue>): boolean {
  if (isDecided(node, known)) {
    return evaluate({ tree: node }, { record: Object.fromEntries(known), now: NO_TIME }) !== true
  }
  if (node.kind !== 'logic') return false
  const fails = (operand: CheckedNode) => neverHolds(operand, known)
  return node.operator === '&&' ? node.operands.some(fails) : node.operands.every(fails)
}

/** Whether all that it reads is known. Functions may read the clock. */
function isDecided(node: CheckedNode, known: ReadonlyMap<string, CanonicalValue>): boolean {
  switch (node.kind) {
    case 'field':
      return node.source === 'record' && known.has(node.name)
    case 'literal':
      return true
    case 'call':
    case 'column':
    case 'rows':
    case 'related':
    case 'aggregate':
      return false
    default:
      return childrenOf(node).every((child) => isDecided(child, known))
  }
}
