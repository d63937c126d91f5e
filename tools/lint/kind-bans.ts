import { PAGE_KINDS } from '#schemas/language/page.ts'
import type { Ban } from './ban.ts'
import { isProductCode } from './source-kind.ts'
import type { NodeOf } from './syntax.ts'

/** Where kinds are defined, and expressions, whose nodes have kinds of their own. */
const KINDS = /^(?:renderer\/(?:kinds|expression)|schemas\/language)\//

type Expression = NodeOf<'BinaryExpression'>['left']

function isKind(node: Expression): boolean {
  if (node.type === 'Identifier') return node.name === 'kind'
  if (node.type !== 'MemberExpression' || node.computed || node.property.name !== 'kind') return false
  // Those that look at expressions from outside call their parts nodes too.
  return !(node.object.type === 'Identifier' && node.object.name === 'node')
}

function isKindName(node: Expression): boolean {
  return node.type === 'Literal' && PAGE_KINDS.some((name) => name === node.value)
}

export const kindBans: readonly Ban[] = [
  {
    name: 'asked-kind',
    message: 'Ask what the kind says of itself (renderer/kinds): another kind may have the same property.',
    appliesTo: (path) => isProductCode(path) && !KINDS.test(path),
    visit: (report) => ({
      BinaryExpression(node) {
        if (!/^[!=]==?$/.test(node.operator)) return
        if ((isKind(node.left) && isKindName(node.right)) || (isKindName(node.left) && isKind(node.right))) report(node)
      },
      SwitchStatement(node) {
        if (isKind(node.discriminant) && node.cases.some(({ test }) => test && isKindName(test))) report(node)
      },
    }),
  },
]
